import { plantedFaults } from './planted-fault.ts';

const PAYMENTS = 'src/server/features/payments/';
const MANAGER = ['src/server/features/funds/manager-limits.test.ts'];

/** What a manager has used of a day. */
export default plantedFaults('payments', [
  {
    id: 'first-load-above-the-day',
    breaks: 'the first load of a day may be above the limit of the day',
    file: `${PAYMENTS}daily-spend.repo.ts`,
    find: `SELECT $1, $2, $3::date, $4 WHERE $4 <= $5::bigint ON CONFLICT`,
    replace: `SELECT $1, $2, $3::date, $4 WHERE $5::bigint >= 0 ON CONFLICT`,
    seenBy: MANAGER,
    named: 'most of a day',
  },
  {
    id: 'exactly-the-day-refused',
    breaks: 'what is left of the day to the cent cannot be loaded',
    file: `${PAYMENTS}daily-spend.repo.ts`,
    find: `WHERE d.amount + $4 <= $5::bigint`,
    replace: `WHERE d.amount + $4 < $5::bigint`,
    seenBy: MANAGER,
    named: 'most of a day',
  },
  {
    id: 'day-given-back-to-every-day',
    breaks: 'a decline of today gives back to other days too',
    file: `${PAYMENTS}daily-spend.repo.ts`,
    find: `WHERE client_id = $1 AND manager_id = $2 AND day = $3::date'`,
    replace: `WHERE client_id = $1 AND manager_id = $2 AND day <= $3::date'`,
    seenBy: MANAGER,
    named: 'given back',
  },
  {
    id: 'day-given-back-to-everybody',
    breaks: 'a decline gives back to the days of other managers too',
    file: `${PAYMENTS}daily-spend.repo.ts`,
    find: `WHERE client_id = $1 AND manager_id = $2 AND day = $3::date'`,
    replace: `WHERE client_id = $1 AND manager_id >= $2 - 1000 AND day = $3::date'`,
    seenBy: MANAGER,
    named: 'given back',
  },
]);
