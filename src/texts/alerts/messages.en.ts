const texts = {
  'mail.many': '{{total}} alerts from {{client}}',
  'mail.foot': 'You can change which alerts are emailed to you in My settings: {{link}}',
  'text.one': '{{sentence}}: {{link}}',
  'text.many': '{{total}} alerts from {{client}}: {{link}}',
};
export default texts;
