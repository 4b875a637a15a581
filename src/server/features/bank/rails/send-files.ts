import { type BankCalendar, addBankingDays } from '#domain/bank/calendar.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Instant } from '#kernel/instant.ts';
import type { FileAnswer } from '#server/providers/bank-files/bank-files.port.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { submitTransfers } from '../transfers/submit-transfers.ts';
import { type CarriedDeps, type RailsDeps, sealedFor } from './rails.deps.ts';
import {
  answerFile,
  clientsToTell,
  closeRecordsOf,
  postponeDebits,
  takeOutOfFile,
  unansweredFiles,
} from './rails.repo.ts';

/**
 * Sends every file that the bank has not answered, with the same number and bytes each time. What
 * is not known to be taken is sent again; what the bank knows with other bytes is for a person.
 */
export async function sendFiles(deps: CarriedDeps): Promise<number> {
  const { db, clock, vault, bankFiles } = deps;
  const files = await db.read('platform', unansweredFiles);
  for (const { id, name, text_sealed: sealed } of files) {
    const answer = await bankFiles.put(name, vault.open(sealed, sealedFor(name)));
    const set = answerOf(answer, clock.now());
    if (set) await db.write('platform', (tx) => answerFile(tx, id, set));
  }
  return files.length;
}

function answerOf(answer: FileAnswer, now: Instant) {
  if (answer.outcome === 'unknown') return null;
  if (answer.outcome === 'refused')
    return { state: 'refused', reasons: answer.reasons.join('; '), answered_at: now } as const;
  const state = answer.outcome === 'conflict' ? 'conflict' : 'taken';
  return { state, reasons: '', answered_at: now } as const;
}

/**
 * Tells the debits of each client what became of their file, once each: they are at the bank, or go
 * with the next file.
 */
export async function tellDebits({ db, clock }: RailsDeps): Promise<void> {
  for (const told of await db.read('platform', (tx) => clientsToTell(tx, 'debit'))) {
    const { client_id: clientId, file_id: id, rail, state } = told;
    const now = clock.now();
    await db.write({ clientId }, async (tx) => {
      const calendar = await calendarOf(tx, rail);
      const outcome = state === 'taken' ? 'submitted' : 'refused';
      const closed = await closeRecordsOf(tx, clientId, { id, kind: 'debit', outcome, now });
      if (state === 'refused') return void (await takeOutOfFile(tx, clientId, id));
      const transferIds = closed.map(({ transfer_id: transferId }) => transferId);
      await submitTransfers(tx, { clientId, transferIds, now });
      for (const [day, group] of groupBy(closed, ({ due_on: dueOn }) => dueOn)) {
        const ids = group.map(({ transfer_id: transferId }) => transferId);
        await postponeDebits(tx, clientId, ids, daysFrom(calendar, day));
      }
    });
  }
}

/** When what is due on a day settles: the same banking days after it as `debitDates` promises. */
function daysFrom(calendar: BankCalendar, dueOn: string) {
  const later = (n: number): string => addBankingDays({ ...calendar, day: dueOn, n });
  return { dueOn, selfLoad: [later(2), later(4)], pad: [later(4), later(6)] } as const;
}
