import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'code.subject': 'Su código de Cardload',
  'code.body':
    '{{code}} es su código de Cardload. Vale 10 minutos. Nunca se lo pediremos por teléfono.',
  'invitation.subject': '{{client}} le invita a Cardload',
  'invitation.body': '{{client}} le invita a Cardload. Elija su contraseña aquí: {{link}}',
};
export default texts;
