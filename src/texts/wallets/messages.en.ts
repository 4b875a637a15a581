const texts = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    'The wallet {{wallet}} holds {{balance}}, which is below its alert amount of {{alert}}.',
};
export default texts;
