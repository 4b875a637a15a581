const texts = {
  title: 'Tip pool terms and conditions',
  lead: 'What the tip service does for employers and their staff, and who is responsible for what.',
  'what.title': 'What the service does',
  'what.text':
    "The service calculates how tips are shared under the rules you set as the employer, and pays the amounts to your staff's cards from your wallet. Every amount can be explained to the cent.",
  'rules.title': 'Who decides the rules',
  'rules.text':
    "As the employer, you set the rules and are responsible for making sure they are lawful where you operate: who can take part, what can be taken out of tips, and what your staff must agree to. The service warns you about rules that may not be lawful. These warnings aren't legal advice.",
  'pay.title': 'How tips are paid',
  'pay.text':
    'Tips are paid when you tell us to and your wallet has enough money. Staff without an active card are paid once they have one. Each service is paid only once.',
  'correct.title': 'Corrections',
  'correct.text':
    'A paid service never changes. Any error is corrected in a later service and shown to the person with the reason.',
  'data.title': 'Data',
  'data.text':
    'Hours, sales and tips come from you or your point of sale and are used only for tips. A shared page shows first names and last initials only, and its link expires.',
  'change.title': 'Changes and cancellation',
  'change.text':
    'You can change your rules for any future date, or stop using the service, at any time. What was calculated and paid stays available for as long as the law requires.',
};
export default texts;
