import { keysOf } from '#kernel/keys.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { keptDecimal } from '#web/lib/typed-decimal.ts';
import {
  COLUMNS,
  type Column,
  type Figure,
  type Names,
  type Person,
  type DraftRow,
  blank,
  folded,
  isBlank,
  typed,
  withBlank,
} from './rows.ts';

/** By what a pasted row was matched with somebody; null where with nobody. */
export type Evidence = 'staff_id' | 'name' | 'first_name' | null;
export type PastedRow = {
  readonly row: DraftRow;
  readonly evidence: Evidence;
  readonly several: boolean;
};
export type Pasted = {
  readonly rows: readonly PastedRow[];
  /** Headings of columns that mean nothing here. */ readonly unused: readonly string[];
};
type Meaning = Column | 'staff_id' | 'first' | 'last';

/** What a heading may be called, in the three languages, folded. */
const HEADINGS: Readonly<Record<Meaning, readonly string[]>> = {
  person: [
    'name',
    'employee',
    'employee name',
    'full name',
    'person',
    'staff',
    'nombre',
    'empleado',
    'nom',
    'employe',
    'personne',
  ],
  first: ['first name', 'first', 'prenom', 'nombre de pila'],
  last: ['last name', 'last', 'surname', 'apellido', 'apellidos', 'nom de famille'],
  staff_id: [
    'staff id',
    'employee id',
    'id',
    'staff no',
    'employee number',
    'number',
    'payroll id',
    'numero',
    'no employe',
    'matricule',
    'id de empleado',
  ],
  job: ['job', 'job code', 'role', 'position', 'puesto', 'cargo', 'poste', 'fonction', 'role name'],
  hours: ['hours', 'hrs', 'hours worked', 'horas', 'heures'],
  netsales: ['net sales', 'sales', 'netsales', 'ventas', 'ventas netas', 'ventes', 'ventes nettes'],
  totaltips: [
    'tips',
    'total tips',
    'tip',
    'gratuity',
    'propinas',
    'propinas totales',
    'pourboires',
    'total des pourboires',
  ],
  cash_payment: [
    'cash',
    'cash tips',
    'cash payment',
    'cash paid',
    'taken in cash',
    'efectivo',
    'propinas en efectivo',
    'especes',
    'comptant',
    'pourboires comptant',
  ],
};
const meaningOf = (heading: string): Meaning | null =>
  keysOf(HEADINGS).find((meaning) => HEADINGS[meaning].includes(folded(heading))) ?? null;

/** Cells of what a spreadsheet put on the clipboard; quoted cells may hold tabs and line ends. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const close = () => rows.at(-1)!.push(cell.trim());
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t') [, cell] = [close(), ''];
    else if (letter === '\n') {
      [, cell] = [close(), ''];
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  close();
  return rows.filter((row) => row.some((one) => one !== ''));
}

const isFigure = (text: string): boolean => /^[-($\s]*[\d][\d\s.,:$)]*$/.test(text);
/** Hours that a schedule writes as a clock. */
const hoursOf = (text: string): string => {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined
    ? keptDecimal(text)
    : `${hours}.${String(Math.round((Number.parseInt(minutes, 10) * 10_000) / 60)).padStart(4, '0')}`.replace(
        /\.?0+$/,
        '',
      );
};
/**
 * Amounts as spreadsheets show them: without their sign of money and the commas between thousands.
 */
const amountOf = (text: string): string =>
  typedAmount(text)
    .replaceAll(/[$\s]/g, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
const figureOf = (meaning: Figure, text: string): string =>
  meaning === 'hours' ? hoursOf(text) : amountOf(text);

function whoIs(
  text: string,
  staffId: string,
  people: readonly Person[],
): { person: Person | null; evidence: Evidence; several: boolean } {
  const byId = people.filter((one) =>
    [one.staffId, one.externalId].some(
      (id) =>
        id !== null &&
        [staffId, text].some((given) => given !== '' && folded(given) === folded(id)),
    ),
  );
  if (byId.length === 1) return { person: byId[0]!, evidence: 'staff_id', several: false };
  const wanted = folded(text);
  const called = (one: Person): string[] =>
    [
      `${one.first} ${one.last}`,
      `${one.last} ${one.first}`,
      one.label,
      `${one.first} ${one.last.slice(0, 1)}`,
    ].map(folded);
  const byName = wanted === '' ? [] : people.filter((one) => called(one).includes(wanted));
  if (byName.length === 1) return { person: byName[0]!, evidence: 'name', several: false };
  const byFirst = wanted === '' ? [] : people.filter((one) => folded(one.first) === wanted);
  if (byName.length === 0 && byFirst.length === 1)
    return { person: byFirst[0]!, evidence: 'first_name', several: false };
  return { person: null, evidence: null, several: byName.length > 1 || byFirst.length > 1 };
}

/**
 * The columns of what was pasted: by its headings, or by what is in them. Null where nobody is
 * named: then it is figures for the cells from here on.
 */
function columnsOf(
  cells: readonly (readonly string[])[],
  names: Names,
): { meanings: readonly (Meaning | null)[]; head: boolean } | null {
  const first = cells[0] ?? [];
  const headed = first.map(meaningOf);
  if (
    headed.filter((one) => one !== null).length >= 2 ||
    (headed.includes('person') && cells.length > 1)
  )
    return { meanings: headed, head: true };
  const sample = cells.find((row) => row.length > 1) ?? first;
  const known = names.people.some(
    (one) => one.staffId !== null && folded(one.staffId) === folded(sample[0] ?? ''),
  );
  if (sample.length < 2 || (isFigure(sample[0] ?? '') && !known)) return null;
  const figures: Figure[] = ['hours', 'netsales', 'totaltips', 'cash_payment'];
  let texts = 0;
  let jobs = 0;
  const sawJob = (): boolean => {
    jobs += 1;
    return jobs > 1;
  };
  const meanings = sample.map((cell, at): Meaning | null => {
    if (at > 0 && (isFigure(cell) || cell === '')) return figures.shift() ?? null;
    texts += 1;
    if (texts === 1) return known ? 'staff_id' : 'person';
    return known &&
      texts === 2 &&
      names.people.some((one) => folded(`${one.first} ${one.last}`) === folded(cell))
      ? 'person'
      : !sawJob()
        ? 'job'
        : null;
  });
  return { meanings, head: false };
}

/** Reads rows of people from the clipboard; null where they name nobody. */
export function readPaste(text: string, names: Names): Pasted | null {
  const cells = cellsOf(text);
  const found = columnsOf(cells, names);
  if (found === null) return null;
  const { meanings, head } = found;
  const rows = cells
    .slice(head ? 1 : 0)
    .map((line): PastedRow => {
      const of = (meaning: Meaning): string => line[meanings.indexOf(meaning)] ?? '';
      const name = of('person') || `${of('first')} ${of('last')}`.trim();
      const { person, evidence, several } = whoIs(name, of('staff_id'), names.people);
      const named = typed(
        typed(blank(), 'job', of('job'), names),
        'person',
        person?.label ?? (name || of('staff_id')),
        names,
      );
      const figures = Object.fromEntries(
        (['hours', 'netsales', 'totaltips', 'cash_payment'] as const).map((figure) => [
          figure,
          figureOf(figure, of(figure)),
        ]),
      );
      return { row: { ...named, ...figures }, evidence, several };
    })
    .filter(({ row }) => !isBlank(row));
  return {
    rows,
    unused: head
      ? (cells[0] ?? []).filter((heading, at) => meanings[at] === null && heading !== '')
      : [],
  };
}

/** Puts cells in from a spot on, as a spreadsheet does. */
export function spread(
  rows: readonly DraftRow[],
  at: { readonly row: number; readonly column: number },
  text: string,
  names: Names,
): readonly DraftRow[] {
  const next = [...rows];
  for (const [down, line] of cellsOf(text).entries()) {
    let row = next[at.row + down] ?? blank();
    for (const [right, cell] of line.entries()) {
      const column = COLUMNS[at.column + right];
      if (column !== undefined)
        row = typed(
          row,
          column,
          column === 'person' || column === 'job' ? cell : figureOf(column, cell),
          names,
        );
    }
    next[at.row + down] = row;
  }
  return withBlank(next);
}
