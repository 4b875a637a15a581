import type { WriteHandle } from './database/handle.ts';

/**
 * Every event of the product by its name, with what it says. Each module adds its own in
 * `<module>.events.ts` by declaration merging, as it does its tables.
 */
export interface EventCatalog {}
export type EventKind = keyof EventCatalog & string;

/** What a listener reads: large numbers went through JSON as text. */
type AsHeard<Payload> = {
  readonly [Field in keyof Payload]: Payload[Field] extends bigint ? string : Payload[Field];
};
export type OutboxEvent<Kind extends EventKind = EventKind> = {
  readonly client_id: number;
  readonly id: bigint;
  readonly at: Date;
  readonly kind: Kind;
  readonly payload: AsHeard<EventCatalog[Kind]>;
};
/**
 * Who wants to hear of an event. What it does belongs to the transaction that takes the event out:
 * both happen, or neither.
 */
export type Listener<Kind extends EventKind = EventKind> = (
  tx: WriteHandle,
  event: OutboxEvent<Kind>,
) => Promise<void>;

const listeners = new Map<string, Listener[]>();

/**
 * Registers a listener. The composition root does so before a server takes requests, in every role
 * alike: what nobody listens to is not written. Answers how to take the listener away again.
 */
export function listen<Kind extends EventKind>(kind: Kind, listener: Listener<Kind>): () => void {
  // An event is handed to the listeners of its own kind alone.
  const own = listener as unknown as Listener;
  listeners.set(kind, [...(listeners.get(kind) ?? []), own]);
  return () => {
    const others = listenersTo(kind).filter((one) => one !== own);
    if (others.length > 0) listeners.set(kind, others);
    else listeners.delete(kind);
  };
}

export const listenersTo = (kind: string): readonly Listener[] => listeners.get(kind) ?? [];
export const kindsHeard = (): readonly string[] => [...listeners.keys()];
