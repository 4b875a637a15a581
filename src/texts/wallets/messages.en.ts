const texts = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    '{{wallet}} has {{balance}}, below its alert amount of {{alert}}. Add money to keep paying your team.',
  'runsOut.subject': '{{wallet}} runs out on {{day}}',
  'runsOut.body':
    '{{wallet}} holds {{balance}}. At the pace of the last 28 days, with the money that is on its way, it runs out on {{day}}. Fund it before then, so that everyone can be paid.',
};
export default texts;
