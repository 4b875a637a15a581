const texts = {
  title: 'Tip pool terms and conditions',
  lead: 'What the tip service does for an employer and its staff, and what each of them is answerable for.',
  'what.title': 'What the service does',
  'what.text':
    "The service computes how the tips of a service are shared, by the rules that the employer has set, and pays the amounts onto the cards of the staff from the employer's wallet. Every amount can be explained to the cent.",
  'rules.title': 'Who decides the rules',
  'rules.text':
    'The employer sets the rules and is answerable for their being lawful where the place is: who may take part, what may be taken from tips, and what the staff must have agreed to. The service warns of rules that look unlawful; its warnings are no legal advice.',
  'pay.title': 'How tips are paid',
  'pay.text':
    'Tips are paid when the employer orders it and the wallet holds the money. Who has no active card is paid later, once there is one. What is paid for a night is paid once.',
  'correct.title': 'Corrections',
  'correct.text':
    'A night that is paid is never changed. What turns out wrong is made good with a later night, and is shown to the person with its reason.',
  'data.title': 'Data',
  'data.text':
    'Hours, sales and tips come from the employer or its point of sale and are used for nothing but the tips. A shared result shows first names and an initial only, and its address expires.',
  'change.title': 'Changes and end',
  'change.text':
    'The employer may change its rules from any day to come, or stop using the service, at any time. What was computed and paid stays readable for the time that the law asks.',
};
export default texts;
