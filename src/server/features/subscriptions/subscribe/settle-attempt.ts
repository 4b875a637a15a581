import { after, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { reasonOf } from '#domain/subscriptions/told.ts';
import { audit } from '#server/platform/audit.ts';
import type { PlanDiscount } from '#server/providers/payments/billing/billing.port.ts';
import { setAccess } from '../../wallets/index.ts';
import { customerOf } from '../customers/first-customer.ts';
import { tellCustomer } from '../customers/tell-customer.ts';
import { invoicesOf } from '../invoices/invoices.repo.ts';
import { findMethod } from '../methods/methods.repo.ts';
import { type SubscriptionAt, readAnew } from '../mirror/read-anew.ts';
import { SYSTEM, systemOf } from '../mirror/post-invoice.ts';
import { planDiscount, planTaxes } from '../prices/charge.ts';
import {
  countRedemption,
  deleteRedemption,
  findPrice,
  promoCodeById,
  registeredRates,
} from '../prices/prices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import {
  type SubscriptionRow,
  findSubscription,
  lockSubscription,
  saveSubscription,
} from '../subscriptions.repo.ts';

type Settled = Promise<Result<SubscriptionRow, 'not_found' | 'payment_failed' | 'try_again'>>;
/** An attempt whose outcome is not known is looked at again after this. */
const NEXT_LOOK = minutes(10);

/**
 * `make`: whoever pressed the button waits for the answer. `find`: nobody does any more, so that
 * nothing is charged that is not there already.
 */
type How = 'make' | 'find';

/**
 * Goes on with an attempt from wherever it was left: makes it at the provider under its own key, or
 * finds it there, reads what became of its first charge, and takes it back where that was declined.
 * Answers the subscription, or the attempt while a bank wants it confirmed.
 */
export async function settleAttempt(deps: BillingDeps, at: SubscriptionAt, how: How): Settled {
  const row = await deps.db.read({ clientId: at.clientId }, (tx) =>
    findSubscription(tx, at.clientId, at.id),
  );
  if (!row) return fail('not_found');
  if (row.state === 'lapsed') return fail('payment_failed', { reason: row.reason ?? 'other' });
  if (row.state !== 'attempt') return ok(row);
  const isThere = row.provider_id !== null ? ok(true) : await makeOrFind(deps, row, how);
  if (!isThere.ok) return isThere;
  if (!isThere.value) return waitOrLapse(deps, row);
  const read = await readAnew(deps, at);
  if (!read.ok) return read;
  return read.value.state === 'attempt' ? stillOpen(deps, read.value) : ok(read.value);
}

/** Whether it is at the provider. In free months nothing is charged: it may be made at any time. */
const makeOrFind = (deps: BillingDeps, row: SubscriptionRow, how: How) =>
  how === 'make' || row.trial_end !== null ? make(deps, row) : find(deps, row);

/** The same key makes the same one, however often it is asked. */
async function make(
  deps: BillingDeps,
  row: SubscriptionRow,
): Promise<Result<boolean, 'payment_failed' | 'try_again'>> {
  const { db, billing } = deps;
  const clientId = row.client_id;
  const customer = await tellCustomer(deps, clientId);
  if (!customer.ok) return customer;
  const asked = await db.read({ clientId }, async (tx) => {
    const price = await findPrice(tx, row.price_id);
    const method = row.method_id === null ? null : await findMethod(tx, clientId, row.method_id);
    const code = row.promo_code_id === null ? null : await promoCodeById(tx, row.promo_code_id);
    const billedTo = await customerOf(tx, clientId);
    const firstCharge = row.trial_end ?? row.created_at;
    return {
      price,
      method,
      taxes: planTaxes(billedTo, await registeredRates(tx), firstCharge),
      // In free months the code is put on at the eve of the first charge.
      discount: row.trial_end === null && price ? discountNow(row, code, price.currency) : null,
    };
  });
  if (!asked.price) return fail('payment_failed', { reason: 'other' });
  const made = await billing.subscribe(row.attempt_key, {
    customer: customer.value,
    clientId,
    walletId: row.wallet_id,
    attemptKey: row.attempt_key,
    price: { ...asked.price, cycle: asked.price.billing_cycle },
    taxes: asked.taxes,
    method: asked.method?.state === 'usable' ? asked.method.provider_id : null,
    trialEnd: row.trial_end,
    discount: asked.discount,
  });
  if (made.outcome === 'done') return ok(await keepName(deps, row, made.value.id));
  if (made.outcome === 'unavailable') {
    // The answer alone may be lost: whoever waits is spared another press where it is there.
    const lost = await find(deps, row);
    return lost.ok && lost.value ? lost : fail('try_again');
  }
  // A first try may have got through and only its answer been lost, and what is asked now differ.
  const found = await find(deps, row);
  if (!found.ok || found.value) return found;
  await takeBack(deps, row, reasonOf(made.code));
  return fail('payment_failed', { reason: reasonOf(made.code) });
}

/** Looks for one that was made, whose answer was lost. */
async function find(
  deps: BillingDeps,
  row: SubscriptionRow,
): Promise<Result<boolean, 'try_again'>> {
  const { db, billing } = deps;
  const clientId = row.client_id;
  const { provider_id: customer } = await db.read({ clientId }, (tx) => customerOf(tx, clientId));
  if (customer === null) return ok(false);
  const found = await billing.findByAttempt(customer, row.attempt_key);
  if (found.outcome !== 'done') return fail('try_again');
  return ok(found.value !== null && (await keepName(deps, row, found.value.id)));
}

/** Writes down by which name the provider knows it. Its first charge has used the code once. */
async function keepName(
  { db }: BillingDeps,
  row: SubscriptionRow,
  providerId: string,
): Promise<true> {
  const isCodeUsed = row.trial_end === null && row.promo_left > 0;
  await db.write({ clientId: row.client_id }, (tx) =>
    saveSubscription(tx, row.client_id, row.id, {
      provider_id: providerId,
      promo_left: row.promo_left - (isCodeUsed ? 1 : 0),
    }),
  );
  return true;
}

/** It is not at the provider. Whoever pressed may press again, until it lapses. */
async function waitOrLapse(deps: BillingDeps, row: SubscriptionRow): Settled {
  const now = deps.clock.now();
  if (row.lapses_at === null || row.lapses_at > now) return ok(await lookAgain(deps, row));
  await takeBack(deps, row, 'other');
  return fail('payment_failed', { reason: 'other' });
}

async function lookAgain({ db, clock }: BillingDeps, row: SubscriptionRow) {
  await db.write({ clientId: row.client_id }, (tx) =>
    saveSubscription(tx, row.client_id, row.id, { due_at: after(clock.now(), NEXT_LOOK) }),
  );
  return row;
}

const discountNow = (
  row: SubscriptionRow,
  code: Awaited<ReturnType<typeof promoCodeById>>,
  currency: 'CAD' | 'USD',
): PlanDiscount | null =>
  planDiscount(code, currency, {
    clientId: row.client_id,
    subscriptionId: row.id,
    left: row.promo_left,
  });

/** Its first charge waits for the bank, or was declined; one that waits for too long lapses. */
async function stillOpen(deps: BillingDeps, row: SubscriptionRow): Settled {
  const { db, billing, clock } = deps;
  const [first] = await db.read({ clientId: row.client_id }, (tx) =>
    invoicesOf(tx, row.client_id, row.id),
  );
  const isOver = row.lapses_at !== null && row.lapses_at <= clock.now();
  const isWaiting = first !== undefined && (first.requires_action || first.status === 'open');
  if (isWaiting && !isOver) return ok(await lookAgain(deps, row));
  const ended = await billing.cancelNow(`lapse-${row.client_id}-${row.id}`, row.provider_id!);
  if (ended.outcome === 'unavailable') return fail('try_again');
  if (first) await billing.giveUp(`lapse-${row.client_id}-${first.id}`, first.provider_id, 'void');
  // What is void by now is not to be paid before another try.
  const read = await readAnew(deps, { clientId: row.client_id, id: row.id });
  if (!read.ok) return read;
  // It was paid in the very moment in which it was given up.
  if (read.value.state !== 'attempt') return ok(read.value);
  const reason = first?.failure ?? 'other';
  await takeBack(deps, row, reason);
  return fail('payment_failed', { reason });
}

/** Leaves no subscription behind: the wallet is free again, and so is the code. */
async function takeBack(
  { db, clock }: BillingDeps,
  { client_id: clientId, id }: SubscriptionRow,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await db.write({ clientId }, async (tx) => {
    const row = await lockSubscription(tx, clientId, id);
    if (row?.state !== 'attempt') return;
    await saveSubscription(tx, clientId, id, { state: 'lapsed', reason, client_secret: null });
    if (row.promo_code_id !== null && (await deleteRedemption(tx, clientId, row.promo_code_id)) > 0)
      await countRedemption(tx, row.promo_code_id, -1);
    const actor = systemOf(clientId);
    await setAccess({ tx, actor, origin: SYSTEM, now }, row.wallet_id, 'tips_off');
    await audit(
      { tx, actor, origin: SYSTEM, now },
      {
        action: 'subscriptions.lapse',
        subject: { kind: 'subscription', id },
        after: { reason },
      },
    );
  });
}
