const texts = {
  'low.subject': '{{wallet}}: {{balance}}',
  'low.body':
    '{{wallet}} has {{balance}}, below its alert amount of {{alert}}. Add money to keep paying your team.',
};
export default texts;
