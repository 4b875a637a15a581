import type en from './titles.en.ts';

const texts: Record<keyof typeof en, string> = {
  'title.load': 'Carga masiva',
  'title.unload': 'Retiro masivo',
  'title.cards': 'Depósito directo masivo',
  'title.fileRead': 'Su archivo se leyó',
  'title.fileBad': 'Este archivo aún no se puede usar',
  'title.fixOrGoOn_one': 'Corrija {{n}} fila o continúe sin ella',
  'title.fixOrGoOn_other': 'Corrija {{n}} filas o continúe sin ellas',
  'title.fix_one': 'Corrija {{n}} fila',
  'title.fix_other': 'Corrija {{n}} filas',
  'title.warnings_one': 'Revise {{n}} advertencia',
  'title.warnings_other': 'Revise {{n}} advertencias',
  'title.allReady': 'Todas las filas están listas',
  'title.review': 'Revise antes de enviar',
  'title.state.uploaded': 'Leyendo el archivo',
  'title.state.validating': 'Revisando las filas',
  'title.state.awaiting_confirmation': 'Espera su confirmación',
  'title.state.processing': 'Enviando',
  'title.state.complete': 'Listo',
  'title.state.complete_with_errors': 'Enviado, quedan algunas filas',
  'title.partly': '{{sent}} de {{all}} enviadas',
  'title.state.failed': 'Este lote falló',
  'title.state.cancelled': 'Este lote se descartó',
};
export default texts;
