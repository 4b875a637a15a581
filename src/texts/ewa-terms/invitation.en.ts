/** The one message that tells somebody of earned pay. */
const texts = {
  subject: 'Earned pay at {{employer}}',
  text: "You can now take part of the pay you've already earned at {{employer}} before payday, free of charge. It's up to you. See how it works: {{link}}",
};
export default texts;
