import { plantedFaults } from './planted-fault.ts';

const BANK = 'src/server/features/bank';
const seenBy = [`${BANK}/card-deposits.test.ts`];

/** Money that an employer sends to the number of a card. */
export default plantedFaults('bank-card-deposits', [
  {
    id: 'explained-on-its-way',
    breaks: 'a deposit that may still be declined explains its line, and is never sent back',
    file: `${BANK}/rails/lines.repo.ts`,
    find: "('returned', 'rejected', 'posted')",
    replace: "('returned', 'rejected', 'posted', 'to_card')",
    seenBy,
    named: 'goes back|given to nobody else',
  },
  {
    id: 'last-payday-explains',
    breaks: 'the deposit of last payday explains the line of a declined one',
    file: `${BANK}/rails/lines.repo.ts`,
    find: 'AND r.shown_at IS NULL AND EXISTS (SELECT FROM lines)',
    replace: 'AND EXISTS (SELECT FROM lines)',
    seenBy,
    named: 'goes back|given to nobody else',
  },
  {
    id: 'refused-file-sent-back',
    breaks: 'what goes back in a file that the bank refused counts as gone back',
    file: `${BANK}/rails/sent-back.ts`,
    find: "isTaken: state === 'taken'",
    replace: 'isTaken: true',
    seenBy,
    named: 'refuses takes nothing back',
  },
  {
    id: 'given-away-going-back',
    breaks: 'an operator gives a wallet what goes back to the bank',
    file: `${BANK}/operator/assign-line.ts`,
    find: "await db.read('platform', (tx) => isGoingBack(tx, line.id))",
    replace: 'false',
    seenBy,
    named: 'even before its line says so',
  },
  {
    id: 'way-back-never-shown',
    breaks: 'the line of what went back is nobody’s, and an operator is asked about it',
    file: `${BANK}/rails/lines.repo.ts`,
    find: "CASE r.kind WHEN 'sent_back' THEN 'return' ELSE r.kind END AS kind",
    replace: 'r.kind',
    seenBy,
    named: 'goes back to the bank',
  },
  {
    id: 'given-away-on-its-way',
    breaks: 'an operator gives a wallet what is on its way to a card',
    file: `${BANK}/operator/assign-line.ts`,
    find: "await db.read('platform', (tx) => isOnItsWay(tx, line))",
    replace: 'false as boolean',
    seenBy,
    named: 'given to nobody else',
  },
  {
    id: 'card-of-the-other-currency',
    breaks: 'Canadian dollars are put on a card of US dollars',
    file: `${BANK}/deposits/owner-of-number.ts`,
    find: "(region === 'CA') === (rail === 'eft')",
    replace: "(region === 'CA') === (rail === 'eft') || kind === 'card'",
    seenBy,
    named: 'of the other currency',
  },
  {
    id: 'deposit-out-of-the-wallet',
    breaks: 'a deposit that is declined is paid back to the wallet in place of the bank',
    file: 'src/server/features/payments/reserve-card-deposit.ts',
    find: "entry.account === 'payer' ? accounts.clearing : wallet.inFlightAccountId",
    replace: "entry.account === 'payer' ? wallet.accountId : wallet.inFlightAccountId",
    seenBy,
    named: 'the card that it names',
  },
  {
    id: 'told-as-a-debit',
    breaks: 'the processor takes from the card what an employer sent to it',
    file: 'src/domain/payments/payment-kinds.ts',
    find: "PAYMENT_KINDS[kind].payee === 'card' ? 'load' : 'unload'",
    replace: "kind === 'load' ? 'load' : 'unload'",
    seenBy,
    named: 'the card that it names',
  },
]);
