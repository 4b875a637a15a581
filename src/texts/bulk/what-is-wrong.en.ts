/** What is wrong with a file, with a row of it, or with sending it now. */
const texts = {
  'remedy.header':
    'The columns must be first_name, last_name, identifier, staff_id, load_amount, memo, in this order. Copy your amounts into a fresh template, or correct the first line.',
  'remedy.file_not_csv':
    'In your spreadsheet choose “Save as”, then “CSV (comma delimited)”, and upload that file.',
  'remedy.file_empty':
    'Fill in at least one row under the names of the columns and upload the file again.',
  'remedy.file_encoding':
    'In your spreadsheet choose “Save as”, then “CSV UTF-8”, and upload that file.',
  'remedy.cell_too_long':
    'A quotation mark that is never closed is often the cause. Correct that line and upload the file again.',
  'remedy.file_too_many_rows': 'Split the file and upload each part as a batch.',
  'row.person_which': 'Which {{name}}? Find the member',
  'blocker.insufficient_wallet':
    '{{wallet}} holds {{held}}; {{requested}} is needed. No money moves until the wallet has it all. Add money, or exclude rows.',
  'blocker.insufficient_wallet_unseen':
    '{{wallet}} does not hold enough for these rows. Ask your internal admin, or exclude rows.',
  'blocker.wallet_blocked':
    '{{wallet}} is blocked for loads until what a returned debit left open is repaid.',
  'blocker.load_time_not_allowed':
    'You may load from {{from}} to {{to}} on your days. It is {{now}} at the wallet.',
  'blocker.daily_limit_exceeded':
    'Your daily limit is {{limit}}; {{used}} of it is used today. Exclude rows, or send them tomorrow.',
  unsureTitle: 'We do not know yet if this went through',
  unsureText: 'No answer came. It is looked up every few seconds; it cannot be sent twice.',
  duplicateTitle: 'This looks like a batch that was already sent',
  duplicateText: '{{by}} sent the same people and amounts from {{wallet}} on {{when}}: {{amount}}.',
  duplicateNote: 'Nothing has been sent from this batch.',
  duplicateStop: 'Do not send',
  duplicateSend: 'Send {{amount}} a second time',
};
export default texts;
