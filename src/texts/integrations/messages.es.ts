import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'accessEnded.subject': 'Reconecte {{provider}}',
  'accessEnded.body':
    '{{provider}} terminó nuestro acceso a la cuenta {{account}}, por lo que no llegan nuevos registros de entrada ni ventas desde ahí. Lo que ya se cargó se conserva. Entre al portal y reconecte {{provider}}; lo que falte se cargará entonces.',
  'locationApproved.subject': 'Se aprobaron los datos de pedidos de la ubicación {{location}}',
  'locationApproved.body':
    '{{name}}, se aprobó su solicitud de los datos de pedidos de la ubicación {{location}}. Llegan en cuanto el agente del restaurante esté en línea.',
  'locationDeclined.subject': 'Se rechazó su solicitud de la ubicación {{location}}',
  'locationDeclined.body':
    '{{name}}, rechazamos su solicitud de los datos de pedidos de la ubicación {{location}}. Motivo: {{reason}} Puede solicitarlos de nuevo en el portal.',
};
export default texts;
