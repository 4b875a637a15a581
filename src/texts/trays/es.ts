import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  exportMaking: 'En preparación',
  exportKept: 'Listo, se conserva 7 días',
  exportCancel: 'Cancelar exportación',
  exportDownload: 'Descargar',
  jobsNone: 'No hay nada en curso.',
  jobsNoneText:
    'Las cargas masivas y los archivos de miembros aparecen aquí mientras se procesan o esperan su confirmación. Puede salir de la página.',
  jobRows_one: '{{count}} fila',
  jobRows_other: '{{count}} filas',
  jobColumns: 'Columnas por asignar',
  messagesNone: 'Aún no hay mensajes',
  messagesNoneText: 'Aquí aparecen las alertas de sus billeteras y los mensajes de esta sesión.',
};
export default texts;
