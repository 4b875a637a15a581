import { plantedFaults } from './planted-fault.ts';

const RAILS = 'src/server/features/bank/rails/';
const seenBy = ['src/server/features/bank/bank-rails.test.ts'];

/** Files of the bank on their way: once, whole, and never guessed. */
export default plantedFaults('bank-rails', [
  {
    id: 'no-answer-is-taken',
    breaks: 'a file without an answer counts as taken',
    file: `${RAILS}send-files.ts`,
    find: "if (answer.outcome === 'unknown') return null;",
    replace: '',
    seenBy,
    named: 'until the bank answers',
  },
  {
    id: 'cancelled-in-its-file',
    breaks: 'a debit that stands in a file is cancelled',
    file: 'src/server/features/bank/transfers/cancel-self-load.ts',
    find: "row.state !== 'created' || row.file_id !== null",
    replace: "row.state !== 'created'",
    seenBy,
    named: 'cannot be cancelled',
  },
  {
    id: 'refused-file-keeps-debits',
    breaks: 'the debits of a refused file are never sent again',
    file: `${RAILS}send-files.ts`,
    find: 'return void (await takeOutOfFile(tx, clientId, id));',
    replace: 'return;',
    seenBy,
    named: 'to the next one',
  },
  {
    id: 'refused-file-read',
    breaks: 'records of a file with a wrong total are posted',
    file: `${RAILS}read-incoming.ts`,
    find: 'if (id === null || refused) return;',
    replace: 'if (id === null) return;',
    seenBy,
    named: 'does not go on',
  },
  {
    id: 'cursor-passes-over',
    breaks: 'a file that cannot be fetched is passed over for ever',
    file: `${RAILS}read-incoming.ts`,
    find: 'if (text === null) break;',
    replace: 'if (text === null) continue;',
    seenBy,
    named: 'goes on from there',
  },
  {
    id: 'currency-not-looked-at',
    breaks: 'dollars of one country are put into a wallet of the other',
    file: 'src/server/features/bank/deposits/owner-of-number.ts',
    find: "(region === 'CA') === (rail === 'eft')",
    replace: 'region !== null && rail !== null',
    seenBy: ['src/server/features/bank/bank-rails.test.ts'],
    named: 'of the other currency',
  },
  {
    id: 'mistyped-number-taken',
    breaks: 'a deposit with a mistyped number goes to somebody else',
    file: 'src/domain/bank/ddt-number.ts',
    find: 'ddtNumber({ kind, serial }) === number ?',
    replace: 'number.length === 12 ?',
    seenBy: ['src/domain/bank/days-ahead.test.ts'],
    named: 'wrong digit',
  },
  {
    id: 'late-proceeds-wait-for-ever',
    breaks: 'debits that the bank books later than they were due never settle',
    file: `${RAILS}lines.repo.ts`,
    find: 'r.due_on <= $3::date AND r.shown_at IS NULL',
    replace: 'r.due_on = $3::date AND r.shown_at IS NULL',
    seenBy: ['src/server/features/bank/late-proceeds.test.ts'],
    named: 'days after they were due',
  },
  {
    id: 'second-return-explains',
    breaks:
      'a return that came twice explains both of its lines, and the money is missed by nobody',
    file: `${RAILS}lines.repo.ts`,
    find: "('returned', 'rejected', 'posted')",
    replace: "('returned', 'rejected', 'posted', 'twice', 'unknown')",
    seenBy: ['test/laws/bank-quarter.laws.test.ts'],
    named: 'a quarter',
  },
]);
