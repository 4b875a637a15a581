import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'code.subject': 'Votre code Cardload',
  'code.body':
    '{{code}} est votre code Cardload. Il est valable 10 minutes. Nous ne vous le demanderons jamais par téléphone.',
  'invitation.subject': '{{client}} vous invite à Cardload',
  'invitation.body':
    '{{client}} vous invite à Cardload. Choisissez votre mot de passe ici : {{link}}',
};
export default texts;
