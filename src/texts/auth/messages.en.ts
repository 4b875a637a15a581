const texts = {
  'code.subject': 'Your Cardload code',
  'code.body':
    '{{code}} is your Cardload code. It works for 10 minutes. We never ask you for it by phone.',
  'invitation.subject': '{{client}} invites you to Cardload',
  'invitation.body': '{{client}} invites you to Cardload. Choose your password here: {{link}}',
};
export default texts;
