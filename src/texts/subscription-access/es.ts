import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Suscripción',
  titleNote: 'Para qué se puede usar cada billetera y qué hace falta para usarla por completo.',
  included: 'Las propinas están incluidas en su contrato',
  includedText: 'Aquí no hay nada que contratar ni que pagar.',
  askAdmin: 'Consulte a su administrador interno',
  askAdminText: 'Solo un administrador puede cambiar la suscripción de esta billetera.',
  'access.full': 'Acceso completo',
  'access.no_new_funds': 'Sin fondos nuevos',
  'access.blocked': 'Acceso restringido',
  'access.tips_off': 'Sin propinas',
  'accessText.full': 'Las propinas, los pagos y la carga de fondos funcionan.',
  'accessText.no_new_funds':
    'La prueba terminó: no se pueden cargar fondos nuevos. Las propinas y los pagos siguen funcionando.',
  'accessText.blocked':
    'La carga de fondos, los pagos y el trabajo con propinas están detenidos. El historial y las exportaciones se pueden leer.',
  'accessText.tips_off':
    'Las propinas están desactivadas. Las tarjetas y la carga de fondos funcionan como antes.',
  'status.trialing': 'Prueba',
  'status.active': 'Activa',
  'status.past_due': 'Vencida',
  'status.blocked': 'Restringida',
  'status.cancelled': 'Cancelada',
  trialUntil: 'Prueba hasta el {{date}}',
  renewsOn: 'Se renueva el {{date}}',
  retryOn: 'El pago falló. Próximo intento el {{date}}',
  endsOn: 'Termina el {{date}}',
  upgrade: 'Suscribirse',
  upgradeNamed: 'Suscribirse: {{wallet}}',
  subscribe: 'Suscribirse',
  subscribeNamed: 'Suscribirse: {{wallet}}',
  updateMethod: 'Actualizar el método de pago',
  updateMethodNamed: 'Actualizar el método de pago: {{wallet}}',
  addMethod: 'Agregar un método de pago',
  manage: 'Administrar',
  manageNamed: 'Administrar la suscripción de {{wallet}}',
  allSubscriptions: 'Todas las suscripciones',
  restrictedTitle: 'Acceso restringido',
  restrictedBody:
    'La renovación falló el {{since}}. Los pagos pendientes se conservan y el historial se puede leer. La suscripción termina el {{date}}.',
  restrictedNoDate:
    'La renovación falló. Los pagos pendientes se conservan y el historial se puede leer.',
  readHistory: 'Leer el historial',
  tipsOffTitle: '{{wallet}} no tiene suscripción de propinas.',
  tipsOffText:
    'Los pagos anteriores se pueden leer y exportar. Suscríbase para volver a trabajar con propinas.',
  tipsArchivedText:
    'Lo que no se pagó está archivado. Suscríbase de nuevo en un plazo de 90 días para recuperarlo; los pagos anteriores siempre se pueden leer y exportar.',
  seeArchived: 'Ver lo archivado',
  trialEnds: 'La prueba de {{wallet}} termina el {{date}}. Primer cargo: {{amount}}',
  trialEndsPlain: 'La prueba de {{wallet}} termina el {{date}}.',
  trialNeedsMethod:
    'La prueba de {{wallet}} termina el {{date}}. Añada un método de pago para continuar',
  trialOver:
    'La prueba de {{wallet}} terminó. Suscríbase para cargar más fondos. Aún se puede pagar a los miembros.',
  renewal: '{{wallet}} se renueva el {{date}}: {{amount}}',
  renewalPlain: '{{wallet}} se renueva el {{date}}',
  failed: 'El pago de {{wallet}} falló. Lo intentaremos de nuevo el {{date}}',
  failedLast: 'El pago de {{wallet}} falló. La suscripción termina el {{date}}',
  blocked: 'El acceso a {{wallet}} está restringido hasta que se actualice el método de pago',
  cardExpires: 'La tarjeta terminada en {{last4}} vence en {{month}}',
  daysLeft_one: 'Queda {{count}} día',
  daysLeft_other: 'Quedan {{count}} días',
  lastDay: 'Último día',
  dismiss: 'Descartar',
  banners: 'Aviso de suscripción',
  promptTitle_one: 'Queda {{count}} día de su prueba',
  promptTitle_other: 'Quedan {{count}} días de su prueba',
  promptLastDay: 'Su prueba termina hoy',
  promptEnded: 'Su prueba terminó',
  promptText:
    'Agregue ahora un método de pago para {{wallet}}. No paga nada antes del {{date}} y las propinas siguen sin interrupción.',
  promptEndedText:
    '{{wallet}} no puede cargar más fondos. Aún se puede pagar a los miembros. Suscríbase para volver a abrirla.',
  promptOthers_one: '{{count}} billetera más también necesita un método de pago.',
  promptOthers_other: '{{count}} billeteras más también necesitan un método de pago.',
  notNow: 'Ahora no',
};
export default texts;
