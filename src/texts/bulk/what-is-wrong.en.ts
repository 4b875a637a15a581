/** What is wrong with a file, with a row of it, or with sending it now. */
const texts = {
  'file.header_order': 'Column {{column}} should be {{expected}}, found “{{found}}”.',
  'file.header_missing': 'Column {{column}}, {{expected}}, is missing.',
  'file.header_none': 'The first line does not hold the names of the columns. It says: {{found}}',
  'file.header_unexpected': 'Column {{column}}, “{{found}}”, does not belong here.',
  'file.file_not_csv': 'This is not a CSV file.',
  'file.file_empty': 'There are no rows in this file.',
  'file.file_encoding':
    'The characters of this file could not be read: it is saved as Unicode text (UTF-16).',
  'file.cell_too_long': 'Around line {{line}} a cell is longer than {{maximum}} characters.',
  'file.file_too_many_rows': 'This file has {{rows}} rows; at most {{maximum}} go into one batch.',
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
  'row.person_missing': 'No identifier and no staff ID',
  'row.person_which': 'Which {{name}}? Find the member',
  'row.person_unknown': 'No member with “{{value}}”',
  'row.person_ids_differ': 'This staff ID belongs to {{person}}',
  'row.person_not_in_wallet': 'Not a member of this wallet',
  'row.person_other_name': 'Known here as {{name}}',
  'row.person_not_payable': 'Cannot be paid now: {{status}}',
  'row.person_twice': 'Second row for this person (line {{line}})',
  'row.money_invalid': 'Amount not read',
  'row.money_comma': 'Write cents with a point',
  'row.money_decimals': 'At most two decimals',
  'row.money_ambiguous': 'Amount could mean several things',
  'row.amount_required': 'Please enter the load amount.',
  'row.amount_below_minimum': 'Below the minimum of {{minimum}}',
  'row.amount_above_maximum': 'Above the maximum of {{maximum}}',
  'row.amount_unusual': 'Unusually high: most are below {{usual}}',
  'row.exceeds_card_balance': 'The card holds {{balance}}',
  'row.exceeds_single_card_limit': 'Above your single-card limit of {{limit}}',
  'row.mixed_signs': 'Loads and unloads are mixed in this file',
  'row.too_long': 'Longer than {{maximum}} characters',
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
