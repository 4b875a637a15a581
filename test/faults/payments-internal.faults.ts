import { plantedFaults } from './planted-fault.ts';

const BOOK = 'src/server/features/payments/book-payment.ts';
const PROOF = 'src/server/features/payments/prove-internal.repo.ts';
const STATES = 'src/domain/payments/payment-states.ts';
const KINDS = 'src/domain/payments/payment-kinds.ts';
const PURE = ['src/domain/payments/payment-kinds.test.ts'];
const SEEN = ['src/server/features/funds/internal-payments.test.ts'];

/** Payments that nobody outside carries out: their states, their lines and their proof. */
export default plantedFaults('payments-internal', [
  {
    id: 'state-of-another-kind',
    breaks: 'a purchase can be sent, cancelled and declined like a load',
    file: STATES,
    find: `canReach(kind, state) ?`,
    replace: `canReach(kind, state) || true ?`,
    seenBy: PURE,
  },
  {
    id: 'everything-is-scheduled',
    breaks: 'the table says of what is booked at once that it may wait',
    file: KINDS,
    find: `const AT_ONCE = { carriedOutBy: null, states: ['settled'], listed: true } as const;`,
    replace: `const AT_ONCE = { carriedOutBy: null, states: ['settled', 'scheduled'], listed: true } as const;`,
    seenBy: PURE,
  },
  {
    id: 'fee-from-nowhere',
    breaks: 'the payer of a transfer does not pay its fee',
    file: STATES,
    find: `{ account: 'payer', amount: -amount - fee },`,
    replace: `{ account: 'payer', amount: -amount },`,
    seenBy: PURE,
  },
  {
    id: 'adjustments-in-the-history',
    breaks: 'what an operator corrects stands among the movements of a wallet',
    file: 'src/server/features/funds/history.repo.ts',
    find: `sql.raw(LISTED),`,
    replace: ``,
    seenBy: SEEN,
  },
  {
    id: 'adjustment-found-by-number',
    breaks: 'what no history lists can be opened by its number',
    file: 'src/server/features/funds/movements.repo.ts',
    find: 'm.id = $2 AND ${LISTED}`',
    replace: 'm.id = $2`',
    seenBy: SEEN,
  },
  {
    id: 'half-a-transfer',
    breaks: 'a transfer may be booked with the line of one side alone',
    file: BOOK,
    find: `payment.lines.length === lineKinds.length,`,
    replace: `payment.lines.length <= lineKinds.length,`,
    seenBy: SEEN,
  },
  {
    id: 'fee-on-both-sides',
    breaks: 'the receiver of a transfer is said to have paid its fee too',
    file: BOOK,
    find: `fee: index === 0 ? fee : 0n,`,
    replace: `fee,`,
    seenBy: SEEN,
  },
  {
    id: 'proof-without-lines',
    breaks: 'money that moved without a payment is not found',
    file: PROOF,
    find: `coalesce(m.lines, 0) <> CASE`,
    replace: `coalesce(m.lines, 1) <> CASE`,
    seenBy: SEEN,
  },
  {
    id: 'proof-of-one-side',
    breaks: 'a transfer that lost one of its two lines is not found',
    file: PROOF,
    find: `f.kind = 'ewa_float') THEN 2 ELSE 1 END`,
    replace: `f.kind = 'ewa_float') THEN coalesce(m.lines, 2) ELSE 1 END`,
    seenBy: SEEN,
  },
  {
    id: 'proof-of-any-amount',
    breaks: 'a payment of another amount than its transfer is not found',
    file: PROOF,
    find: `AND e.account_id = k.account_id AND e.amount = k.amount`,
    replace: `AND e.account_id = k.account_id`,
    seenBy: SEEN,
  },
  {
    id: 'proof-without-refunds',
    breaks: 'a refund that lost its line is not found',
    file: PROOF,
    find: `OR (t.kind = 'reversal' AND first.kind = 'fee'))`,
    replace: `)`,
    seenBy: SEEN,
  },
  {
    id: 'proof-without-pages',
    breaks: 'what was paid on the page of the payment provider is not looked for',
    file: PROOF,
    find: `a.kind = 'clearing' AND t.kind <> 'dispute'`,
    replace: `false`,
    seenBy: SEEN,
  },
  {
    id: 'first-unload-told-as-credit',
    breaks: 'an unload that is told for the first time gives the card money',
    file: 'src/server/features/payments/reserve-payment.ts',
    find: `direction: kind === 'load' ? 'credit' : 'debit'`,
    replace: `direction: 'credit'`,
    seenBy: ['src/server/features/funds/told-to-processor.test.ts'],
  },
]);
