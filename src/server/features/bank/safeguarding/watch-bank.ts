import { ZONE_OF_RAIL, addBankingDays } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { cutOffAt } from '#domain/bank/debit-dates.ts';
import { checkedDay, dayOf, startOfDay } from '#kernel/day.ts';
import { type Instant, after, minutes } from '#kernel/instant.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { minutesOf } from '../calendar/debit-calendar.ts';
import { missingStatements } from '../operator/missing-statements.ts';
import { closedDay } from '../rails/build-file.ts';
import { RAILS, type RailsDeps } from '../rails/rails.deps.ts';
import { isAnythingDue } from '../rails/rails.repo.ts';
import { coverageOf } from './coverage.ts';
import {
  type AlertRow,
  daysWithOpenLines,
  endAlert,
  filesNotTaken,
  openAlerts,
  operatorAddresses,
  raiseAlert,
} from './safeguarding.repo.ts';

export type WatchDeps = RailsDeps & {
  /** The days of a rail with differences that were found before a moment and are open still. */
  readonly daysOpenSince: (tx: ReadHandle, rail: Rail, before: Instant) => Promise<string[]>;
};
type Finding = Pick<AlertRow, 'kind' | 'rail' | 'day'>;

/** How long after the cut-off a file may take to be at the bank. */
const TAKEN_WITHIN = minutes(30);
/** Banking days that a file without an answer is looked back for. */
const LOOKED_BACK = 10;
/** The banking day of a statement, the one on which it comes, and one more. */
const LINE_WAITS = 3;
/** Banking days that a difference may wait for an explanation. */
const DIFFERENCE_WAITS = 2;
const ALL_COVERED = 10_000;

/**
 * Tells operators by mail what is late or missing at the bank, each thing once, and again only
 * after it was better. Nothing is watched where nobody carries files.
 */
export async function watchBank(deps: WatchDeps): Promise<number> {
  const { db, clock, bankFiles } = deps;
  if (bankFiles === null) return 0;
  const now = clock.now();
  const { found, open } = await db.read('platform', async (tx) => ({
    found: [
      ...(await lateFiles(tx, deps, now)),
      ...(await missingStatements(tx, now)).map((missing): Finding => ({
        kind: 'statement_missing',
        ...missing,
      })),
      ...(await oldLines(tx, now)),
      ...(await oldDifferences(tx, deps, now)),
      ...(await lowCoverage(tx, now)),
    ],
    open: await openAlerts(tx),
  }));
  const fresh = found.filter((one) => !open.some((known) => isSame(known, one)));
  const better = open.filter((known) => !found.some((one) => isSame(known, one)));
  if (fresh.length + better.length === 0) return 0;
  await db.write('platform', async (tx) => {
    for (const { id } of better) await endAlert(tx, id, now);
    for (const one of fresh)
      if (await raiseAlert(tx, { ...one, raised_at: now })) await tellOperators(tx, one, now);
  });
  return fresh.length;
}

/** Cover that lacks is one thing, whatever the day of its figures. */
const isSame = (a: Finding, b: Finding): boolean =>
  a.kind === b.kind && a.rail === b.rail && (a.kind === 'coverage_low' || a.day === b.day);

/** Files that the bank should have taken; of a refused one the next day's file carries the debits. */
async function lateFiles(tx: ReadHandle, { bank }: RailsDeps, now: Instant): Promise<Finding[]> {
  const late: Finding[] = [];
  for (const rail of RAILS) {
    const calendar = await calendarOf(tx, rail);
    const day = closedDay(calendar, bank.cutOff[rail], now);
    const minute = minutesOf(bank.cutOff[rail]);
    const isLate = (one: string): boolean =>
      after(cutOffAt({ rail, day: checkedDay(one), minute }), TAKEN_WITHIN) <= now;
    const since = addBankingDays({ ...calendar, day, n: -LOOKED_BACK });
    const open = (await filesNotTaken(tx, rail, since)).filter(
      (file) => file.state !== 'refused' || file.day === day,
    );
    const days = new Set(open.map((file) => file.day));
    if (await isAnythingDue(tx, rail, day)) days.add(day);
    for (const one of days) if (isLate(one)) late.push({ kind: 'file_not_taken', rail, day: one });
  }
  return late;
}

/** Lines that have waited for a decision for two banking days since their statement came. */
async function oldLines(tx: ReadHandle, now: Instant): Promise<Finding[]> {
  const old: Finding[] = [];
  for (const rail of RAILS) {
    const today = dayOf(now, ZONE_OF_RAIL[rail]);
    const until = addBankingDays({ ...(await calendarOf(tx, rail)), day: today, n: -LINE_WAITS });
    const days = await daysWithOpenLines(tx, rail === 'eft' ? 'CAD' : 'USD', until);
    old.push(...days.map((day): Finding => ({ kind: 'line_open', rail, day })));
  }
  return old;
}

/** Differences that nobody has explained for two whole banking days. */
async function oldDifferences(
  tx: ReadHandle,
  { daysOpenSince }: WatchDeps,
  now: Instant,
): Promise<Finding[]> {
  const old: Finding[] = [];
  for (const rail of RAILS) {
    const zone = ZONE_OF_RAIL[rail];
    const calendar = await calendarOf(tx, rail);
    const first = addBankingDays({ ...calendar, day: dayOf(now, zone), n: -DIFFERENCE_WAITS });
    const days = await daysOpenSince(tx, rail, startOfDay(first, zone));
    old.push(...days.map((day): Finding => ({ kind: 'difference_open', rail, day })));
  }
  return old;
}

async function lowCoverage(tx: ReadHandle, now: Instant): Promise<Finding[]> {
  return (await coverageOf(tx, now))
    .filter(({ bps }) => bps !== null && bps < ALL_COVERED)
    .map(({ rail, day }) => ({
      kind: 'coverage_low' as const,
      rail,
      day: day ?? dayOf(now, ZONE_OF_RAIL[rail]),
    }));
}

async function tellOperators(tx: WriteHandle, { kind, rail, day }: Finding, now: Instant) {
  const params = { rail: rail.toUpperCase(), day };
  await mailAll(
    tx,
    {
      clientId: null,
      to: await operatorAddresses(tx),
      catalogue: bankMessages,
      subject: (say) => say(`${kind}.subject`, params),
      body: (say) => say(`${kind}.body`, params),
    },
    now,
  );
}
