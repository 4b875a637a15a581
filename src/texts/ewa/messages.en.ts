const texts = {
  'short.subject': "{{wallet}}: the fund can't be repaid",
  'short.body':
    "{{due}} is due back to the earned wage access fund of {{wallet}} for the payday of {{payday}}, but the wallet holds {{balance}}. Add money to the wallet: the fund is repaid as soon as there's enough. Your team owes nothing.",
  'blocked.body':
    "{{due}} is due back to the earned wage access fund of {{wallet}} for the payday of {{payday}}, but the wallet is blocked. The fund is repaid as soon as it isn't. Your team owes nothing.",
  'overdue.subject': '{{wallet}}: repaying the fund is overdue',
  'overdue.body':
    '{{due}} for the payday of {{payday}} is still due back to the earned wage access fund of {{wallet}}. Until then the fund stays low, and your team can take less early.',
  'moved.subject': 'Your payday moved to {{payday}}',
  'moved.body':
    '{{employer}} moved your payday from {{before}} to {{payday}}. The {{amount}} you took early comes off your pay on {{payday}}.',
};
export default texts;
