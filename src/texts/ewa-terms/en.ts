/** What members read before they enroll, and agree to before each amount. */
const texts = {
  title: 'Taking earned pay before payday',
  lead: 'Read this before you enroll. You can read it again at any time.',
  'optional.title': "It's up to you",
  'optional.text':
    "Enrolling is your choice, and so is every amount you take. {{employer}} doesn't ask you to, and nothing changes at work if you don't.",
  'free.title': 'It costs nothing',
  'free.text':
    'There is no fee, no interest, no subscription and no tip. Your credit is never checked.',
  'amount.title': 'What you can take',
  'amount.text':
    "Up to {{percent}}% of what you've already earned in the pay period, as often as you like. Hours you haven't worked yet never count.",
  'payday.title': 'How it comes off',
  'payday.text':
    '{{employer}} deducts what you took from your next pay. Before each amount you see the payday, and you confirm it.',
  'debt.title': "It isn't a loan",
  'debt.text':
    'You owe nothing. What your pay cannot cover is never taken from your card or your bank account, collected, sold or reported.',
  'leave.title': 'Leave at any time',
  'leave.text':
    'You can leave at any time, on this page. What you took before still comes off your pay.',
  'support.title': 'Questions',
  'support.text': 'Support answers from 9 am to 5 pm EST, Monday to Friday.',
  accept: 'I have read this and agree',
  authorisation: '{{employer}} deducts {{amount}} from my pay of {{payday}}.',
  'authorisation.revocable':
    'The deduction is for earned pay that I receive ahead of payday. I can revoke this authorization until the cut-off of that pay.',
};
export default texts;
