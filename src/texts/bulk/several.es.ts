import type en from './several.en.ts';

const texts: Record<keyof typeof en, string> = {
  stepPeople: 'Billeteras',
  stepAmounts: 'Montos',
  walletsTitle: 'Billeteras',
  walletsTable: 'Lo que sale de cada billetera',
  walletsNote:
    'Elija las billeteras desde las que paga. Elija departamentos para pagar solo a una parte de su gente.',
  walletsCount_one: '{{n}} billetera',
  walletsCount_other: '{{n}} billeteras',
  allWallets: 'Seleccionar todas',
  noWallets: 'Quitar selección',
  findWallet: 'Buscar una billetera',
  departmentsOf: 'Departamentos de {{wallet}}',
  peopleWhich: 'Personas, ordenadas por',
  peopleNote: 'Los montos se ingresan en el paso siguiente. No se envía nada hasta que confirme.',
  emptyTable: 'Empezar con una tabla vacía',
  listPeople: 'Listar a su gente',
  noPeopleTitle: 'No hay a quién listar',
  noPeopleText:
    'Las billeteras y los departamentos elegidos no tienen miembros a quienes se pueda pagar. Elija otros, o incluya a los miembros a quienes aún no se puede pagar.',
  keptRows_one: 'Sigue aquí {{n}} fila que ingresó antes',
  keptRows_other: 'Siguen aquí {{n}} filas que ingresó antes',
  keptRowsText: 'Total: {{amount}}. No se han revisado ni enviado.',
  importAmounts: 'Importar montos',
  notImported: 'No pudimos importar este archivo',
  importFilled_one: 'Se completó {{n}} monto.',
  importFilled_other: 'Se completaron {{n}} montos.',
  importAdded_one: 'Se agregó {{n}} fila al final: revise su billetera.',
  importAdded_other: 'Se agregaron {{n}} filas al final: revise sus billeteras.',
  importLost_one:
    '{{n}} fila quedó fuera porque usted no tiene una billetera con ese nombre. Línea del archivo: {{lines}}.',
  importLost_other:
    '{{n}} filas quedaron fuera porque usted no tiene billeteras con esos nombres. Líneas del archivo: {{lines}}.',
  sameAmount: 'El mismo monto para todos',
  fillAmounts_one: 'Completar {{n}} fila vacía',
  fillAmounts_other: 'Completar {{n}} filas vacías',
  pasteAmounts:
    'Ingrese los montos, o copie una columna de montos de su hoja de cálculo y péguela en el primer monto. Las filas sin monto quedan fuera.',
  departmentAndStatus: 'Departamento',
  entryUnpaid_one: '{{n}} persona sin monto queda fuera',
  entryUnpaid_other: '{{n}} personas sin monto quedan fuera',
  nextWallet: 'Siguiente: {{wallet}}',
  lookAtNamed: 'Ver las filas de {{wallet}} que quedan fuera',
  cards: 'Tarjetas',
  walletAfterShort: 'Billetera después',
  balanceNow: 'Saldo actual',
  peopleTitle: 'A quién se paga',
  peopleTable: 'Personas pagadas desde {{wallet}}',
  proxy: 'Proxy',
  notSentFrom: '{{wallet}}: no se envió. No se movió dinero de ninguna billetera.',
  duplicateOthers_one: 'Ocurre lo mismo con {{n}} billetera más.',
  duplicateOthers_other: 'Ocurre lo mismo con {{n}} billeteras más.',
};

export default texts;
