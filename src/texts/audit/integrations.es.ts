import type en from './integrations.en.ts';

const texts: Record<keyof typeof en, string> = {
  'about.integrations': 'Integraciones',
  'subject.pos_connection': 'Conexión de proveedor',
  'subject.location_request': 'Solicitud de ubicación',
  'action.integrations.begin': 'Abrió la página de un proveedor para conectar una cuenta',
  'action.integrations.connect': 'Conectó una cuenta de proveedor',
  'action.integrations.reconnect': 'Reconectó una cuenta de proveedor',
  'action.integrations.refused': 'Un proveedor rechazó conectar una cuenta',
  'action.integrations.choose_location': 'Eligió la ubicación que alimenta un local',
  'action.integrations.disconnect': 'Desconectó una cuenta de proveedor',
  'action.integrations.state': 'Cambió el estado de una conexión de proveedor',
  'action.integrations.request_location': 'Solicitó los datos de pedidos de una ubicación',
  'action.integrations.approve_location': 'Aprobó los datos de pedidos de una ubicación',
  'action.integrations.decline_location': 'Rechazó los datos de pedidos de una ubicación',
  'action.integrations.schedule_sign_in': 'Inició sesión en el servicio de horarios',
  'action.integrations.schedule_upload': 'Envió una lista de antigüedad',
  'subject.pos_location': 'Ubicación del punto de venta',
  'action.integrations.change_location': 'Cambió la lectura de una ubicación',
  'action.integrations.remove_location': 'Quitó la ubicación que alimenta un local',
  'action.integrations.answer_gap': 'Respondió a una falta en los datos de un día',
  'action.integrations.create_staff': 'Agregó personal de Lightspeed como miembros',
  'action.integrations.replay': 'Volvió a leer los datos de una ubicación con otras opciones',
};
export default texts;
