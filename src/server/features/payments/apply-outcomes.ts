import { PAYMENT_KINDS, directionOf } from '#domain/payments/payment-kinds.ts';
import {
  type PaymentEntry,
  type PaymentFacts,
  type PaymentStep,
  WIRE_STATES,
  isDecided,
  nextStep,
  stateFromWire,
} from '#domain/payments/payment-states.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { groupBy } from '#kernel/group-by.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Entry, lockAccounts, postTransfer, reverseTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { type ClientTerms, clientTerms } from '../clients/index.ts';
import { restoreDailySpend } from './daily-spend.repo.ts';
import { raiseException } from './open-exceptions.ts';
import { scheduleLooksLast } from './open-payments.repo.ts';
import { accountOf } from './payment-accounts.ts';
import type { BatchesPort } from './payments.deps.ts';
import {
  type CardPayment,
  type PaymentChange,
  lockCardPayments,
  savePayments,
  savePaymentsLast,
} from './payments.repo.ts';
import { eventOf } from './provider-events.ts';

export type PaymentOutcome = {
  readonly paymentId: bigint;
  /** Its batch, where it belongs to one. */
  readonly jobId: number | null;
  readonly outcome: Outcome;
};

/** A payment, what the processor said of it, and what follows from that. */
type Decided = {
  readonly payment: CardPayment;
  readonly outcome: Outcome;
  readonly step: PaymentStep;
};
type Posted = { readonly transferId: bigint };

/**
 * Applies what the processor said of payments of one client, in the caller's transaction: money,
 * states, the day's limits, the counts of batches and exceptions together. Safe to repeat and in
 * any order: an outcome that is known already changes nothing, one that contradicts what was
 * decided is booked and raises an exception. Answers how many of them changed.
 */
export async function applyOutcomes(
  tx: WriteHandle,
  clientId: number,
  outcomes: readonly PaymentOutcome[],
  { now, batches }: { readonly now: Date; readonly batches: BatchesPort },
): Promise<number> {
  const jobIds = [...new Set(outcomes.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])))];
  if (jobIds.length > 0) await batches.lock(tx, clientId, jobIds);
  const [decided, terms] = await Promise.all([
    lockAndDecide(tx, clientId, outcomes, now),
    clientTerms(tx, clientId),
  ]);
  if (decided.length === 0) return 0;
  await restoreDailyLimits(tx, clientId, decided);
  const changes = await postAll(tx, decided, terms, now);
  // The counts of a batch are read from its payments: there they are saved first.
  if (jobIds.length > 0) await savePayments(tx, clientId, changes);
  else savePaymentsLast(tx, clientId, changes);
  scheduleLooksLast(
    tx,
    clientId,
    decided.map(({ payment, step }) => ({ paymentId: payment.id, at: step.lookAt })),
  );
  for (const jobId of jobIds) await batches.recount(tx, clientId, jobId, now);
  for (const one of decided) announceStep(tx, one, now);
  return decided.length;
}

/**
 * Posts what follows, and raises what has to be told. All accounts are locked first, in one order;
 * everything is said at once, and done one after the other.
 */
async function postAll(
  tx: WriteHandle,
  decided: readonly Decided[],
  terms: ClientTerms,
  now: Date,
): Promise<PaymentChange[]> {
  const accounts = decided.flatMap((one) => accountsOf(one, terms));
  const clientId = decided[0]!.payment.client_id;
  const [, ...changes] = await Promise.all([
    decided.length > 1 ? lockAccounts(tx, clientId, accounts) : null,
    ...decided.map(async (one) => {
      const posted = await post(tx, one, terms, now);
      await raise(tx, one, posted, now);
      return changeOf(one, posted, now);
    }),
  ]);
  return changes;
}

/** Locks the payments, and says what follows for each that changes. */
async function lockAndDecide(
  tx: WriteHandle,
  clientId: number,
  outcomes: readonly PaymentOutcome[],
  now: Date,
): Promise<Decided[]> {
  const said = new Map(outcomes.map(({ paymentId, outcome }) => [paymentId, outcome]));
  const payments = await lockCardPayments(tx, clientId, [...said.keys()]);
  return payments.flatMap((payment): Decided[] => {
    const outcome = said.get(payment.id);
    invariant(outcome, 'a payment was asked for by its number');
    const facts = factsOf(payment);
    const step = nextStep(facts, eventOf(outcome), now);
    // Nothing can be said of what has not left: an answer to it is not ours.
    if (!step.ok) return [];
    const same = isDecided(facts.state) && step.value.entries.length === 0;
    return same ? [] : [{ payment, outcome, step: step.value }];
  });
}

const sharesOfPayment = (payment: CardPayment) =>
  sharesOf({
    direction: directionOf(payment.kind),
    amount: payment.amount,
    fee: payment.fee,
    memberPart: payment.member_part,
  });

const factsOf = (payment: CardPayment): PaymentFacts => ({
  kind: payment.kind,
  state: stateFromWire(payment.status, payment.state),
  shares: sharesOfPayment(payment),
  sentAt: payment.sent_at ?? payment.at,
  contradicted: payment.contradicted,
});

const accountsOf = ({ payment, step }: Decided, terms: ClientTerms): number[] =>
  step.entries.map(({ account }) => accountOf(account, payment, terms));

/** What was declined no longer counts against the day of who sent it; before any account is held. */
async function restoreDailyLimits(
  tx: WriteHandle,
  clientId: number,
  decided: readonly Decided[],
): Promise<void> {
  const unpaid = decided.flatMap(({ payment, step }) =>
    step.state === 'declined' && !isDecided(factsOf(payment).state) && payment.spent_on !== null
      ? [{ managerId: payment.spent_by ?? 0, day: payment.spent_on, amount: payment.amount }]
      : [],
  );
  const days = [...groupBy(unpaid, ({ managerId, day }) => `${managerId} ${day}`)].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  for (const [, [first, ...others]] of days)
    if (first)
      await restoreDailySpend(tx, clientId, {
        ...first,
        amount: others.reduce((sum, { amount }) => sum + amount, first.amount),
      });
}

const isCorrection = ({ step }: Decided): boolean =>
  step.raises === 'accepted_after_decline' || step.raises === 'declined_after_accept';

/** Null where no money moves, or where the payee no longer has what was paid after all. */
async function post(
  tx: WriteHandle,
  one: Decided,
  terms: ClientTerms,
  now: Date,
): Promise<Posted | null> {
  const { payment, step } = one;
  if (step.entries.length === 0) return null;
  const posted =
    step.state === 'declined' && !isCorrection(one) && payment.hold_transfer_id !== null
      ? await reverseTransfer(tx, {
          clientId: payment.client_id,
          transferId: payment.hold_transfer_id,
          effectiveAt: now,
        })
      : await postTransfer(tx, {
          clientId: payment.client_id,
          kind: kindOf(one),
          entries: entriesOf(step.entries, payment, terms),
          effectiveAt: now,
        });
  invariant(posted.ok || isCorrection(one), 'what is reserved can be paid and given back');
  if (!posted.ok) return null;
  return { transferId: posted.value.transferId };
}

function kindOf(one: Decided) {
  if (isCorrection(one)) return 'correction';
  return one.step.state === 'declined' ? 'release' : PAYMENT_KINDS[one.payment.kind].transfer;
}

const entriesOf = (
  entries: readonly PaymentEntry[],
  payment: CardPayment,
  terms: ClientTerms,
): Entry[] =>
  entries.map(({ account, amount }) => ({ accountId: accountOf(account, payment, terms), amount }));

async function raise(
  tx: WriteHandle,
  { payment, outcome, step }: Decided,
  posted: Posted | null,
  now: Date,
): Promise<void> {
  if (step.raises === null) return;
  const suspense = step.entries.find(({ account }) => account === 'suspense');
  const booked = posted ? (suspense?.amount ?? 0n) : 0n;
  await raiseException(
    tx,
    payment.client_id,
    {
      paymentId: payment.id,
      kind: step.raises,
      amount: booked,
      evidence: {
        at: now.toISOString(),
        ours: {
          key: payment.provider_key,
          card: payment.sent_to ?? payment.proxy,
          amount: toWire(payment.amount),
          status: payment.status,
          state: payment.state,
        },
        theirs: outcome,
        ...(posted && { transfer_id: posted.transferId.toString(), booked: toWire(booked) }),
      },
    },
    now,
  );
}

/** A contradicted payment keeps its status; only what could be booked turns its flag. */
function changeOf({ payment, step }: Decided, posted: Posted | null, now: Date): PaymentChange {
  const wasDecided = isDecided(factsOf(payment).state);
  const wire = wasDecided ? payment : WIRE_STATES[step.state];
  const settled = !wasDecided && step.state === 'settled';
  return {
    id: payment.id,
    status: wire.status,
    state: wire.state,
    reason: wasDecided ? payment.reason : step.reason,
    contradicted: posted || !wasDecided ? step.contradicted : payment.contradicted,
    settledAt: !wasDecided && isDecided(step.state) ? now : null,
    transferId: settled ? (posted?.transferId ?? null) : null,
    cardAccountId: settled ? payment.card_account_id : null,
  };
}

function announceStep(tx: WriteHandle, { payment, step }: Decided, now: Date): void {
  if (step.state === 'unknown' && step.raises === null) return;
  const base = { at: now, clientId: payment.client_id };
  const subject = { payment_id: payment.id, kind: payment.kind };
  if (step.raises !== null)
    announce(tx, {
      ...base,
      kind: 'payment.exception',
      payload: { ...subject, exception: step.raises },
    });
  else if (step.state === 'settled')
    announce(tx, { ...base, kind: 'payment.settled', payload: subject });
  else
    announce(tx, {
      ...base,
      kind: 'payment.declined',
      payload: { ...subject, reason: step.reason },
    });
}
