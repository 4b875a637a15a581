const texts = {
  'agreement.subject': '{{client}}: débitos bancarios autorizados',
  'agreement.body':
    '{{name}} autorizó a Cardload a debitar la cuenta de {{client}} que termina en {{last4}}, por los montos que confirme o programe. Los débitos programados se avisan con {{days}} días de anticipación. Puede terminar este acuerdo en cualquier momento. Puede disputar un débito dentro de 10 días hábiles.',
  'returned.subject': '{{wallet}}: se devolvió un débito bancario de {{amount}}',
  'returned.body':
    'El banco devolvió un débito de {{amount}} para {{wallet}} (código {{code}}). Se retiró {{taken}} de la billetera y se debe {{owed}}.',
  'transferLate.subject': '{{wallet}}: un débito bancario de {{amount}} está retrasado',
  'transferLate.body':
    'Un débito bancario de {{amount}} para {{wallet}} debía liquidarse a más tardar el {{day}} y aún no lo ha hecho. No se ha perdido: se liquidará o se devolverá en cuanto el banco lo indique.',
  'depositLate.subject': '{{wallet}}: un depósito de {{amount}} no ha llegado',
  'depositLate.body':
    'El depósito directo de {{amount}} anunciado para {{wallet}} debía llegar a más tardar el {{day}}. Confirme con su banco que se envió al número de cuenta de la billetera.',
  'debit.subject': 'Débito bancario de {{amount}} para {{store}} el {{day}}',
  'debit.body':
    'Se debitarán {{amount}} de la cuenta bancaria que termina en {{last4}} el {{day}} para llevar {{store}} a su saldo objetivo. Para detenerlo, termine el calendario en el portal antes de que el débito se envíe al banco.',
  'chequeApproved.subject': 'Su cuenta bancaria que termina en {{last4}} está verificada',
  'chequeApproved.body':
    '{{name}}, revisamos su cheque anulado. La cuenta que termina en {{last4}} está verificada y ya puede cargar sus billeteras desde ella.',
  'chequeRefused.subject': 'No pudimos verificar su cuenta bancaria que termina en {{last4}}',
  'chequeRefused.body':
    '{{name}}, revisamos su cheque anulado y no pudimos verificar la cuenta que termina en {{last4}}. Motivo: {{reason}} Puede enviar otro cheque anulado desde la página para cargar una billetera.',
  'file_not_taken.subject': '{{rail}}: el banco no ha tomado el archivo del {{day}}',
  'file_not_taken.body':
    'Han pasado 30 minutos desde la hora límite y el banco no ha confirmado el archivo {{rail}} del {{day}}. Consulte su estado en el portal, en Archivos bancarios.',
  'statement_missing.subject': '{{rail}}: falta el estado de cuenta del {{day}}',
  'statement_missing.body':
    'El banco no ha enviado el estado de la cuenta {{rail}} del {{day}}, que se esperaba antes de las 10:00 a. m. Los débitos se liquidan cuando un estado de cuenta los muestra.',
  'line_open.subject': '{{rail}}: hay líneas sin explicar en el estado de cuenta del {{day}}',
  'line_open.body':
    'El estado de cuenta {{rail}} del {{day}} tiene líneas sin correspondencia desde hace dos días bancarios. Asígnelas o devuelva el dinero en el portal, en Estados de cuenta.',
  'difference_open.subject': '{{rail}}: siguen abiertas diferencias con el banco del {{day}}',
  'difference_open.body':
    'El {{day}} ({{rail}}), lo que pedimos, nuestros libros y el banco no coinciden desde hace dos días bancarios. Consulte y explique cada diferencia en el portal, en Conciliación.',
  'coverage_low.subject':
    '{{rail}}: los fondos en el banco son menores que el dinero de los clientes',
  'coverage_low.body':
    'Al final del {{day}}, los fondos de la cuenta {{rail}} cubrían menos del 100 % del dinero de los clientes. Consulte lo que falta, por cliente, en el portal, en Protección de fondos.',
};
export default texts;
