import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'short.subject': '{{wallet}}: no se puede reponer el fondo',
  'short.body':
    'Hay que devolver {{due}} al fondo de salario devengado de {{wallet}} por el día de pago del {{payday}}, pero la billetera tiene {{balance}}. Agregue dinero a la billetera: el fondo se repone en cuanto alcance. Su equipo no debe nada.',
  'blocked.body':
    'Hay que devolver {{due}} al fondo de salario devengado de {{wallet}} por el día de pago del {{payday}}, pero la billetera está bloqueada. El fondo se repone en cuanto deje de estarlo. Su equipo no debe nada.',
  'overdue.subject': '{{wallet}}: la devolución al fondo está vencida',
  'overdue.body':
    'Todavía hay que devolver {{due}} al fondo de salario devengado de {{wallet}} por el día de pago del {{payday}}. Mientras tanto el fondo sigue bajo y su equipo puede anticipar menos.',
  'moved.subject': 'Su día de pago pasa al {{payday}}',
  'moved.body':
    '{{employer}} cambió su día de pago del {{before}} al {{payday}}. Los {{amount}} que usted anticipó se descuentan de su pago del {{payday}}.',
};
export default texts;
