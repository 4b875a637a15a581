import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'mail.many': '{{total}} alertas de {{client}}',
  'mail.foot': 'Puede elegir qué alertas recibe por correo en Mi configuración: {{link}}',
  'text.one': '{{sentence}}: {{link}}',
  'text.many': '{{total}} alertas de {{client}}: {{link}}',
};
export default texts;
