import { plantedFaults } from './planted-fault.ts';

const BANK = 'src/server/features/bank/';
const desk = [`${BANK}bank-desk.test.ts`];
const watched = [`${BANK}safeguarding.test.ts`];
const calendar = [`${BANK}bank-calendar.test.ts`];

/** The operator's side of the bank: decided once, told once, and by the days that hold. */
export default plantedFaults('bank-desk', [
  {
    id: 'line-assigned-twice',
    breaks: 'two operators at once put the money of a line into a wallet twice',
    file: `${BANK}operator/assign-line.ts`,
    find: `if (!(await lockLine(tx, clientId, id))) return fail('line_explained');`,
    replace: '',
    seenBy: desk,
    named: 'becomes the deposit',
  },
  {
    id: 'line-of-other-currency',
    breaks: 'dollars of one country go into a wallet of the other',
    file: `${BANK}operator/assign-line.ts`,
    find: `owners.filter(({ region }) => (region === 'CA') === (rail === 'eft'));`,
    replace: 'owners;',
    seenBy: desk,
    named: 'other currency',
  },
  {
    id: 'withdrawal-sent-back',
    breaks: 'money that left the account is sent back',
    file: `${BANK}operator/assign-line.ts`,
    find: `if (body.decision !== 'noted' && line.amount <= 0n)`,
    replace: `if (body.decision === 'deposit' && line.amount <= 0n)`,
    seenBy: desk,
    named: 'other currency',
  },
  {
    id: 'unknown-credit-explains',
    breaks: 'money for an unknown number is explained by the record that nobody could post',
    file: `${BANK}rails/lines.repo.ts`,
    find: 'r.position = l.record_position AND (r.outcome IN',
    replace: 'r.position = l.record_position AND (r.done_at IS NOT NULL OR r.outcome IN',
    seenBy: desk,
    named: 'becomes the deposit',
  },
  {
    id: 'day-over-changed',
    breaks: 'a day that is over is closed',
    file: `${BANK}calendar/change-calendar.ts`,
    find: `readDay(day) === null || day < dayOf(now, ZONE_OF_RAIL[rail])`,
    replace: 'readDay(day) === null',
    seenBy: calendar,
    named: 'not for days that are over',
  },
  {
    id: 'period-run-twice',
    breaks: 'a period whose day is closed after its run is debited again',
    file: `${BANK}schedules/run-schedules.ts`,
    find: '.filter(({ scheduleId }) => !isRun.has(scheduleId))',
    replace: '',
    seenBy: calendar,
    named: 'debits its period once',
  },
  {
    id: 'self-load-by-rules-alone',
    breaks: 'a self-load is due on a day that was closed by hand',
    file: `${BANK}transfers/create-self-load.ts`,
    find: `debitDates({ ...calendar, kind`,
    replace: `debitDates({ rail: calendar.rail, kind`,
    seenBy: calendar,
    named: 'no day of a self-load',
  },
  {
    id: 'decision-not-told',
    breaks: 'nobody hears that their account was refused',
    file: `${BANK}accounts/void-cheques.ts`,
    find: `await notifyOfDecision(tx, clientId, told, now);`,
    replace: '',
    seenBy: [`${BANK}void-cheques.test.ts`],
    named: 'a decision',
  },
  {
    id: 'coverage-of-now',
    breaks: 'the money of now is held against the funds of yesterday',
    file: `${BANK}safeguarding/coverage.ts`,
    find: `const at = day === null ? now : startOfDay(addDays(checkedDay(day), 1), ZONE_OF_RAIL[rail]);`,
    replace: 'const at = now;',
    seenBy: watched,
    named: 'as both were',
  },
  {
    id: 'told-every-minute',
    breaks: 'operators get the same mail every minute',
    file: `${BANK}safeguarding/watch-bank.ts`,
    find: `found.filter((one) => !open.some((known) => isSame(known, one)));`,
    replace:
      'found; for (const { id } of open) await db.write("platform", (tx) => endAlert(tx, id, now));',
    seenBy: watched,
    named: 'below 100',
  },
]);
