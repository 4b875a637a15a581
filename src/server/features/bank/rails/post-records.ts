import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { wallClock } from '#kernel/day.ts';
import { type Instant, after, days } from '#kernel/instant.ts';
import { sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { ownerOfNumber } from '../deposits/owner-of-number.ts';
import { receiveDeposit, settleTransfer } from '../transfers/settle-transfer.ts';
import { beginDueDay } from '../transfers/submit-transfers.ts';
import {
  type OpenLine,
  type OpenRecord,
  explainLine,
  isRecorded,
  markShown,
  openLines,
  openRecords,
  recordsShown,
} from './incoming.repo.ts';
import { sendToCard } from './card-deposits.ts';
import { closeForOperators, postFor } from './post-record.ts';
import { postReturns } from './post-returns.ts';
import { type PostingDeps, RAILS, type RailsDeps } from './rails.deps.ts';
import { clientsDue, debitsToSettle } from './rails.repo.ts';

const NOON = 12 * 60;
/** Lines older than this are not looked at again by themselves. */
const LINES_FOR = days(14);

/** Posts what came back and what arrived, each record once; one that fails stops no other. */
export async function postRecords(deps: PostingDeps): Promise<number> {
  const records = await deps.db.read('platform', openRecords);
  const returns = records.filter(({ kind }) => kind === 'return');
  for (const record of records)
    if (record.kind !== 'return') await postRecord(deps, record).catch(deps.failed);
  await postReturns(deps, returns);
  return records.length;
}

async function postRecord(deps: PostingDeps, record: OpenRecord): Promise<void> {
  if (record.kind === 'credit') return postCredit(deps, record);
  // A notice, a reversal, a debit that nobody agreed to: an operator looks at it.
  await closeForOperators(deps, record, record.kind);
}

async function postCredit(deps: PostingDeps, record: OpenRecord): Promise<void> {
  const owner = await ownerOfNumber(deps.db, record.reference, record.rail);
  if (!owner) return void (await closeForOperators(deps, record, 'unknown_number'));
  const { clientId } = owner;
  const { amount, rail } = record;
  const source = `${record.name} ${record.position}`;
  await postFor(deps, record, clientId, async (tx, now) => {
    if (owner.kind === 'card')
      return sendToCard(tx, { clientId, customerId: owner.customerId, amount, now });
    const { walletId } = owner;
    const id = await receiveDeposit(tx, { clientId, walletId, amount, source, rail, now });
    return { transfer_id: id, outcome: 'posted' };
  });
}

/** Explains the lines of statements by what we have: proceeds, returns, deposits. */
export async function explainLines({ db, clock }: RailsDeps): Promise<void> {
  const since = after(clock.now(), -LINES_FOR).toISOString().slice(0, 10);
  for (const line of await db.read('platform', (tx) => openLines(tx, since)))
    await db.write('platform', async (tx) => {
      const outcome = await explanationOf(tx, line, clock.now());
      if (outcome) await explainLine(tx, line, outcome);
    });
}

/** How the statement calls a file: by number for eft, by day and modifier for ach. */
function namesOf({ rail, reference }: OpenLine): string | null {
  const called = rail === 'eft' ? /^FILE(\d{4})$/ : /^FILE(\d{6})([A-Z])$/;
  const [, first, modifier] = called.exec(reference) ?? [];
  if (first === undefined) return null;
  return rail === 'eft' ? `eft-%-${first}.cpa` : `ach-20${first}-${modifier}.ach`;
}

async function explanationOf(
  tx: WriteHandle,
  line: OpenLine,
  now: Instant,
): Promise<string | null> {
  if (line.type === '166') return explainFile(tx, line, 'debit', now);
  if (line.type === '466') return explainFile(tx, line, 'sent', now);
  if (line.type === '557' || line.type === '257')
    return (await isRecorded(tx, 'return', line)) ? 'return' : null;
  if (['142', '165', '195'].includes(line.type))
    return (await isRecorded(tx, 'deposit', line)) ? 'deposit' : null;
  return null;
}

/** The line of a file of ours: what it took, or what it sent. */
async function explainFile(
  tx: WriteHandle,
  line: OpenLine,
  kind: 'debit' | 'sent',
  now: Instant,
): Promise<string | null> {
  const names = namesOf(line);
  if (names === null) return null;
  const { rail, day } = line;
  const records = await recordsShown(tx, { rail, names, day, kind });
  const [first] = records;
  if (!first) return null;
  // A bank may book what was due on some days together, and later than they were due.
  const days = [day, ...records.map(({ due_on: dueOn }) => dueOn)].sort();
  const from = [day, days[0]!].find((since) => {
    const booked = records.filter(({ due_on: dueOn }) => dueOn >= since);
    return (
      sum(booked.map(({ amount }) => amount)) === (kind === 'debit' ? line.amount : -line.amount)
    );
  });
  if (from === undefined) return 'amount_differs';
  await markShown(tx, { id: first.file_id, kind, from, to: day }, now);
  return kind === 'debit' ? 'proceeds' : 'sent';
}

/** Begins the due day of what the bank has, and settles at noon what a statement has shown. */
export async function settleShown(deps: PostingDeps): Promise<number> {
  const { db, clock, failed } = deps;
  const now = clock.now();
  let settled = 0;
  for (const rail of RAILS) {
    const { day, minuteOfDay } = wallClock(now, ZONE_OF_RAIL[rail]);
    for (const clientId of await db.read('platform', (tx) => clientsDue(tx, day)))
      await db.write({ clientId }, (tx) => beginDueDay(tx, clientId, day)).catch(failed);
    // Before noon what settles is of the days before.
    const until =
      minuteOfDay >= NOON ? day : wallClock(after(now, -days(1)), ZONE_OF_RAIL[rail]).day;
    const due = await db.read('platform', (tx) => debitsToSettle(tx, rail, until));
    for (const { client_id: clientId, transfer_id: transferId } of due) {
      const done = db.write({ clientId }, (tx) =>
        settleTransfer(tx, { clientId, transferId, now }),
      );
      if (await done.catch((error: unknown) => failed(error))) settled += 1;
    }
  }
  return settled;
}
