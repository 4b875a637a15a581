import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { lastDayToEnter } from '#domain/bank/micro-deposits.ts';
import type { Rail } from '#domain/bank/days.ts';
import { checkedDay, wallClock } from '#kernel/day.ts';
import { sum } from '#kernel/money.ts';
import { refuseOverdue, refuseReturned } from '../accounts/enter-micro-amounts.ts';
import {
  findMicroDeposit,
  markMicroArrived,
  markMicroSent,
  takeMicroOutOfFile,
} from '../accounts/micro-deposits.repo.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import type { OpenRecord } from './incoming.repo.ts';
import { postOwnMoney } from './own-postings.ts';
import { type PostingDeps, RAILS, type RailsDeps } from './rails.deps.ts';
import {
  clientsToTell,
  clientsWithMicroDeposits,
  closeRecordsOf,
  sentInFile,
} from './rails.repo.ts';

/**
 * Tells small deposits what became of their file. What the provider pays is in its own books first,
 * once a file: a server that dies in between finds the rest told to nobody.
 */
export async function tellMicroDeposits(deps: RailsDeps): Promise<void> {
  const { db, clock } = deps;
  for (const told of await db.read('platform', (tx) => clientsToTell(tx, 'sent'))) {
    const { client_id: clientId, file_id: id, rail, state } = told;
    if (state === 'taken') {
      const all = await db.read('platform', (tx) => sentInFile(tx, id));
      const amount = sum(all.map((one) => one.amount));
      await postOwnMoney(deps, { rail, source: `file ${id}`, amount });
    }
    const now = clock.now();
    await db.write({ clientId }, async (tx) => {
      const outcome = state === 'taken' ? 'submitted' : 'refused';
      const closed = await closeRecordsOf(tx, clientId, { id, kind: 'sent', outcome, now });
      if (state === 'refused') return void (await takeMicroOutOfFile(tx, clientId, id));
      const [dueOn] = closed.map((one) => one.due_on).sort();
      if (dueOn === undefined) return;
      const enterBy = lastDayToEnter(await calendarOf(tx, rail), checkedDay(dueOn));
      await markMicroSent(tx, clientId, id, { due_on: dueOn, enter_by: enterBy });
    });
  }
}

/** Small deposits arrive on their day, and can be entered for some days. */
export async function moveMicroDeposits({ db, clock, failed }: PostingDeps): Promise<void> {
  const now = clock.now();
  for (const rail of RAILS) {
    const { day } = wallClock(now, ZONE_OF_RAIL[rail]);
    const clients = await db.read('platform', (tx) => clientsWithMicroDeposits(tx, rail, day));
    for (const clientId of clients)
      await db
        .write({ clientId }, async (tx) => {
          await markMicroArrived(tx, clientId, day);
          await refuseOverdue(tx, { clientId, day, now });
        })
        .catch(failed);
  }
}

type Back = { readonly clientId: number; readonly number: bigint; readonly rail: Rail };

/** What came back is the provider's again, before anybody hears of it; once a deposit. */
export const takeBackOwnMoney = (deps: RailsDeps, { number, rail }: Back, record: OpenRecord) =>
  postOwnMoney(deps, { rail, source: `returned ${number}`, amount: -record.amount });

/** What a return of a small deposit does inside of its client. */
export const microReturned =
  ({ clientId, number }: Back, { code }: OpenRecord) =>
  async (tx: Parameters<typeof refuseReturned>[0], now: Date) => {
    const found = await findMicroDeposit(tx, clientId, number);
    const outcome = found
      ? await refuseReturned(tx, { clientId, accountId: found.account_id, code, now })
      : 'unknown';
    return { transfer_id: number, outcome };
  };
