import type { IssuerEvent } from './card-activity.ts';

export const ISSUED_STATES = [
  'not_activated',
  'active',
  'locked',
  'expired',
  'migrating',
  'closed',
] as const;
export type IssuedState = (typeof ISSUED_STATES)[number];
/** A card as the processor has it. `by` says who locked it. */
export type IssuedCard = {
  readonly proxy: string;
  readonly state: IssuedState;
  readonly by: 'holder' | 'program' | null;
  readonly expiresOn: string | null;
};

export type IssuerRefusal = 'card_state' | 'card_unknown' | 'refused';
export type IssuerAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'refused'; readonly code: IssuerRefusal }
  | { readonly outcome: 'unavailable' };

export const ISSUED_ORDER_STATES = [
  'received',
  'approved',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderState = (typeof ISSUED_ORDER_STATES)[number];
export type IssuedOrder = {
  readonly id: string;
  readonly state: OrderState;
  readonly tracking: string | null;
  readonly proxies: readonly string[];
};
export type NewOrder = {
  readonly key: string;
  readonly quantity: number;
  readonly bin: string;
  readonly embossed: string;
  readonly address: Readonly<Record<string, string>>;
};

export type Feed = { readonly events: readonly IssuerEvent[]; readonly cursor: string };

/**
 * What the processor does with cards themselves: their life, and making new ones. Telling it twice
 * is telling it once.
 */
export type CardIssuer = {
  readonly act: (
    proxy: string,
    act: 'activate' | 'lock' | 'unlock' | 'close',
    by: 'holder' | 'program',
  ) => Promise<IssuerAnswer<IssuedCard>>;
  readonly replace: (key: string, from: string, to: string) => Promise<IssuerAnswer<IssuedCard>>;
  /** Cards as they stand there; those that it does not know are left out. */
  readonly look: (proxies: readonly string[]) => Promise<IssuerAnswer<readonly IssuedCard[]>>;
  readonly events: (cursor: string | null) => Promise<IssuerAnswer<Feed>>;
  readonly order: (order: NewOrder) => Promise<IssuerAnswer<IssuedOrder>>;
  readonly findOrder: (id: string) => Promise<IssuerAnswer<IssuedOrder>>;
  readonly cancelOrder: (id: string) => Promise<IssuerAnswer<IssuedOrder>>;
};
