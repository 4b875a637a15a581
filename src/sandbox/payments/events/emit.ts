import { isDeepStrictEqual } from 'node:util';
import type { Event } from '../records/event-records.ts';
import type { Timeline } from '../store/timelines.ts';
import type { World } from '../store/world.ts';

/** How long an event is listed. */
const KEPT_FOR = 30 * 86_400;

/** Says that something happened, to the list of events and to whoever has asked to be told. */
export function emit(
  world: World,
  type: string,
  {
    object,
    before,
    timeline,
  }: {
    readonly object: object;
    /** How it was, where it was changed. */
    readonly before?: object;
    readonly timeline: Timeline;
  },
): void {
  const { store, cause } = world;
  const event = store.events.put({
    id: world.newId('evt'),
    created: world.now(timeline),
    type,
    object: JSON.stringify(object),
    previous: before ? JSON.stringify(previousOf(before, object)) : null,
    request: cause.now.request,
    idempotency_key: cause.now.key,
    expires_at: world.now(null) + KEPT_FOR,
  });
  for (const { id, disabled, enabled_events: wanted } of store.endpoints.newest())
    if (!disabled && (wanted.includes('*') || wanted.includes(type)))
      store.deliveries.put({
        id: world.newId('whd'),
        event: event.id,
        endpoint: id,
        attempts: 0,
        first_at: world.now(null),
        next_at: world.now(null) + world.tuning.webhookDelay,
      });
}

/** The fields that are otherwise now, as they were. */
function previousOf(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => {
      const is = now.get(name);
      return value !== is && !isDeepStrictEqual(value, is);
    }),
  );
}

/** Drops events when their time is over. */
export function forgetOldEvents(world: World): void {
  world.whenDue(world.store.events, {
    dueAt: ({ expires_at }) => expires_at,
    timeline: () => null,
    handle: ({ id }) => world.store.events.remove(id),
  });
}

/** An event as the protocol writes it; written by hand, as what it is about is text already. */
export const eventText = (event: Event, apiVersion: string): string => {
  const { id, created, type, object, previous, request, idempotency_key } = event;
  const head = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    livemode: false,
    pending_webhooks: 0,
    request: { id: request, idempotency_key },
    type,
  });
  const changed = previous === null ? '' : `,"previous_attributes":${previous}`;
  return `${head.slice(0, -1)},"data":{"object":${object}${changed}}}`;
};
