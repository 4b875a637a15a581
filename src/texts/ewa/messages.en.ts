const texts = {
  'short.subject': "{{wallet}}: the fund can't be repaid",
  'short.body':
    "{{due}} is due back to the earned wage access fund of {{wallet}} for the payday of {{payday}}, but the wallet holds {{balance}}. Add money to the wallet: the fund is repaid as soon as there's enough. Your team owes nothing.",
  'blocked.body':
    "{{due}} is due back to the earned wage access fund of {{wallet}} for the payday of {{payday}}, but the wallet is blocked. The fund is repaid as soon as it isn't. Your team owes nothing.",
  'overdue.subject': '{{wallet}}: repaying the fund is overdue',
  'overdue.body':
    '{{due}} for the payday of {{payday}} is still due back to the earned wage access fund of {{wallet}}. Until then the fund stays low, and your team can take less early.',
  'runsOut.subject': '{{wallet}}: the earned wage access fund runs out on {{day}}',
  'runsOut.body':
    "The earned wage access fund of {{wallet}} holds {{balance}}. At the pace of the last two weeks it runs out on {{day}}, before the next payday's money is back. Then no one can take pay early. To add money, open Earned wage access and choose Add to the fund.",
  'report.subject': '{{wallet}}: deductions for the payday of {{payday}} are ready',
  'report.body_one':
    'Deductions of {{amount}} for {{count}} employee of {{wallet}} are final for the payday of {{payday}}. Open Earned wage access, download the file for this payday, and import it into payroll. If payroll can deduct less from someone, enter it there before the next cut-off.',
  'report.body_other':
    'Deductions of {{amount}} for {{count}} employees of {{wallet}} are final for the payday of {{payday}}. Open Earned wage access, download the file for this payday, and import it into payroll. If payroll can deduct less from someone, enter it there before the next cut-off.',
  'moved.subject': 'Your payday moved to {{payday}}',
  'moved.body':
    '{{employer}} moved your payday from {{before}} to {{payday}}. The {{amount}} you took early comes off your pay on {{payday}}.',
};
export default texts;
