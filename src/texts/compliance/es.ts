import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Declaración de terceros',
  lead: 'Las normas de pagos exigen que cada cliente declare de quién es el dinero que mueve. Una declaración vale para toda su empresa durante un año.',
  due: 'Su declaración está pendiente',
  dueText: 'No se bloquea nada, pero complétela pronto.',
  done: 'Declaración completa',
  doneText: 'La próxima vence el {{day}}.',
  declare: 'Hacer una declaración',
  again: 'Declarar un cambio',
  whose: '¿De quién es el dinero que cargan?',
  own: 'Nuestro, para nuestro propio personal',
  others: 'Seguimos instrucciones de un tercero',
  name: 'Nombre del tercero',
  address: 'Dirección',
  relationship: 'Relación con su empresa',
  relationshipHint: 'Empresa matriz, franquiciador, servicio de nómina',
  agree: 'Lo he leído y declaro que es verdad.',
  send: 'Declarar',
  saved: 'Declaración guardada.',
  history: 'Declaraciones',
  none: 'Aún no hay declaraciones.',
  ownShort: 'Actúa por cuenta propia',
  othersShort: 'Actúa por cuenta de {{name}}',
  read: 'Texto de la declaración',
};
export default texts;
