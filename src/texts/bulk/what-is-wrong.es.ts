import type en from './what-is-wrong.en.ts';

const texts: Record<keyof typeof en, string> = {
  'remedy.header':
    'Las columnas deben ser first_name, last_name, identifier, staff_id, load_amount, memo, en este orden. Copie sus montos en una plantilla nueva o corrija la primera línea.',
  'remedy.file_not_csv':
    'En su hoja de cálculo elija «Guardar como», luego «CSV», y suba ese archivo.',
  'remedy.file_empty':
    'Llene al menos una fila bajo los nombres de las columnas y vuelva a subir el archivo.',
  'remedy.file_encoding':
    'En su hoja de cálculo elija «Guardar como», luego «CSV UTF-8», y suba ese archivo.',
  'remedy.cell_too_long':
    'Suele ser una comilla que falta al final. Corrija esa línea y suba el archivo de nuevo.',
  'remedy.file_too_many_rows': 'Divida el archivo y suba cada parte como un lote.',
  'row.person_which': '¿Cuál {{name}}? Busque al miembro',
  'blocker.insufficient_wallet':
    '{{wallet}} tiene {{held}} y necesita {{requested}}. No se mueve dinero hasta que haya fondos suficientes. Agregue dinero o excluya filas.',
  'blocker.insufficient_wallet_unseen':
    '{{wallet}} no tiene fondos suficientes para estas filas. Consulte con el administrador de su empresa o excluya filas.',
  'blocker.wallet_blocked':
    '{{wallet}} no puede hacer cargas hasta que se pague un débito devuelto.',
  'blocker.load_time_not_allowed':
    'Puede cargar de {{from}} a {{to}} en sus días. La hora de la billetera es {{now}}.',
  'blocker.daily_limit_exceeded':
    'Su límite diario es de {{limit}} y hoy ya usó {{used}}. Excluya filas o envíelas mañana.',
  unsureTitle: 'Todavía no sabemos si se envió',
  unsureText: 'No recibimos respuesta. Revisamos cada pocos segundos; no puede enviarse dos veces.',
  duplicateTitle: 'Este lote se parece a uno ya enviado',
  duplicateText:
    '{{by}} envió a las mismas personas los mismos montos con {{wallet}} el {{when}}: {{amount}}.',
  duplicateNote: 'De este lote no se ha enviado nada.',
  duplicateStop: 'No enviar',
  duplicateSend: 'Enviar {{amount}} por segunda vez',
};
export default texts;
