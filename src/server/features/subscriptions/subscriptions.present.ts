import type { z } from 'zod';
import type { subscriptionOut } from '#contract/subscriptions/shapes.ts';
import { may } from '#domain/access/rights.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { walletsSeen } from '../wallets/index.ts';
import { customerOf } from './customers/first-customer.ts';
import type { CustomerRow } from './customers/customers.repo.ts';
import { chargeOf, discountOf } from './prices/charge.ts';
import {
  type PriceRow,
  type PromoCodeRow,
  allPrices,
  promoCodesById,
  registeredRates,
} from './prices/prices.repo.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import { type SubscriptionRow, findSubscription } from './subscriptions.repo.ts';
import { unpaidByWallet } from './invoices/invoices.repo.ts';

export type SubscriptionAnswer = z.input<typeof subscriptionOut>;
type Viewer = Pick<ManagerActor, 'level' | 'client'>;
type World = {
  readonly isOpen: boolean;
  readonly names: ReadonlyMap<number, string>;
  readonly prices: ReadonlyMap<number, PriceRow>;
  readonly codes: ReadonlyMap<number, PromoCodeRow>;
  readonly unpaid: ReadonlyMap<number, number>;
  readonly customer: CustomerRow;
  readonly registered: Awaited<ReturnType<typeof registeredRates>>;
};

export const instantText = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const presentPrice = (price: PriceRow) => ({
  price_id: price.id,
  contract: price.contract,
  billing_cycle: price.billing_cycle,
  amount: toWire(price.amount),
  currency: price.currency,
});

const priceIn = ({ prices }: World, id: number): PriceRow => {
  const price = prices.get(id);
  invariant(price, 'prices are never deleted');
  return price;
};

/** The next regular charge; none where it ends before, or where one has failed. */
function nextCharge(row: SubscriptionRow, code: PromoCodeRow | null, world: World) {
  const at = row.period_end;
  if (at === null || (row.state !== 'trialing' && row.state !== 'active')) return null;
  if (row.cancel_at !== null && row.cancel_at <= at) return null;
  const price = priceIn(world, row.next_price_id ?? row.price_id);
  const { customer, registered } = world;
  const discount = row.promo_left > 0 ? discountOf(code, price.currency) : null;
  return { at, total: toWire(chargeOf({ price, discount, customer, registered, at }).total) };
}

/** Subscriptions as a manager may see them: without the right to them, no money, method or code. */
export async function presentSubscriptions(
  tx: ReadHandle,
  viewer: Viewer,
  rows: readonly SubscriptionRow[],
): Promise<SubscriptionAnswer[]> {
  if (rows.length === 0) return [];
  const clientId = viewer.client.id;
  const codes = rows.flatMap(({ promo_code_id: id }) => (id === null ? [] : [id]));
  const wallets = await walletsSeen(tx, { clientId, wallets: 'all' });
  const world: World = {
    isOpen: may(viewer.level, 'subscription', false),
    names: new Map(wallets.map(({ id, name }) => [id, name])),
    prices: await allPrices(tx),
    codes: await promoCodesById(tx, codes),
    unpaid: await unpaidByWallet(tx, clientId),
    customer: await customerOf(tx, clientId),
    registered: await registeredRates(tx),
  };
  return rows.map((row) => presentOne(world, row));
}

function presentOne(world: World, row: SubscriptionRow): SubscriptionAnswer {
  const { isOpen } = world;
  const price = priceIn(world, row.price_id);
  const code = world.codes.get(row.promo_code_id ?? 0) ?? null;
  const charge = nextCharge(row, code, world);
  const next = row.next_price_id === null ? null : priceIn(world, row.next_price_id);
  const status = row.state === 'attempt' || row.state === 'lapsed' ? 'cancelled' : row.state;
  return {
    id: row.id,
    wallet_id: row.wallet_id,
    wallet_name: world.names.get(row.wallet_id) ?? '',
    status,
    access: row.access,
    reason: row.reason,
    contract: price.contract,
    billing_cycle: price.billing_cycle,
    integration_method: row.integration_method,
    price_id: row.price_id,
    amount: isOpen ? toWire(price.amount) : null,
    currency: price.currency,
    trial_start: instantText(row.trial_start),
    trial_end: instantText(row.trial_end),
    current_period_start: instantText(row.period_start),
    current_period_end: instantText(row.period_end),
    contract_ends_at: instantText(row.contract_ends_at),
    next_charge: isOpen && charge ? { at: charge.at.toISOString(), total: charge.total } : null,
    next_price: isOpen && next ? presentPrice(next) : null,
    cancel_at: instantText(row.cancel_at),
    cancelled_at: instantText(row.cancelled_at),
    failed: row.failed_since && {
      since: row.failed_since.toISOString(),
      next_retry_at: instantText(row.next_retry_at),
      blocks_at: instantText(row.blocks_at),
      cancels_at: instantText(row.cancels_at),
      invoice_id: world.unpaid.get(row.wallet_id) ?? null,
    },
    processing: row.is_processing,
    payment_method_id: isOpen ? row.method_id : null,
    promo:
      isOpen && code && row.promo_left > 0
        ? { code: code.code, charges_left: row.promo_left }
        : null,
    terms: {
      version: row.terms_version,
      accepted_at: row.terms_accepted_at.toISOString(),
      accepted_by: row.terms_accepted_by,
    },
  };
}

export const presentSubscription = async (
  tx: ReadHandle,
  viewer: Viewer,
  row: SubscriptionRow,
): Promise<SubscriptionAnswer> => {
  const [shown] = await presentSubscriptions(tx, viewer, [row]);
  invariant(shown, 'one row is one answer');
  return shown;
};

/** A subscription as it stands after the provider was asked. */
export const showOne = (
  { db }: SubscriptionsDeps,
  actor: ManagerActor,
  id: number,
): Promise<Result<SubscriptionAnswer, 'not_found'>> =>
  db.read({ clientId: actor.client.id }, async (tx) => {
    const row = await findSubscription(tx, actor.client.id, id);
    return row ? ok(await presentSubscription(tx, actor, row)) : fail('not_found');
  });
