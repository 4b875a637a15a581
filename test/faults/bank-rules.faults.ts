import { plantedFaults } from './planted-fault.ts';

const BANK = 'src/domain/bank/';
const CALENDAR = [`${BANK}calendar.test.ts`];
const ENTRIES = [`${BANK}bank-entries.test.ts`];

/** The rules of bank days, numbers, names and postings. */
export default plantedFaults('bank', [
  {
    id: 'cut-off-is-in-time',
    breaks: 'a debit asked at the cut-off is promised for a file that is closed',
    file: `${BANK}debit-dates.ts`,
    find: 'const inTime = asked < cutOffAt',
    replace: 'const inTime = asked <= cutOffAt',
    seenBy: CALENDAR,
    named: 'at it',
  },
  {
    id: 'christmas-not-moved',
    breaks: 'a holiday that moved twice is counted once',
    file: `${BANK}bank-holidays.ts`,
    find: 'while (isWeekend(moved) || closed.includes(moved))',
    replace: 'while (isWeekend(moved))',
    seenBy: CALENDAR,
    named: 'eft 2022',
  },
  {
    id: 'month-cut-in-leap-year',
    breaks: 'the end of February is never the 29th',
    file: `${BANK}days.ts`,
    find: 'Date.UTC(2000 + (year % 400), month, 0)',
    replace: 'Date.UTC(2001, month, 0)',
    seenBy: [`${BANK}pad-schedule.test.ts`],
    named: 'leap years',
  },
  {
    id: 'return-takes-too-much',
    breaks: 'a return takes more than the wallet holds',
    file: `${BANK}bank-entries.ts`,
    find: 'least(held, settled ? amount : released)',
    replace: '(settled ? amount : released)',
    seenBy: ENTRIES,
    named: 'no more than there is',
  },
  {
    id: 'short-names-are-close',
    breaks: 'a bank name of three letters matches any company that begins with them',
    file: `${BANK}name-match.ts`,
    find: 'start.length >= MIN_CUT_OFF &&',
    replace: 'start.length >= 3 &&',
    seenBy: [`${BANK}name-match.test.ts`],
    named: 'different',
  },
  {
    id: 'zeros-are-an-account',
    breaks: 'an account of zeros is taken',
    file: `${BANK}account-numbers.ts`,
    find: `return /[1-9]/.test(account) ?`,
    replace: `return account.length > 0 ?`,
    seenBy: [`${BANK}account-numbers.test.ts`],
    named: '0000000',
  },
]);
