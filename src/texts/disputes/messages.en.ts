const texts = {
  'won.subject': '{{wallet}}: the dispute of {{amount}} was won',
  'won.body':
    'The dispute of a load of {{amount}} from {{wallet}} to {{name}} was won. {{awarded}} goes back to the wallet. Note: {{note}}',
  'lost.subject': '{{wallet}}: the dispute of {{amount}} was lost',
  'lost.body':
    'The dispute of a load of {{amount}} from {{wallet}} to {{name}} was lost. The money stays with {{name}}. Note: {{note}}',
};
export default texts;
