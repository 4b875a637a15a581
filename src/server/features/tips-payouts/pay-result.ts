import { checkedDay } from '#kernel/day.ts';
import { sum, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { announce } from '#server/platform/outbox.ts';
import { textsFor } from '#server/platform/texts.ts';
import { tipMessages } from '#texts/tips-results/messages.ts';
import { clientTerms } from '../clients/index.ts';
import { payPeople } from '../funds/index.ts';
import { gapsBetween, linesBetween, zoneOf } from '../tips-data/index.ts';
import {
  type Open,
  type PayFinding,
  type ResultRow,
  type PersonOutcome,
  changeResult,
  enableNotification,
  insertSquareUps,
  keptOutcome,
  lockResult,
  markManual,
  markSent,
  markSquareUpsPaid,
  outsidersOf,
  payFindings,
  recompute,
  requireNotArchived,
  peopleOfResult,
  unanswered,
  withholdPayouts,
} from '../tips-results/index.ts';
import { payoutBlocker } from '../../../domain/tips-payouts/payable.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type PayRefusal =
  | 'not_found'
  | 'law_check'
  | 'result_blocked'
  | 'tips_archived'
  | 'changed_meanwhile'
  | 'insufficient_wallet'
  | 'wallet_blocked';

export type Pay = {
  readonly manual: boolean;
  readonly version: number | undefined;
  /** Answers what the law's check warns of. */ readonly reason: string | null;
  /** Tip-outs to people outside that are held for now. */
  readonly heldExternals?: ReadonlySet<number>;
};
/** Who gets money of a result: its own people, and those outside to whom a tip-out goes. */
type Payee = Pick<
  PersonOutcome,
  'customer_id' | 'status' | 'process' | 'payout' | 'first_name' | 'last_name'
> &
  ({ readonly employee_id: number } | { readonly external_id: number });

/**
 * Pays a result onto the cards as one batch, once however often it is asked: who cannot be paid is
 * held with the reason, the rest is paid whole or not at all. `manual` only marks it: the money
 * went another way, and whoever sent it answered to the law.
 */
export async function payResult(
  work: RequestContext,
  id: number,
  { manual, version, reason, heldExternals }: Pay,
): Promise<Result<true, PayRefusal>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result, wallet } = held.value;
  if (result.state === 'paid') return ok(true);
  const payable = await mayBePaid(work, result, version);
  if (!payable.ok) return payable;
  const { tx, now, actor } = work;
  const people = await peopleOfResult(tx, result.client_id, id);
  const payees: Payee[] = [
    ...people.filter((person) => person.payout > 0n),
    ...(await outsidersOf(tx, result.client_id, [id])).map((one) => ({
      ...one,
      process: heldExternals?.has(one.external_id) !== true,
    })),
  ];
  const findings = manual
    ? []
    : ((await payFindings(work, wallet, [result], people)).get(id) ?? []);
  const open = unanswered(findings);
  if (open.length > 0 && reason === null)
    return fail(
      'law_check',
      {},
      open.map(({ check, name }) => ({ path: 'override_reason', code: check, params: { name } })),
    );
  if (manual) await markManual(tx, result.client_id, id);
  else {
    const sent = await sendPayable(work, held.value, payees);
    if (!sent.ok) return sent;
  }
  await changeResult(tx, result.client_id, id, {
    state: 'paid',
    paid_at: now,
    paid_by: actor.name,
    paid_how: manual ? 'manual' : 'cards',
    locked_at: result.locked_at ?? now,
    locked_by: result.locked_by ?? actor.name,
  });
  await markSquareUpsPaid(tx, result.client_id, id);
  if (wallet.notify_members) await enableNotification(tx, result.client_id, id);
  await carryOwed(work, held.value);
  await audit(work, {
    action: manual ? 'tips.pay_manual' : 'tips.pay',
    subject: { kind: `tip_${result.tip_type}`, id },
    after: {
      amount: sum(payees.map((one) => one.payout)),
      staff: payees.length,
      date: result.business_date,
      wallet_id: result.store_id,
      ...answered(open, reason),
    },
  });
  announce(tx, {
    at: now,
    clientId: result.client_id,
    kind: 'tips.paid',
    payload: { result_id: id },
  });
  return ok(true);
}

/** Neither an ended subscription nor anything else blocks it, and it is as the manager saw it. */
async function mayBePaid(
  { tx, now }: RequestContext,
  result: ResultRow,
  version: number | undefined,
): Promise<Result<true, 'result_blocked' | 'tips_archived' | 'changed_meanwhile'>> {
  const readable = requireNotArchived(result);
  if (!readable.ok) return readable;
  const { blocked, undistributed } = keptOutcome(result);
  const blockers = [...blocked, ...(await dataBlockers(tx, result, now))];
  if (blockers.length > 0)
    return fail('result_blocked', {
      why: blockers.join(', '),
      undistributed: toWire(BigInt(undistributed)),
    });
  if (version !== undefined && version !== result.version)
    return fail(
      'changed_meanwhile',
      await lastChange(tx, result.client_id, `tip_${result.tip_type}`, result.id),
    );
  return ok(true);
}

const answered = (open: readonly PayFinding[], reason: string | null): object =>
  open.length === 0
    ? {}
    : {
        law_warnings: open.map(({ check, name }) => ({
          warning: check,
          ...(name === '' ? {} : { name }),
        })),
        override_reason: reason,
      };

/**
 * What of the data of its date blocks a result, as links, records and readings are now: records
 * that count nowhere, and data that is not whole.
 */
async function dataBlockers(
  tx: WriteHandle,
  { client_id: clientId, store_id: storeId, business_date: date, source }: ResultRow,
  now: Date,
): Promise<string[]> {
  if (source !== 'pos') return [];
  const day = checkedDay(date);
  const store = { clientId, storeId, timezone: await zoneOf(tx, clientId, storeId) };
  const { unassigned } = await linesBetween(tx, store, day, day);
  const gaps = await gapsBetween(tx, store, { first: day, last: day, now });
  return [...(unassigned.length > 0 ? ['unassigned'] : []), ...(gaps.get(day) ?? [])];
}

/** Pays those of a paid result who were held or declined, and whose card works now. */
export async function payHeld(
  work: RequestContext,
  id: number,
): Promise<
  Result<
    true,
    'not_found' | 'result_not_paid' | 'nobody_payable' | 'insufficient_wallet' | 'wallet_blocked'
  >
> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result } = held.value;
  if (result.state !== 'paid') return fail('result_not_paid');
  const waiting: Payee[] = [
    ...(await peopleOfResult(work.tx, result.client_id, id)),
    ...(await outsidersOf(work.tx, result.client_id, [id])),
  ].filter(waits);
  const sent = await sendPayable(
    work,
    held.value,
    waiting.map((person) => ({ ...person, process: true })),
  );
  if (!sent.ok) return sent;
  if (sent.value === 0) return fail('nobody_payable');
  await audit(work, {
    action: 'tips.pay_held',
    subject: { kind: `tip_${result.tip_type}`, id },
    after: { staff: sent.value, wallet_id: result.store_id },
  });
  return ok(true);
}

const waits = (person: Pick<PersonOutcome, 'payout' | 'pay_state' | 'movement_status'>): boolean =>
  person.payout > 0n &&
  (person.pay_state === 'held' ||
    (person.pay_state === 'sent' &&
      (person.movement_status === 'failed' || person.movement_status === 'cancelled')));

/**
 * Sends what can be paid as one batch and notes why the others are held; answers how many were
 * sent.
 */
async function sendPayable(
  work: RequestContext,
  { result }: Open,
  people: readonly Payee[],
): Promise<Result<number, 'insufficient_wallet' | 'wallet_blocked'>> {
  const { tx, actor } = work;
  const { fees } = await clientTerms(tx, actor.client.id);
  const reasons = people.map((person) => payoutBlocker(fees, person));
  await withholdPayouts(
    tx,
    result.client_id,
    result.id,
    people.flatMap((person, at) =>
      reasons[at] ? [{ ...keyOf(person), reason: reasons[at] }] : [],
    ),
  );
  const payable = people.filter((_, at) => reasons[at] === null);
  if (payable.length === 0) return ok(0);
  const paid = payable.map((person) => ({
    customerId: person.customer_id ?? 0,
    firstName: person.first_name,
    lastName: person.last_name,
    amount: person.payout,
  }));
  const memo = textsFor(actor.language, tipMessages)('payout.memo', { day: result.business_date });
  const batch = await payPeople(work, result.store_id, paid, memo);
  if (!batch.ok) return batch;
  await markSent(
    tx,
    { clientId: result.client_id, resultId: result.id },
    batch.value,
    payable.map(keyOf),
  );
  return ok(payable.length);
}

const keyOf = (payee: Payee) =>
  'external_id' in payee
    ? { employeeId: null, externalId: payee.external_id }
    : { employeeId: payee.employee_id, externalId: null };

/**
 * What somebody owes is recovered from their next results, those that are open already among them.
 */
async function carryOwed(
  { tx, now, actor }: RequestContext,
  { result, wallet }: Open,
): Promise<void> {
  const owing = (await peopleOfResult(tx, result.client_id, result.id)).filter(
    (person) => person.owed > 0n,
  );
  if (owing.length === 0) return;
  await insertSquareUps(
    tx,
    owing.map((person) => ({
      client_id: result.client_id,
      store_id: result.store_id,
      employee_id: person.employee_id,
      amount: -person.owed,
      title: `Owed ${result.business_date}`,
      reason: 'owed',
      not_before: null,
      proposed: false,
      origin_id: null,
      origin_result_id: result.id,
      made_by: actor.name,
      created_at: now,
    })),
  );
  await recompute(tx, wallet, [], now);
}
