/** What is wrong with a file, with a row of it, or with sending it now. */
const texts = {
  'remedy.header':
    'The columns must be first_name, last_name, identifier, staff_id, load_amount, memo, in this order. Copy your amounts into a new template, or correct the first line.',
  'remedy.file_not_csv':
    'In your spreadsheet, choose “Save as”, then “CSV (comma delimited)”, and upload that file.',
  'remedy.file_empty': 'Fill in at least one row below the column names and upload the file again.',
  'remedy.file_encoding':
    'In your spreadsheet, choose “Save as”, then “CSV UTF-8”, and upload that file.',
  'remedy.cell_too_long':
    'This is often caused by a missing closing quotation mark. Correct that line and upload the file again.',
  'remedy.file_too_many_rows': 'Split the file and upload each part as its own batch.',
  'row.person_which': 'Which {{name}}? Find the member',
  'blocker.insufficient_wallet':
    '{{wallet}} has {{held}} and needs {{requested}}. No money moves until the wallet has enough. Add money or exclude rows.',
  'blocker.insufficient_wallet_unseen':
    "{{wallet}} doesn't have enough money for these rows. Ask your internal admin, or exclude rows.",
  'blocker.wallet_blocked': "{{wallet}} can't load cards until a returned debit is repaid.",
  'blocker.load_time_not_allowed':
    "You can load from {{from}} to {{to}} on your days. The wallet's time is {{now}}.",
  'blocker.daily_limit_exceeded':
    "Your daily limit is {{limit}}, and you've used {{used}} today. Exclude rows, or send them tomorrow.",
  unsureTitle: "We don't know yet if this went through",
  unsureText: "We got no response. We check again every few seconds; it can't be sent twice.",
  duplicateTitle: 'This looks like a batch you already sent',
  duplicateText: '{{by}} sent the same people and amounts from {{wallet}} on {{when}}: {{amount}}.',
  duplicateNote: 'Nothing has been sent from this batch.',
  duplicateStop: "Don't send",
  duplicateSend: 'Send {{amount}} a second time',
};
export default texts;
