const texts = {
  'agreement.subject': '{{client}}: débitos bancarios autorizados',
  'agreement.body':
    '{{name}} autorizó a Cardload a debitar la cuenta de {{client}} que termina en {{last4}}, por los montos que confirme o programe. Los débitos programados se avisan con {{days}} días de anticipación. Puede terminar este acuerdo en cualquier momento. Puede disputar un débito dentro de 10 días hábiles.',
  'returned.subject': '{{wallet}}: se devolvió un débito bancario de {{amount}}',
  'returned.body':
    'El banco devolvió un débito de {{amount}} para {{wallet}} (código {{code}}). Se retiró {{taken}} del monedero y se debe {{owed}}.',
  'debit.subject': 'Débito bancario de {{amount}} para {{store}} el {{day}}',
  'debit.body':
    'Se debitarán {{amount}} de la cuenta bancaria que termina en {{last4}} el {{day}} para llevar {{store}} a su saldo objetivo. Para detenerlo, termine el calendario en el portal antes de que el débito se envíe al banco.',
};
export default texts;
