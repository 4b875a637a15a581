import { plantedFaults } from './planted-fault.ts';

const COMPARE = 'db/migrations/0415_reconciliation_sent_back.sql';
const RECONCILIATION = 'src/server/features/reconciliation/';
const side = [`${RECONCILIATION}bank-side.test.ts`];

/** The bank's side of reconciliation: each difference once, as what it is, for whom it is. */
export default plantedFaults('bank-reconciliation', [
  {
    id: 'late-return-equal',
    breaks: 'nobody hears of a return that came too late',
    file: COMPARE,
    find: `WHEN is_late THEN 'late_return'`,
    replace: `WHEN false THEN 'late_return'`,
    seenBy: side,
    named: 'came too late',
  },
  {
    id: 'timing-for-ever',
    breaks: 'what no statement ever shows stays a matter of time',
    file: COMPARE,
    find: `WHEN NOT shown AND day < in_time THEN 'missing_outside'`,
    replace: `WHEN false THEN 'missing_outside'`,
    seenBy: side,
    named: 'matter of time',
  },
  {
    id: 'debits-of-odd-file',
    breaks: 'a file of another total makes a difference of each of its debits',
    file: COMPARE,
    find: `WHEN NOT shown AND file_id IN (SELECT file_id FROM odd_files) THEN NULL`,
    replace: '',
    seenBy: side,
    named: 'one difference, not one for each debit',
  },
  {
    id: 'explained-for-ever',
    breaks: 'what a person explained is not opened when it turns out to be something else',
    file: COMPARE,
    find: `(excluded.client_id, excluded.kind, excluded.our_amount, excluded.their_amount)`,
    replace: `(excluded.client_id, excluded.kind, d.our_amount, d.their_amount)`,
    seenBy: side,
    named: 'came too late',
  },
  {
    id: 'explained-twice',
    breaks: 'a difference is explained a second time over the first',
    file: `${RECONCILIATION}explain-difference.ts`,
    find: `  const difference = await lockBankDifference(tx, actor.client.id, id);
  if (!difference) return fail('not_found');
  if (difference.ended_at !== null) return fail('exception_closed');`,
    replace: `  const difference = await lockBankDifference(tx, actor.client.id, id);
  if (!difference) return fail('not_found');`,
    seenBy: side,
    named: 'came too late',
  },
]);
