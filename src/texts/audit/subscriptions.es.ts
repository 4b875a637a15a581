import type en from './subscriptions.en.ts';

const texts: Record<keyof typeof en, string> = {
  'action.subscriptions.create': 'Suscribió una billetera',
  'action.subscriptions.lapse': 'Descartó un intento de suscripción sin pagar',
  'action.subscriptions.returned': 'Revirtió un pago de suscripción devuelto por el banco',
  'action.subscriptions.state': 'Cambió el estado de una suscripción',
  'action.subscriptions.cancel': 'Canceló una suscripción',
  'action.subscriptions.keep': 'Retiró una cancelación',
  'action.subscriptions.change_price': 'Cambió el plan de una suscripción',
  'action.subscriptions.pay': 'Pagó una factura',
  'action.subscriptions.send_invoice': 'Reenvió un recibo',
  'action.subscriptions.accept_terms': 'Aceptó las condiciones de la suscripción',
  'action.subscriptions.dismiss_renewal': 'Descartó un aviso de renovación',
  'action.subscriptions.dismiss_prompt': 'Descartó la invitación a suscribirse',
  'action.subscriptions.method_begin': 'Empezó a agregar un método de pago',
  'action.subscriptions.method_add': 'Agregó un método de pago',
  'action.subscriptions.method_remove': 'Eliminó un método de pago',
  'action.subscriptions.choose_method': 'Eligió el método de pago de una suscripción',
  'action.subscriptions.choose_default': 'Eligió el método de pago predeterminado',
  'action.subscriptions.edit_customer': 'Editó los datos de facturación',
  'action.subscriptions.change_email': 'Cambió el correo de facturas',
  'action.subscriptions.promo_code': 'Creó un código promocional',
  'action.subscriptions.promo_code_end': 'Terminó un código promocional',
  'action.subscriptions.tax_rate': 'Registró una tasa de impuesto',
  'action.subscriptions.extend_trial': 'Cambió el fin de una prueba',
  'action.subscriptions.change_billing': 'Cambió cómo se factura a un cliente',
};
export default texts;
