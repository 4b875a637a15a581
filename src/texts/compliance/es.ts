import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Declaración de terceros',
  lead: 'Las normas de pagos preguntan a cada cliente de quién es el dinero que mueve. Una declaración vale para toda la empresa durante un año.',
  due: 'Falta una declaración',
  dueText: 'Mientras tanto no se bloquea nada, pero preséntela pronto.',
  done: 'Declarado',
  doneText: 'La próxima vence el {{day}}.',
  declare: 'Hacer una declaración',
  again: 'Declarar un cambio',
  whose: '¿De quién es el dinero que cargan?',
  own: 'Nuestro, para nuestro propio personal',
  others: 'Seguimos instrucciones de un tercero',
  name: 'Nombre del tercero',
  address: 'Dirección',
  relationship: 'Qué relación tiene con su empresa',
  relationshipHint: 'Empresa matriz, franquiciador, servicio de nómina',
  agree: 'Lo he leído y declaro que es así.',
  send: 'Declarar',
  saved: 'Su declaración quedó guardada.',
  history: 'Declaraciones',
  none: 'Todavía no hay declaraciones.',
  ownShort: 'Actúa por cuenta propia',
  othersShort: 'Actúa por cuenta de {{name}}',
  read: 'El texto declarado',
};
export default texts;
