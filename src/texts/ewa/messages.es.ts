import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'short.subject': '{{wallet}}: no se puede devolver el dinero al fondo',
  'short.body':
    'Hay que devolver {{due}} al fondo de salario ganado de {{wallet}} por el día de pago del {{payday}}, pero la billetera tiene {{balance}}. Agregue dinero a la billetera: el dinero vuelve al fondo en cuanto alcance. Su equipo no debe nada.',
  'blocked.body':
    'Hay que devolver {{due}} al fondo de salario ganado de {{wallet}} por el día de pago del {{payday}}, pero la billetera está bloqueada. El dinero vuelve al fondo en cuanto deje de estarlo. Su equipo no debe nada.',
  'overdue.subject': '{{wallet}}: la devolución al fondo está vencida',
  'overdue.body':
    'Todavía hay que devolver {{due}} al fondo de salario ganado de {{wallet}} por el día de pago del {{payday}}. Mientras tanto el fondo sigue bajo y su equipo puede retirar menos por adelantado.',
  'runsOut.subject': '{{wallet}}: el fondo de salario ganado se agota el {{day}}',
  'runsOut.body':
    'El fondo de salario ganado de {{wallet}} tiene {{balance}}. Al ritmo de las últimas dos semanas se agota el {{day}}, antes de que vuelva el dinero del próximo día de pago. Entonces nadie podrá retirar su salario por adelantado. Para agregar dinero, abra Acceso al salario ganado y elija Agregar al fondo.',
  'report.subject': '{{wallet}}: los descuentos del día de pago {{payday}} están listos',
  'report.body_one':
    'Los descuentos de {{amount}} para {{count}} empleado de {{wallet}} son definitivos para el día de pago {{payday}}. Abra Acceso al salario ganado, descargue el archivo de ese día de pago e impórtelo en la nómina. Si la nómina puede descontar menos a alguien, indíquelo allí antes del próximo corte.',
  'report.body_other':
    'Los descuentos de {{amount}} para {{count}} empleados de {{wallet}} son definitivos para el día de pago {{payday}}. Abra Acceso al salario ganado, descargue el archivo de ese día de pago e impórtelo en la nómina. Si la nómina puede descontar menos a alguien, indíquelo allí antes del próximo corte.',
  'moved.subject': 'Su día de pago pasa al {{payday}}',
  'moved.body':
    '{{employer}} cambió su día de pago del {{before}} al {{payday}}. Los {{amount}} que usted retiró por adelantado se descuentan de su pago del {{payday}}.',
};
export default texts;
