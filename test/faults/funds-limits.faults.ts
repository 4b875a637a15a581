import { plantedFaults } from './planted-fault.ts';

const LIMITS = 'src/domain/funds/load-limits.ts';
const FEES = 'src/domain/funds/fees.ts';
const ROWS = 'src/domain/funds/fund-rows.ts';
const BEGIN = 'src/server/features/funds/begin-movement.ts';
const REPO = 'src/server/features/funds/movements.repo.ts';
const LIMIT_TABLE = ['src/domain/funds/load-limits.test.ts'];
const FEE_TABLE = ['src/domain/funds/fees.test.ts'];
const ROW_TABLE = ['src/domain/funds/fund-rows.test.ts'];
const MANAGER = ['src/server/features/funds/manager-limits.test.ts'];

/** Limits, hours, fees and lookalikes. */
export default plantedFaults('funds', [
  {
    id: 'weekday-not-looked-at',
    breaks: 'a manager loads on a weekday that is not theirs',
    file: LIMITS,
    find: `limits.days.includes(at.weekday) &&`,
    replace: ``,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'first-minute-shut',
    breaks: 'a manager cannot load in the first minute of their hours',
    file: LIMITS,
    find: `at.minuteOfDay >= limits.from`,
    replace: `at.minuteOfDay > limits.from`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'minute-after-the-end-open',
    breaks: 'a manager still loads in the minute after their hours',
    file: LIMITS,
    find: `at.minuteOfDay < limits.to`,
    replace: `at.minuteOfDay <= limits.to`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'least-load-refused',
    breaks: 'a load of exactly the least is refused',
    file: LIMITS,
    find: `if (amount < LOAD_MINIMUM)`,
    replace: `if (amount <= LOAD_MINIMUM)`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'most-load-refused',
    breaks: 'a load of exactly the most is refused',
    file: LIMITS,
    find: `if (amount > LOAD_MAXIMUM)`,
    replace: `if (amount >= LOAD_MAXIMUM)`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'single-card-limit-refused',
    breaks: 'a load of exactly what a manager may give one card is refused',
    file: LIMITS,
    find: `limits?.singleCard != null && amount > limits.singleCard`,
    replace: `limits?.singleCard != null && amount >= limits.singleCard`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'limit-of-nothing-is-no-limit',
    breaks: 'a manager who may give a card nothing gives whatever they like',
    file: LIMITS,
    find: `singleCard: single == null ? null : BigInt(single)`,
    replace: `singleCard: !Number(single) ? null : BigInt(single!)`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'minutes-of-hours-forgotten',
    breaks: 'hours to 17:30 end at 17:00',
    file: LIMITS,
    find: `Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))`,
    replace: `Number(clock.slice(0, 2)) * 60`,
    seenBy: LIMIT_TABLE,
  },
  {
    id: 'fee-rounded-down',
    breaks: 'half a cent of a fee is rounded down',
    file: 'src/kernel/money.ts',
    find: `(amount * BigInt(fee.bps) + 5_000n) / 10_000n`,
    replace: `(amount * BigInt(fee.bps)) / 10_000n`,
    seenBy: FEE_TABLE,
  },
  {
    id: 'fee-as-high-as-amount',
    breaks: 'a load arrives as nothing, because its fee is as high as it',
    file: FEES,
    find: `fee < amount`,
    replace: `fee <= amount`,
    seenBy: FEE_TABLE,
  },
  {
    id: 'fee-of-the-payer-eats',
    breaks: 'a load is refused for a fee that the wallet pays on top',
    file: FEES,
    find: `const payer = kind === 'load' ? 'wallet' : 'card';`,
    replace: `const payer = kind === 'load' ? 'card' : 'wallet';`,
    seenBy: FEE_TABLE,
  },
  {
    id: 'no-most-for-fees',
    breaks: 'a fee goes above the most that the program takes',
    file: FEES,
    find: `max: rule.max == null ? null : BigInt(rule.max)`,
    replace: `max: null`,
    seenBy: FEE_TABLE,
  },
  {
    id: 'single-load-with-eaten-amount',
    breaks: 'one card is loaded with an amount that its fee eats whole',
    file: BEGIN,
    find: `if (eaten) return fail('invalid_input', {}, [{ path: 'amount', ...eaten }]);`,
    replace: ``,
    seenBy: ['src/server/features/funds/bulk/bulk-fees.test.ts'],
    named: 'eats the whole amount',
  },
  {
    id: 'person-of-other-wallet-in-file',
    breaks: 'a file loads people who do not work in its store',
    file: ROWS,
    find: `if (!person.inWallet) problems.push(error('identifier', 'person_not_in_wallet'));`,
    replace: ``,
    seenBy: ROW_TABLE,
  },
  {
    id: 'two-people-on-one-row',
    breaks: 'a row whose two names are of two people is paid to the first',
    file: ROWS,
    find: `byIdentifier && byStaff && byIdentifier.id !== byStaff.id`,
    replace: `false`,
    seenBy: ROW_TABLE,
  },
  {
    id: 'unload-of-whole-balance-refused',
    breaks: 'a file cannot unload the whole balance of a card',
    file: ROWS,
    find: `person && amount > person.balance`,
    replace: `person && amount >= person.balance`,
    seenBy: ROW_TABLE,
  },
  {
    id: 'excluded-row-is-first',
    breaks: 'a row that is left out makes the next of its person a second one',
    file: ROWS,
    find: `if (customerId === null || excluded) continue;`,
    replace: `if (customerId === null) continue;`,
    seenBy: ROW_TABLE,
  },
  {
    id: 'locked-people-in-file-untold',
    breaks: 'a file does not say that a card is locked',
    file: ROWS,
    find: `if (!payable(person.status))`,
    replace: `if (person.status === 'closed')`,
    seenBy: ROW_TABLE,
  },
  {
    id: 'load-at-any-hour',
    breaks: 'a manager loads a card or sends a batch outside their hours',
    file: 'src/server/features/funds/manager-limits.ts',
    find: `if (!allowed.ok) return allowed;`,
    replace: ``,
    seenBy: MANAGER,
    named: 'hours of a manager',
  },
  {
    id: 'load-by-utc',
    breaks: 'the hours and days of a manager are those of UTC',
    file: 'src/server/features/funds/manager-limits.ts',
    find: `const wall = wallClock(now, zone); const allowed`,
    replace: `const wall = wallClock(now, zone && 'UTC'); const allowed`,
    seenBy: MANAGER,
    named: 'hours of a manager',
  },
]);
