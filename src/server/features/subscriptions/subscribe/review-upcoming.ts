import type { BodyOf } from '#contract/operation.ts';
import type { subscriptions } from '#contract/subscriptions/subscriptions.ts';
import type { Invoice } from '#domain/subscriptions/invoice.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { isIncluded } from '../../clients/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { customerOf } from '../customers/first-customer.ts';
import { unpaidInvoice } from '../invoices/invoices.repo.ts';
import { chargeOf, discountOf } from '../prices/charge.ts';
import { checkPromo } from '../prices/check-promo.ts';
import { type PriceRow, findPrice, promoCodeById, registeredRates } from '../prices/prices.repo.ts';
import { type SubscriptionRow, currentOf, findSubscription } from '../subscriptions.repo.ts';
import { reckonChange, reckonNew } from './reckon.ts';
import { type ReviewLine, type ReviewedCharge, keepReview } from './keep-review.ts';

type Body = BodyOf<(typeof subscriptions)['reviewUpcoming']>;
type Refusal =
  | 'not_found'
  | 'promo_code_invalid'
  | 'no_more_subscriptions'
  | 'invoice_open'
  | 'invalid_input';

/** Reckons what a subscription, a change or the next renewal comes to, and keeps it for 15 minutes. */
export async function reviewUpcoming(context: RequestContext, body: Body) {
  const shown = await reckon(context, body);
  return shown.ok ? ok(await keepReview(context, shown.value)) : shown;
}

async function reckon(
  context: RequestContext,
  body: Body,
): Promise<Result<ReviewedCharge, Refusal>> {
  if (body.subscription_id === null) return newOne(context, body);
  const { tx, actor } = context;
  const row = await findSubscription(tx, actor.client.id, body.subscription_id);
  const isSeen = row !== null && (await findWallet(tx, seenBy(actor), row.wallet_id)) !== null;
  if (!isSeen || row.state === 'cancelled' || row.state === 'lapsed') return fail('not_found');
  return body.price_id === null ? renewal(context, row) : change(context, row, body);
}

async function newOne(
  context: RequestContext,
  body: Body,
): Promise<Result<ReviewedCharge, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const missing = (['wallet_id', 'price_id'] as const).filter((field) => body[field] === null);
  if (missing.length > 0)
    return fail(
      'invalid_input',
      {},
      missing.map((path) => ({ path, code: 'required' })),
    );
  const walletId = body.wallet_id!;
  if (!(await findWallet(tx, seenBy(actor), walletId))) return fail('not_found');
  const price = await findPrice(tx, body.price_id!);
  if (price?.offered_until !== null || price.currency !== actor.client.currency)
    return fail('not_found');
  const taken = await whyNotNew(context, walletId);
  if (taken) return taken;
  const code = await checkPromo(tx, { clientId, typed: body.promo_code, price, now });
  if (!code.ok) return code;
  const row = code.value?.row ?? null;
  const terms = { clientId, price, code: row, now };
  const { trialEnd, today, first, firstAt, secondAt } = await reckonNew(tx, terms, walletId);
  const line = { description: price.contract, start: firstAt, end: secondAt };
  return ok({
    kind: 'new',
    walletId,
    subscriptionId: null,
    price,
    promoCodeId: row?.id ?? null,
    invoice: first,
    lines: [{ ...line, amount: price.amount, discount: first.discount }],
    isNow: today !== null,
    trialEnd,
    next: trialEnd
      ? { at: trialEnd, total: first.due }
      : { at: secondAt, total: await laterTotal(tx, price, clientId, secondAt) },
  });
}

/** What a charge comes to that no code covers. */
const laterTotal = async (
  tx: RequestContext['tx'],
  price: PriceRow,
  clientId: number,
  at: Date,
): Promise<bigint> =>
  chargeOf({
    price,
    discount: null,
    customer: { ...(await customerOf(tx, clientId)), balance: 0n },
    registered: await registeredRates(tx),
    at,
  }).total;

/** Why a wallet cannot be subscribed anew; null where it can. */
export async function whyNotNew(
  { tx, actor }: Pick<RequestContext, 'tx' | 'actor'>,
  walletId: number,
) {
  const clientId = actor.client.id;
  if (await isIncluded(tx, clientId)) return fail('no_more_subscriptions');
  if (await currentOf(tx, clientId, walletId)) return fail('no_more_subscriptions');
  if (!(await unpaidInvoice(tx, clientId, walletId))) return null;
  const wallet = await findWallet(tx, seenBy(actor), walletId);
  return fail('invoice_open', { wallet: wallet?.name ?? '' });
}

async function change(
  context: RequestContext,
  row: SubscriptionRow,
  body: Body,
): Promise<Result<ReviewedCharge, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const [from, price] = [await findPrice(tx, row.price_id), await findPrice(tx, body.price_id!)];
  const isOffered = price?.offered_until === null && price.currency === actor.client.currency;
  if (!from || !price || (!isOffered && price.id !== row.price_id)) return fail('not_found');
  const unpaid = await unpaidInvoice(tx, clientId, row.wallet_id);
  if (unpaid) {
    const wallet = await findWallet(tx, seenBy(actor), row.wallet_id);
    return fail('invoice_open', { wallet: wallet?.name ?? '' });
  }
  const code = await checkPromo(tx, { clientId, typed: body.promo_code, price, now });
  if (!code.ok) return code;
  const promoRow = code.value?.row ?? null;
  const reckoned = await reckonChange(tx, { clientId, price, code: promoRow, now }, row, from);
  const common = {
    kind: 'change' as const,
    walletId: row.wallet_id,
    subscriptionId: row.id,
    price,
    promoCodeId: promoRow?.id ?? null,
    trialEnd: row.state === 'trialing' ? row.trial_end : null,
  };
  if (reckoned.how !== 'now')
    return ok({
      ...common,
      invoice: null,
      lines: [],
      isNow: false,
      next: { at: reckoned.at, total: reckoned.next.total },
    });
  const [unused, plan] = reckoned.invoice.lines;
  return ok({
    ...common,
    invoice: reckoned.invoice,
    lines: [
      lineOf('unused', unused, now, row.period_end ?? now),
      lineOf(price.contract, plan, now, reckoned.nextAt),
    ],
    isNow: true,
    next: { at: reckoned.nextAt, total: reckoned.next.total },
  });
}

const lineOf = (
  description: string,
  line: Invoice['lines'][number] | undefined,
  start: Date,
  end: Date,
): ReviewLine => ({
  description,
  amount: line?.amount ?? 0n,
  discount: line?.discount ?? 0n,
  start,
  end,
});

async function renewal(
  { tx, actor, now }: RequestContext,
  row: SubscriptionRow,
): Promise<Result<ReviewedCharge, Refusal>> {
  const clientId = actor.client.id;
  const price = await findPrice(tx, row.next_price_id ?? row.price_id);
  if (!price) return fail('not_found');
  const at = row.period_end ?? now;
  const code =
    row.promo_code_id !== null && row.promo_left > 0
      ? await promoCodeById(tx, row.promo_code_id)
      : null;
  const invoice = chargeOf({
    price,
    discount: discountOf(code, price.currency),
    customer: await customerOf(tx, clientId),
    registered: await registeredRates(tx),
    at,
  });
  return ok({
    kind: 'renewal',
    walletId: row.wallet_id,
    subscriptionId: row.id,
    price,
    promoCodeId: null,
    invoice,
    lines: [lineOf(price.contract, invoice.lines[0], at, at)],
    isNow: false,
    trialEnd: row.state === 'trialing' ? row.trial_end : null,
    next: row.cancel_at === null ? { at, total: invoice.due } : null,
  });
}
