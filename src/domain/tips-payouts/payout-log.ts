import { readMoney } from '#domain/money-input.ts';
import { readDay } from '#kernel/day.ts';
import { type Cents, toWire } from '#kernel/money.ts';

/** A row of a log as it stands in the file; what a file has no column for is empty. */
export type LogRow = {
  readonly line: number;
  readonly payout_id: string;
  readonly to_date: string;
  readonly service: string;
  readonly employee_id: string;
  readonly first_name: string;
  readonly tips: string;
  readonly process: string;
};
/** A result that a log may name, with those who get something. */
export type LoggedResult = {
  readonly id: number;
  readonly date: string;
  readonly service: string;
  readonly paid: boolean;
  readonly archived: boolean;
  readonly people: readonly {
    readonly employeeId: number;
    readonly firstName: string;
    readonly payout: Cents;
  }[];
};

type Params = Readonly<Record<string, string | number>>;
export const LOG_STATES = ['paid', 'refused', 'left_out'] as const;
export type LogProblem =
  | 'required'
  | 'date_invalid'
  | 'payout_unknown'
  | 'employee_unknown'
  | 'person_other_name'
  | 'amount_required'
  | 'money_invalid'
  | 'money_decimals'
  | 'money_comma'
  | 'money_ambiguous'
  | 'payout_differs'
  | 'doubled_in_file'
  | 'payout_paid'
  | 'payout_archived'
  | 'payout_incomplete'
  | 'payout_others'
  | 'payout_blocked';
export type LogAnswer = {
  readonly line: number;
  readonly state: (typeof LOG_STATES)[number];
  readonly code: LogProblem | null;
  readonly params: Params;
  readonly payout_id: number | null;
  readonly to_date: string;
  readonly service: string;
  readonly employee_id: number | null;
  readonly first_name: string;
  readonly tips: string;
};

export const LOG_COLUMNS = [
  'payout_id',
  'to_date',
  'service',
  'employee_id',
  'first_name',
  'tips',
  'process',
] as const;
const NOT_PROCESSED = new Set(['0', 'n', 'no', 'non', 'false', 'faux']);

/** What of the columns is lacking: a payout is named by its number, or by its date and service. */
export function lackingColumns(header: readonly string[]): string[] {
  const has = (column: string): boolean => header.includes(column);
  const named = has('payout_id') || (has('to_date') && has('service'));
  return [
    ...(named ? [] : ['payout_id']),
    ...(has('employee_id') ? [] : ['employee_id']),
    ...(has('tips') ? [] : ['tips']),
  ];
}

/** The days and numbers that the rows name, to be looked up at once. */
export const namedIn = (
  rows: readonly LogRow[],
): { readonly ids: readonly number[]; readonly days: readonly string[] } => ({
  ids: [...new Set(rows.flatMap((row) => wholeNumber(row.payout_id) ?? []))],
  days: [
    ...new Set(rows.flatMap((row) => (row.payout_id === '' ? (readDay(row.to_date) ?? []) : []))),
  ],
});

const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : null;

type Refusal = Pick<LogAnswer, 'state' | 'code' | 'params'>;
const refusal = (code: LogProblem, params: Params = {}): Refusal => ({
  state: 'refused',
  code,
  params,
});
const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
const placeOf = (date: string, service: string): string => `${date} ${folded(service)}`;

/**
 * What a log of payouts that were made elsewhere says of the results of a wallet. A result counts
 * as paid when the log names everybody who gets something of it, each once, with their amount to
 * the cent: else all of its rows are refused, each with why. Answers one answer a row, and the
 * results that are to be marked.
 */
export function checkLog(
  rows: readonly LogRow[],
  results: readonly LoggedResult[],
): { readonly answers: readonly LogAnswer[]; readonly paid: readonly number[] } {
  const known = indexOf(results);
  const first = new Map<string, number>();
  const answers = rows.map((row) => checkRow(row, known, first));
  const wrong = new Set(
    answers.flatMap((answer) =>
      answer.state === 'refused' && answer.payout_id !== null ? [answer.payout_id] : [],
    ),
  );
  const lacking = new Map(
    results.map((result) => [
      result.id,
      result.people.filter((person) => !first.has(`${result.id} ${person.employeeId}`)),
    ]),
  );
  const whole = answers.map((answer): LogAnswer => {
    if (answer.state !== 'paid' || answer.payout_id === null) return answer;
    if (wrong.has(answer.payout_id)) return { ...answer, ...refusal('payout_others') };
    const missing = lacking.get(answer.payout_id) ?? [];
    return missing.length === 0
      ? answer
      : {
          ...answer,
          ...refusal('payout_incomplete', {
            names: missing
              .map((person) => `${person.firstName} ${toWire(person.payout)}`)
              .join(', '),
          }),
        };
  });
  return {
    answers: whole,
    paid: [
      ...new Set(
        whole.flatMap((answer) =>
          answer.state === 'paid' && answer.payout_id !== null ? [answer.payout_id] : [],
        ),
      ),
    ],
  };
}

type Known = {
  readonly byId: ReadonlyMap<string, LoggedResult>;
  readonly byPlace: ReadonlyMap<string, readonly LoggedResult[]>;
  readonly people: ReadonlyMap<string, LoggedResult['people'][number]>;
};

function indexOf(results: readonly LoggedResult[]): Known {
  const byPlace = new Map<string, LoggedResult[]>();
  for (const result of results)
    byPlace.set(placeOf(result.date, result.service), [
      ...(byPlace.get(placeOf(result.date, result.service)) ?? []),
      result,
    ]);
  return {
    byId: new Map(results.map((result) => [String(result.id), result])),
    byPlace,
    people: new Map(
      results.flatMap((result) =>
        result.people.map((person) => [`${result.id} ${person.employeeId}`, person]),
      ),
    ),
  };
}

/** `first` keeps where each person of a payout was named first. */
function checkRow(row: LogRow, known: Known, first: Map<string, number>): LogAnswer {
  const blank: LogAnswer = {
    line: row.line,
    state: 'paid',
    code: null,
    params: {},
    payout_id: null,
    to_date: row.to_date,
    service: row.service,
    employee_id: wholeNumber(row.employee_id),
    first_name: row.first_name,
    tips: row.tips,
  };
  if (NOT_PROCESSED.has(row.process.toLowerCase())) return { ...blank, state: 'left_out' };
  const found = resultOf(row, known);
  if (!('id' in found)) return { ...blank, ...found };
  const base = { ...blank, payout_id: found.id, to_date: found.date, service: found.service };
  if (found.paid) return { ...base, ...refusal('payout_paid') };
  if (found.archived) return { ...base, ...refusal('payout_archived') };
  const key = `${found.id} ${String(base.employee_id)}`;
  const person = known.people.get(key);
  if (!person)
    return { ...base, ...refusal(row.employee_id === '' ? 'required' : 'employee_unknown') };
  const before = first.get(key);
  if (before === undefined) first.set(key, row.line);
  return { ...base, first_name: person.firstName, ...amountOf(row, person, before) };
}

function amountOf(
  row: LogRow,
  person: LoggedResult['people'][number],
  before: number | undefined,
): Refusal | { readonly tips: string } {
  if (before !== undefined) return refusal('doubled_in_file', { line: before });
  if (row.first_name !== '' && folded(row.first_name) !== folded(person.firstName))
    return refusal('person_other_name', { name: person.firstName });
  const amount = readMoney(row.tips);
  if (!amount.ok) return refusal(amount.code, amount.params);
  return amount.value === person.payout
    ? { tips: toWire(amount.value) }
    : refusal('payout_differs', { amount: toWire(person.payout) });
}

/** Of a date and service where tips were pooled and are shared now, the one that is not paid. */
function resultOf(row: LogRow, { byId, byPlace }: Known): LoggedResult | Refusal {
  if (row.payout_id !== '') return byId.get(row.payout_id) ?? refusal('payout_unknown');
  if (row.to_date === '' || row.service === '') return refusal('required');
  if (readDay(row.to_date) === null) return refusal('date_invalid');
  const named = byPlace.get(placeOf(row.to_date, row.service)) ?? [];
  return (
    named.find((result) => !result.paid && !result.archived) ??
    named[0] ??
    refusal('payout_unknown')
  );
}
