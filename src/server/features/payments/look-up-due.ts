import { groupBy } from '#kernel/group-by.ts';
import { after, seconds } from '#kernel/instant.ts';
import type { Outcome, ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../clients/index.ts';
import { type PaymentOutcome, applyOutcomes } from './apply-outcomes.ts';
import { claimDue } from './open-payments.repo.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { type CardPayment, findCardPayments } from './payments.repo.ts';
import { settlePayment, toProcessorRow } from './settle-payment.ts';

/** What the processor takes at a time. */
const BATCH_SIZE = 1_000;
/** How long a server has the payments that it took; longer than a call and what is posted after. */
const LEASE = seconds(60);
/** Payments of one transaction. */
const GROUP_SIZE = 100;

type Asked = { readonly payment: CardPayment; readonly row: ProcessorRow };

/**
 * Asks the processor after payments of all clients that are due, up to 1,000 in one call: after a
 * crash, a lost answer or silence. Answers how many were due, to be called again while there are
 * more. What fails for one client is told, and the others go on.
 */
export async function lookUpDue(
  deps: PaymentsDeps,
  failed: (error: unknown) => void,
): Promise<number> {
  const now = deps.clock.now();
  const due = await claimDue(deps.db, { now, leasedUntil: after(now, LEASE), limit: BATCH_SIZE });
  const asked: Asked[] = [];
  for (const [clientId, ones] of groupBy(due, ({ client_id: client }) => client)) {
    const ids = ones.map(({ payment_id: id }) => id);
    asked.push(...(await readAsked(deps, clientId, ids, failed).catch(noneOf(failed))));
  }
  await askAndApply(deps, asked, failed);
  return due.length;
}

/** The same for payments of one client, now: up to 1,000. What fails is thrown. */
export async function lookUpPayments(
  deps: PaymentsDeps,
  clientId: number,
  ids: readonly bigint[],
): Promise<void> {
  const failed = (error: unknown): never => {
    throw error;
  };
  await askAndApply(deps, await readAsked(deps, clientId, ids, failed), failed);
}

async function askAndApply(
  deps: PaymentsDeps,
  asked: readonly Asked[],
  failed: (error: unknown) => void,
): Promise<void> {
  const outcomes = await askAfter(deps, asked);
  for (const [clientId, ofClient] of groupBy(outcomes, (one) => one.clientId))
    for (let from = 0; from < ofClient.length; from += GROUP_SIZE)
      await applyGroup(deps, clientId, ofClient.slice(from, from + GROUP_SIZE), failed);
}

/** All of them in one transaction; where that fails, each in its own, so that one stops no other. */
async function applyGroup(
  deps: PaymentsDeps,
  clientId: number,
  outcomes: readonly PaymentOutcome[],
  failed: (error: unknown) => void,
): Promise<void> {
  try {
    await apply(deps, clientId, outcomes);
  } catch (error) {
    if (outcomes.length === 1) failed(error);
    else for (const one of outcomes) await apply(deps, clientId, [one]).catch(failed);
  }
}

const noneOf =
  (failed: (error: unknown) => void) =>
  (error: unknown): Asked[] => {
    failed(error);
    return [];
  };

/** The payments of one client that were sent. What was scheduled leaves on its own. */
async function readAsked(
  deps: PaymentsDeps,
  clientId: number,
  ids: readonly bigint[],
  failed: (error: unknown) => void,
): Promise<Asked[]> {
  const [payments, { currency }] = await deps.db.read({ clientId }, (tx) =>
    Promise.all([findCardPayments(tx, clientId, ids), clientTerms(tx, clientId)]),
  );
  const open = payments.filter(({ status }) => status === 'pre-paid');
  for (const { id, state } of open)
    if (state === 'queued') await settlePayment(deps, clientId, id, 'check').catch(failed);
  return open
    .filter(({ state }) => state !== 'queued')
    .map((payment) => ({ payment, row: toProcessorRow(payment, currency) }));
}

type Answered = PaymentOutcome & { readonly clientId: number };

/** One that the processor never heard of is sent again under its own key: another is a second payment. */
async function askAfter({ processor }: PaymentsDeps, asked: readonly Asked[]): Promise<Answered[]> {
  if (asked.length === 0) return [];
  const known = await processor.check(asked.map(({ row }) => row));
  const unheard = asked.filter((_, index) => known[index]?.outcome === 'not_found');
  const submitted =
    unheard.length === 0 ? [] : await processor.submit(unheard.map(({ row }) => row));
  const again = new Map(unheard.map(({ payment }, index) => [payment, submitted[index]]));
  return asked.map(({ payment }, index) => {
    const answer = known[index];
    const outcome: Outcome = (answer?.outcome === 'not_found' ? again.get(payment) : answer) ?? {
      outcome: 'unknown',
    };
    return { clientId: payment.client_id, paymentId: payment.id, jobId: payment.job_id, outcome };
  });
}

const apply = (deps: PaymentsDeps, clientId: number, outcomes: readonly PaymentOutcome[]) =>
  deps.db.write({ clientId }, (tx) =>
    applyOutcomes(tx, clientId, outcomes, { now: deps.clock.now(), batches: deps.batches }),
  );
