import { may } from '#domain/access/rights.ts';
import { type Cents, toWire } from '#kernel/money.ts';
import type { Params } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';

/** What a refusal for lack of money says: the amounts only to who may see balances. */
export const shortfall = (actor: ManagerActor, requested: Cents, balance: Params = {}): Params =>
  may(actor.level, 'view_money', false) ? { requested: toWire(requested), ...balance } : {};
