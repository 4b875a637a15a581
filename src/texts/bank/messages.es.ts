const texts = {
  'agreement.subject': '{{client}}: débitos bancarios autorizados',
  'agreement.body':
    '{{name}} autorizó a Cardload a debitar la cuenta de {{client}} que termina en {{last4}}, por los montos que confirme o programe. Los débitos programados se avisan con {{days}} días de anticipación. Puede terminar este acuerdo en cualquier momento. Puede disputar un débito dentro de 10 días hábiles.',
  'returned.subject': '{{wallet}}: se devolvió un débito bancario de {{amount}}',
  'returned.body':
    'El banco devolvió un débito de {{amount}} para {{wallet}} (código {{code}}). Se retiró {{taken}} del monedero y se debe {{owed}}.',
  'debit.subject': 'Débito bancario de {{amount}} para {{store}} el {{day}}',
  'debit.body':
    'Se debitarán {{amount}} de la cuenta bancaria que termina en {{last4}} el {{day}} para llevar {{store}} a su fondo. Para detenerlo, termine el calendario en el portal antes de que el débito se envíe al banco.',
  'chequeApproved.subject': 'Su cuenta bancaria que termina en {{last4}} está verificada',
  'chequeApproved.body':
    '{{name}}, revisamos su cheque anulado. La cuenta que termina en {{last4}} está verificada y ya puede cargar sus monederos desde ella.',
  'chequeRefused.subject': 'No pudimos verificar su cuenta bancaria que termina en {{last4}}',
  'chequeRefused.body':
    '{{name}}, revisamos su cheque anulado y no pudimos verificar la cuenta que termina en {{last4}}. Motivo: {{reason}} Puede enviar otro cheque anulado desde la página para cargar un monedero.',
};
export default texts;
