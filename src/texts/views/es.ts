import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  views: 'Vistas',
  save: 'Guardar esta vista',
  edit: 'Editar vista',
  remove: 'Eliminar vista',
  keep: 'Guardar vista',
  name: 'Nombre de la vista',
  nameHint: 'Solo usted la ve. Su enlace la abre de nuevo.',
  take: 'Guardar lo que la lista muestra ahora',
  saved: 'Vista {{name}} guardada.',
  cancel: 'Cancelar',
  isOpen: 'Abierta',
  noFilter: 'Filtre la lista primero.',
  removed: 'Vista {{name}} eliminada',
  restore: 'Restaurar {{name}}',
  restored: 'La vista {{name}} está de vuelta',
  notRestored: 'No se restauró',
};
export default texts;
