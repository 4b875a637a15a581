/** Statements of wallets, and other debits. */
const texts = {
  statement: 'Wallet statement',
  statementLines: 'Lines',
  lineAbout: 'Details',
  cameBack: 'came back',
  byKind: 'Totals by type',
  sumsOfLines: 'What the lines add up to',
  noStatement: 'Nothing has moved yet',
  noStatementText: 'Every line that changes the balance of a wallet appears here.',
  otherDebits: 'Other debits',
  otherDebitsText:
    'What left your wallets without a load, a payout or a transfer: fees, card orders, returned debits.',
  noOtherDebits: 'No other debits',
  noOtherDebitsText: 'Only loads, payouts and transfers have left your wallets.',
  debitsSum: 'Total',
  debitsSumNote: 'Left the wallets in these days',
  lines_one: '{{count}} line',
  lines_other: '{{count}} lines',
  'type.payout': 'Tip payout',
  'type.release': 'Self-load released early',
  'type.returned': 'Returned debit',
  'type.fee': 'Fee',
  'type.repayment': 'Repayment',
  'type.dispute': 'Dispute',
  'type.other': 'Other',
};
export default texts;
