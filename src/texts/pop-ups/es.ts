import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  popUps: 'Avisos',
  dismiss: 'Descartar',
  dismissNamed: 'Descartar: {{title}}',
  more_one: '{{count}} más en Mensajes',
  more_other: '{{count}} más en Mensajes',
  surveyOffer: 'Cuéntenos sobre su punto de venta. Le tomará dos minutos.',
  answer: 'Responder',
  later: 'Más tarde',
};
export default texts;
