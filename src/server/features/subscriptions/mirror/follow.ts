import { type DueStep, stepDue } from '#domain/subscriptions/due.ts';
import { life } from '#domain/subscriptions/life.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import type { SubscriptionRow } from '../subscriptions.repo.ts';
import { type InvoiceRow, invoicesOf, payableName } from '../invoices/invoices.repo.ts';
import { findMethod } from '../methods/methods.repo.ts';
import { type SubscriptionAt, readBoth } from './read-anew.ts';

/** So many steps follow from one look at the most: a retry, a pause, an end with its invoices. */
const MOST_STEPS = 4;

type Followed = Promise<Result<SubscriptionRow, 'not_found' | 'try_again'>>;

/**
 * Reads a subscription anew and does at the provider what the calendar asks for, until nothing is
 * left: tries a charge again, stops collecting, ends it. Safe to repeat at any moment.
 */
export async function follow(
  deps: BillingDeps,
  at: SubscriptionAt,
  toldAt: Date | null = null,
): Followed {
  let read = await readBoth(deps, at, toldAt);
  for (let steps = 0; read.ok && steps < MOST_STEPS; steps += 1) {
    const { row, events, there } = read.value;
    if (there === null || row.state === 'attempt' || row.state === 'lapsed') break;
    const now = deps.clock.now();
    const step = stepDue({
      life: life(events, now),
      events,
      isEndedThere: there.status === 'canceled',
      isCollectionPaused: there.isCollectionPaused,
      now,
    });
    if (step === null) break;
    if (!(await take(deps, row, step))) return fail('try_again');
    read = await readBoth(deps, at);
  }
  return read.ok ? ok(read.value.row) : read;
}

async function take(deps: BillingDeps, row: SubscriptionRow, step: DueStep): Promise<boolean> {
  const { billing } = deps;
  const id = row.provider_id!;
  const key = `${step}-${row.client_id}-${row.id}-${row.version}`;
  switch (step) {
    case 'retry':
      return retry(deps, row, key);
    case 'pause_collection':
    case 'go_on_collecting': {
      const paused = await billing.pauseCollection(key, id, step === 'pause_collection');
      return paused.outcome === 'done';
    }
    case 'cancel': {
      const ended = await billing.cancelNow(key, id);
      return ended.outcome === 'done' && giveUpUnpaid(deps, row);
    }
  }
}

/** A decline is an answer too: what became of it is read with the invoice. */
async function retry(deps: BillingDeps, row: SubscriptionRow, key: string): Promise<boolean> {
  const unpaid = await unpaidOf(deps, row);
  const oldest = unpaid.at(-1);
  if (!oldest) return true;
  const method = await ownMethodFor(deps, row, oldest);
  const paid = await deps.billing.pay(key, payableName(oldest), method);
  return paid.outcome !== 'unavailable';
}

/**
 * The provider itself knows the method of a subscription's invoices. One that asks for something
 * again stands alone there, and is paid by the method of the subscription too.
 */
export async function ownMethodFor(
  { db }: BillingDeps,
  { client_id: clientId, method_id: methodId }: SubscriptionRow,
  { again_provider_id: again }: InvoiceRow,
): Promise<string | null> {
  if (again === null || methodId === null) return null;
  const method = await db.read({ clientId }, (tx) => findMethod(tx, clientId, methodId));
  return method?.provider_id ?? null;
}

/** What was not paid when a subscription ended stays to be paid, and is collected no more. */
async function giveUpUnpaid(deps: BillingDeps, row: SubscriptionRow): Promise<boolean> {
  for (const invoice of await unpaidOf(deps, row)) {
    if (invoice.status === 'uncollectible') continue;
    const key = `give-up-${row.client_id}-${invoice.id}`;
    const done = await deps.billing.giveUp(key, payableName(invoice), 'uncollectible');
    if (done.outcome === 'unavailable') return false;
  }
  return true;
}

const unpaidOf = ({ db }: BillingDeps, row: SubscriptionRow) =>
  db
    .read({ clientId: row.client_id }, (tx) => invoicesOf(tx, row.client_id, row.id))
    .then((invoices) =>
      invoices.filter(({ status }) => ['open', 'failed', 'uncollectible'].includes(status)),
    );
