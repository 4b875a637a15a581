import type en from './what-is-wrong.en.ts';

const texts: Record<keyof typeof en, string> = {
  'file.header_order': 'La columna {{column}} debe ser {{expected}}; dice «{{found}}».',
  'file.header_missing': 'Falta la columna {{column}}, {{expected}}.',
  'file.header_none': 'La primera línea no tiene los nombres de las columnas. Dice: {{found}}',
  'file.header_unexpected': 'La columna {{column}}, «{{found}}», no va aquí.',
  'file.file_not_csv': 'Este archivo no es un CSV.',
  'file.file_empty': 'Este archivo no tiene filas.',
  'file.file_encoding':
    'No se pudieron leer los caracteres: el archivo está guardado como texto Unicode (UTF-16).',
  'file.cell_too_long':
    'Cerca de la línea {{line}} hay una celda de más de {{maximum}} caracteres.',
  'file.file_too_many_rows':
    'Este archivo tiene {{rows}} filas; un lote admite {{maximum}} como máximo.',
  'remedy.header':
    'Las columnas deben ser first_name, last_name, identifier, staff_id, load_amount, memo, en este orden. Copie sus montos en una plantilla nueva o corrija la primera línea.',
  'remedy.file_not_csv':
    'En su hoja de cálculo elija «Guardar como», luego «CSV», y suba ese archivo.',
  'remedy.file_empty':
    'Llene al menos una fila bajo los nombres de las columnas y vuelva a subir el archivo.',
  'remedy.file_encoding':
    'En su hoja de cálculo elija «Guardar como», luego «CSV UTF-8», y suba ese archivo.',
  'remedy.cell_too_long':
    'Suele ser una comilla que nunca se cierra. Corrija esa línea y vuelva a subir el archivo.',
  'remedy.file_too_many_rows': 'Divida el archivo y suba cada parte como un lote.',
  'row.person_missing': 'Sin identificador ni número de empleado',
  'row.person_which': '¿Cuál {{name}}? Busque al miembro',
  'row.person_unknown': 'Nadie con «{{value}}»',
  'row.person_ids_differ': 'Este número de empleado es de {{person}}',
  'row.person_not_in_wallet': 'No es miembro de esta billetera',
  'row.person_other_name': 'Aquí figura como {{name}}',
  'row.person_not_payable': 'No se le puede pagar ahora: {{status}}',
  'row.person_twice': 'Segunda fila de esta persona (línea {{line}})',
  'row.money_invalid': 'Monto no leído',
  'row.money_comma': 'Escriba los centavos con punto',
  'row.money_decimals': 'Dos decimales como máximo',
  'row.money_ambiguous': 'El monto puede leerse de varias maneras',
  'row.amount_required': 'Ingrese el monto de la carga.',
  'row.amount_below_minimum': 'Menos del mínimo de {{minimum}}',
  'row.amount_above_maximum': 'Más del máximo de {{maximum}}',
  'row.amount_unusual': 'Inusualmente alto: la mayoría no pasa de {{usual}}',
  'row.exceeds_card_balance': 'La tarjeta tiene {{balance}}',
  'row.exceeds_single_card_limit': 'Supera su límite por tarjeta de {{limit}}',
  'row.mixed_signs': 'Este archivo mezcla cargas y retiros',
  'row.too_long': 'Más de {{maximum}} caracteres',
  'blocker.insufficient_wallet':
    '{{wallet}} tiene {{held}}; se necesitan {{requested}}. Nada se mueve hasta que esté completo. Agregue dinero o excluya filas.',
  'blocker.insufficient_wallet_unseen':
    '{{wallet}} no tiene lo suficiente para estas filas. Consulte a su administrador interno o excluya filas.',
  'blocker.wallet_blocked':
    '{{wallet}} está bloqueada para cargas hasta que se pague lo que dejó un débito devuelto.',
  'blocker.load_time_not_allowed':
    'Puede cargar de {{from}} a {{to}} en sus días. En la billetera son las {{now}}.',
  'blocker.daily_limit_exceeded':
    'Su límite diario es de {{limit}}; hoy ya se usaron {{used}}. Excluya filas o envíelas mañana.',
  unsureTitle: 'Todavía no sabemos si se envió',
  unsureText:
    'No llegó respuesta. Lo consultamos cada pocos segundos; no puede enviarse dos veces.',
  duplicateTitle: 'Este lote se parece a uno ya enviado',
  duplicateText:
    '{{by}} envió a las mismas personas los mismos montos con {{wallet}} el {{when}}: {{amount}}.',
  duplicateNote: 'De este lote no se ha enviado nada.',
  duplicateStop: 'No enviar',
  duplicateSend: 'Enviar {{amount}} por segunda vez',
};
export default texts;
