import type en from './invitation.en.ts';

const texts: Record<keyof typeof en, string> = {
  subject: 'Salario ganado en {{employer}}',
  text: 'Ahora puede retirar, sin costo y antes del día de pago, parte del salario que ya ganó en {{employer}}. Usted decide. Vea cómo funciona: {{link}}',
};
export default texts;
