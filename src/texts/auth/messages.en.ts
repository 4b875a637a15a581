const texts = {
  'code.subject': 'Your Cardload code',
  'code.body':
    "{{code}} is your Cardload code. It expires in 10 minutes. We'll never call to ask for it.",
  'invitation.subject': '{{client}} invited you to Cardload',
  'invitation.body': '{{client}} invited you to Cardload. Choose your password: {{link}}',
};
export default texts;
