import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Retirar salario ganado antes del día de pago',
  lead: 'Lea esto antes de inscribirse. Puede volver a leerlo cuando quiera.',
  'optional.title': 'Usted decide',
  'optional.text':
    'Inscribirse es decisión suya, y también cada monto que retire. {{employer}} no se lo exige y nada cambia en su trabajo si no lo hace.',
  'free.title': 'No cuesta nada',
  'free.text':
    'No hay cargos, intereses, suscripción ni propinas. Nunca se consulta su historial de crédito.',
  'amount.title': 'Cuánto puede retirar',
  'amount.text':
    'Hasta el {{percent}} % de lo que ya ganó en el período de pago, las veces que quiera. Las horas que aún no ha trabajado nunca cuentan.',
  'payday.title': 'Cómo se descuenta',
  'payday.text':
    '{{employer}} descuenta lo que retiró de su próximo pago. Antes de cada monto verá el día de pago y lo confirmará.',
  'debt.title': 'No es un préstamo',
  'debt.text':
    'Usted no debe nada. Lo que su pago no alcance a cubrir nunca se toma de su tarjeta ni de su cuenta bancaria, ni se cobra, se vende o se informa a nadie.',
  'leave.title': 'Salga cuando quiera',
  'leave.text':
    'Puede salir en cualquier momento, en esta página. Lo que ya retiró se descontará de su pago.',
  'support.title': 'Preguntas',
  'support.text': 'Soporte atiende de 9 a. m. a 5 p. m. (hora del este), de lunes a viernes.',
  accept: 'Leí y acepto',
  authorisation: '{{employer}} descuenta {{amount}} de mi pago del {{payday}}.',
  'authorisation.revocable':
    'El descuento corresponde al salario ganado que recibo antes del día de pago. Puedo revocar esta autorización hasta el corte de esa nómina.',
};
export default texts;
