import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'code.subject': 'Votre code Cardload',
  'code.body':
    '{{code}} est votre code Cardload. Il expire dans 10 minutes. Nous ne vous appellerons jamais pour le demander.',
  'invitation.subject': '{{client}} vous a invité à utiliser Cardload',
  'invitation.body':
    '{{client}} vous a invité à utiliser Cardload. Choisissez votre mot de passe : {{link}}',
};
export default texts;
