import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'trial_started.subject': 'La prueba gratuita de {{wallet}} dura hasta el {{date}}',
  'trial_started.body':
    'No se cobra nada antes del {{date}}. Hasta entonces se puede cancelar la suscripción.',
  'trial_ends.subject': 'La prueba de {{wallet}} termina el {{date}}. Primer cargo: {{amount}}',
  'trial_ends.body': 'El cargo se hará al método de pago registrado. Para cambiarlo o cancelar:',
  'trial_needs_method.subject':
    'La prueba de {{wallet}} termina el {{date}}. Añada un método de pago para continuar',
  'trial_needs_method.body':
    'Sin un método de pago, después de ese día no se podrán cargar más fondos. Aún se podrá pagar a los miembros.',
  'renewal.subject': '{{wallet}} se renueva el {{date}}: {{amount}}',
  'renewal.body': 'No hay que hacer nada. Para cambiar el método de pago o cancelar:',
  'receipt.subject': 'Recibo {{number}} de {{wallet}}: {{amount}}',
  'receipt.body': 'Gracias. La factura se puede descargar aquí:',
  'failed.subject': 'El pago de {{wallet}} falló. Lo intentaremos de nuevo el {{date}}',
  'failed.body': '{{reason}} Para pagar ahora o con otro método:',
  'failed_last.subject': 'El pago de {{wallet}} falló. La suscripción termina el {{date}}',
  'failed_last.body': '{{reason}} Para pagar ahora o con otro método:',
  'confirm.subject': 'Confirme el pago de {{amount}} de {{wallet}}',
  'confirm.body': 'El banco pide una confirmación antes de pagar:',
  'blocked.subject':
    'El acceso a {{wallet}} está restringido hasta que se actualice el método de pago',
  'blocked.body':
    'Los pagos pendientes se conservan y el historial se puede leer. Se abre de nuevo en cuanto se pague:',
  'unblocked.subject': '{{wallet}} está pagada y abierta de nuevo',
  'unblocked.body': 'Todo funciona como antes.',
  'cancel_asked.subject': 'La suscripción de {{wallet}} terminará el {{date}}',
  'cancel_asked.body': 'Hasta entonces todo funciona. Para conservar la suscripción:',
  'cancelled.subject': 'La suscripción de {{wallet}} terminó. El historial pagado se conserva',
  'cancelled.body':
    'Los pagos pendientes se archivan. Si se suscribe de nuevo en 90 días, vuelven:',
  'price.subject': 'A partir del {{date}}, {{wallet}} cuesta {{amount}}',
  'price.body':
    'El contrato termina ese día y continúa al precio vigente. Para cambiarlo o cancelarlo:',
  'card_expires.subject': 'La tarjeta terminada en {{last4}} vence en {{month}}',
  'card_expires.body': 'Agregue otro método de pago para que nada se detenga:',
  'debit.subject': 'Se debitarán {{amount}} de {{wallet}} el {{date}}',
  'debit.body': 'Se tomará de la cuenta bancaria registrada. Para cambiarla:',
  'receipt.taxes': 'Nuestros números fiscales: {{numbers}}',
  'receipt.total': 'Total: {{amount}}',
  'receipt.discount': 'Descuento: {{amount}}',
  'reason.insufficient_funds': 'La cuenta no tiene fondos suficientes.',
  'reason.expired_card': 'La tarjeta venció.',
  'reason.authentication': 'El banco pide su confirmación.',
  'reason.account_closed': 'La cuenta bancaria está cerrada.',
  'reason.no_payment_method': 'No hay método de pago.',
  'reason.other': 'El banco lo rechazó.',
};
export default texts;
