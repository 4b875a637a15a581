import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'code.subject': 'Su código de Cardload',
  'code.body':
    '{{code}} es su código de Cardload. Vence en 10 minutos. Nunca le llamaremos para pedírselo.',
  'invitation.subject': '{{client}} le invitó a Cardload',
  'invitation.body': '{{client}} le invitó a Cardload. Elija su contraseña: {{link}}',
};
export default texts;
