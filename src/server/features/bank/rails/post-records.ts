import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { wallClock } from '#kernel/day.ts';
import { after, days } from '#kernel/instant.ts';
import { ownerOfNumber } from '../deposits/owner-of-number.ts';
import { receiveDeposit, settleTransfer } from '../transfers/settle-transfer.ts';
import { beginDueDay } from '../transfers/submit-transfers.ts';
import { type OpenRecord, openRecords } from './incoming.repo.ts';
import { sendToCard } from './card-deposits.ts';
import { closeForOperators, postFor } from './post-record.ts';
import { postReturns } from './post-returns.ts';
import { type PostingDeps, RAILS } from './rails.deps.ts';
import { clientsDue, debitsToSettle } from './rails.repo.ts';

const NOON = 12 * 60;

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
