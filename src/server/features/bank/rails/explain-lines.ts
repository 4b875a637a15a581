import { type Instant, after, days } from '#kernel/instant.ts';
import { sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { planForWhole } from '#server/platform/database/plan-for-whole.ts';
import {
  type FileLine,
  countOpenLines,
  explainFileLine,
  explainShownLines,
  lockLines,
  markShown,
  matchLines,
  openFileLines,
  recordsShown,
} from './lines.repo.ts';
import type { RailsDeps } from './rails.deps.ts';

/** Lines older than this are not looked at again by themselves. */
const LINES_FOR = days(14);
/** A statement that has just come is not in the statistics: each of its lines would be held against each record. */
const MANY = 1_000;

/** Explains the lines of statements by what we have: proceeds, returns, deposits. */
export async function explainLines({ db, clock }: RailsDeps): Promise<void> {
  const now = clock.now();
  const since = after(now, -LINES_FOR).toISOString().slice(0, 10);
  for (const line of await db.read('platform', (tx) => openFileLines(tx, since)))
    await db.write('platform', (tx) => explainFile(tx, line, now));
  await db.write('platform', async (tx) => {
    await lockLines(tx);
    if ((await countOpenLines(tx, since)) > MANY) await planForWhole(tx);
    await matchLines(tx, since, now);
    await explainShownLines(tx);
  });
}

/** How the statement calls a file: by number for eft, by day and modifier for ach. */
function namesOf({ rail, reference }: FileLine): string | null {
  const called = rail === 'eft' ? /^FILE(\d{4})$/ : /^FILE(\d{6})([A-Z])$/;
  const [, first, modifier] = called.exec(reference) ?? [];
  if (first === undefined) return null;
  return rail === 'eft' ? `eft-%-${first}.cpa` : `ach-20${first}-${modifier}.ach`;
}

/** The line of a file of ours: what it took, or what it sent. */
async function explainFile(tx: WriteHandle, line: FileLine, now: Instant): Promise<void> {
  const names = namesOf(line);
  if (names === null) return;
  const { rail, day } = line;
  const kind = line.type === '166' ? 'debit' : 'sent';
  const records = await recordsShown(tx, { rail, names, day, kind });
  const [first] = records;
  if (!first) return;
  const { file_id: file } = first;
  // A bank may book what was due on some days together, and later than they were due.
  const dueDays = [day, ...records.map(({ due_on: dueOn }) => dueOn)].sort();
  const from = [day, dueDays[0]!].find((since) => {
    const booked = records.filter(({ due_on: dueOn }) => dueOn >= since);
    return (
      sum(booked.map(({ amount }) => amount)) === (kind === 'debit' ? line.amount : -line.amount)
    );
  });
  if (from === undefined)
    return void (await explainFileLine(tx, line, { outcome: 'amount_differs', file }));
  await markShown(tx, { id: file, kind, from, to: day }, now);
  const outcome = kind === 'debit' ? 'proceeds' : 'sent';
  await explainFileLine(tx, line, { outcome, file });
}
