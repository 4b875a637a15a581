import type { Day } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { FileProblem, FileProblemCode } from './file-problems.ts';
import { readShortDay } from './fixed-fields.ts';

export type StatementLine = {
  /** 100 to 399 are credits, 400 to 699 debits. */
  readonly type: string;
  /** What it does to the account: a debit is below zero. */
  readonly amount: Cents;
  /** The customer's reference, as it came with the payment. */
  readonly reference: string;
  readonly text: string;
};
export type Statement = {
  readonly account: string;
  readonly currency: string;
  readonly day: Day;
  readonly opening: Cents;
  readonly closing: Cents;
  readonly lines: readonly StatementLine[];
};

/** A record with those that continue it: its fields, and how many lines it takes. */
type BaiRecord = {
  readonly line: number;
  readonly type: string;
  readonly fields: readonly string[];
  readonly size: number;
};

/** Thrown at the first place where nothing can be read any more; never leaves this file. */
class Unreadable extends Error {
  readonly problem: FileProblem;
  constructor(line: number, code: FileProblemCode) {
    super(code);
    this.problem = { line, code };
  }
}

const MAX_LINE = 5_000;
const CONTINUED = '88';

function recordsOf(lines: readonly string[]): BaiRecord[] {
  const records: BaiRecord[] = [];
  let closed = true;
  for (const [index, written] of lines.entries()) {
    const number = index + 1;
    if (written.length > MAX_LINE) throw new Unreadable(number, 'length_differs');
    if (!/^[\x20-\x7e]*$/.test(written)) throw new Unreadable(number, 'character_invalid');
    const line = written.trimEnd();
    const type = line.slice(0, 2);
    if (!/^(01|02|03|16|49|88|98|99)[,/]/.test(line)) throw new Unreadable(number, 'type_unknown');
    const fields = line.replace(/\/$/, '').slice(3).split(',');
    const last = records.at(-1);
    if (type === CONTINUED) {
      if (!last) throw new Unreadable(number, 'order_wrong');
      // A text that was not closed goes on; what was closed gets more fields.
      const open = closed ? [] : [`${last.fields.at(-1) ?? ''} ${fields.join(',')}`];
      records[records.length - 1] = {
        ...last,
        fields: closed ? [...last.fields, ...fields] : [...last.fields.slice(0, -1), ...open],
        size: last.size + 1,
      };
    } else {
      // Only the text at the end of a line of the account may end with the line.
      if (!closed && last?.type !== '16') throw new Unreadable(number - 1, 'field_invalid');
      records.push({ line: number, type, fields, size: 1 });
    }
    closed = line.endsWith('/');
  }
  if (!closed) throw new Unreadable(lines.length, 'field_invalid');
  return records;
}

/** A whole number as written, with its sign; nothing there is nothing. */
function amountIn(record: BaiRecord, text: string | undefined): Cents {
  if (text === undefined || text === '') return 0n;
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new Unreadable(record.line, 'field_invalid');
  return BigInt(text.replace('+', ''));
}

/** How many fields stand between a funds type and what follows it. */
function fundsFields(record: BaiRecord, at: number): number {
  const funds = record.fields[at] ?? '';
  if (!/^[ZVSD012]?$/.test(funds)) throw new Unreadable(record.line, 'field_invalid');
  if (funds === 'V') return 2;
  if (funds === 'S') return 3;
  if (funds !== 'D') return 0;
  const count = record.fields[at + 1] ?? '';
  if (!/^\d{1,3}$/.test(count)) throw new Unreadable(record.line, 'field_invalid');
  return 1 + 2 * Number(count);
}

type Balance = { readonly type: string; readonly amount: Cents; readonly count: string };

function balancesOf(record: BaiRecord): Balance[] {
  const balances: Balance[] = [];
  for (let at = 2; at < record.fields.length;) {
    const [type = '', amount, count = ''] = record.fields.slice(at, at + 3);
    if (!/^\d{3}$/.test(type) || !/^\d*$/.test(count)) {
      // A list may end with fields that say nothing.
      if ([type, amount ?? '', count].join('') === '') break;
      throw new Unreadable(record.line, 'field_invalid');
    }
    balances.push({ type, amount: amountIn(record, amount), count });
    at += 4 + fundsFields(record, at + 3);
  }
  return balances;
}

function statementLine(record: BaiRecord): StatementLine {
  const [type = '', written = ''] = record.fields;
  const isCredit = type >= '100' && type <= '399';
  const isDebit = type >= '400' && type <= '699';
  if (!/^\d{3}$/.test(type) || (!isCredit && !isDebit))
    throw new Unreadable(record.line, 'type_unknown');
  if (!/^\d{0,15}$/.test(written)) throw new Unreadable(record.line, 'field_invalid');
  const amount = amountIn(record, written);
  const from = 3 + fundsFields(record, 2);
  const [, reference = '', ...text] = record.fields.slice(from);
  return { type, amount: isDebit ? -amount : amount, reference, text: text.join(',') };
}

/** Goes through the records in their order: file, groups, accounts, lines, and their trailers. */
class BaiReader {
  #at = 0;
  readonly #records: readonly BaiRecord[];

  constructor(records: readonly BaiRecord[]) {
    this.#records = records;
  }

  next(type: string): BaiRecord {
    const record = this.#records[this.#at];
    if (!record) throw new Unreadable((this.#records.at(-1)?.line ?? 0) + 1, 'order_wrong');
    if (record.type !== type) throw new Unreadable(record.line, 'order_wrong');
    this.#at += 1;
    return record;
  }

  sees(type: string): boolean {
    return this.#records[this.#at]?.type === type;
  }

  end(): void {
    const record = this.#records[this.#at];
    if (record) throw new Unreadable(record.line, 'order_wrong');
  }
}

/** A trailer: the total and the counts that it has to say, in its order. */
function prove(trailer: BaiRecord, total: Cents, ...counts: number[]): void {
  const [said, ...numbers] = trailer.fields;
  if (amountIn(trailer, said) !== total) throw new Unreadable(trailer.line, 'total_differs');
  const same = counts.every((count, index) => amountIn(trailer, numbers[index]) === BigInt(count));
  if (!same) throw new Unreadable(trailer.line, 'count_differs');
}

/** The balances against each other and against the lines. */
function proveBalances(
  record: BaiRecord,
  balances: readonly Balance[],
  lines: readonly StatementLine[],
): { readonly opening: Cents; readonly closing: Cents } {
  const [opening, closing] = ['010', '015'].map(
    (type) => balances.find((balance) => balance.type === type)?.amount,
  );
  if (opening === undefined || closing === undefined)
    throw new Unreadable(record.line, 'field_invalid');
  if (opening + sum(lines.map(({ amount }) => amount)) !== closing)
    throw new Unreadable(record.line, 'total_differs');
  for (const { type, amount, count } of balances) {
    if (type !== '100' && type !== '400') continue;
    const all = lines.filter((line) => (type === '100' ? line.type < '400' : line.type >= '400'));
    const total = sum(all.map((line) => (type === '100' ? line.amount : -line.amount)));
    if (amount !== total) throw new Unreadable(record.line, 'total_differs');
    if (count !== '' && Number(count) !== all.length)
      throw new Unreadable(record.line, 'count_differs');
  }
  return { opening, closing };
}

/** What a part of the file is worth in the trailers around it. */
type Counted = { total: Cents; lines: number };

function readStatement(
  reader: BaiReader,
  day: Day,
  groupCurrency: string,
): { statement: Statement; counted: Counted } {
  const head = reader.next('03');
  const balances = balancesOf(head);
  const [account = '', currency = ''] = head.fields;
  if (!/^[A-Z0-9]{1,35}$/.test(account)) throw new Unreadable(head.line, 'field_invalid');
  const lines: StatementLine[] = [];
  const counted = { total: sum(balances.map(({ amount }) => amount)), lines: head.size };
  while (reader.sees('16')) {
    const record = reader.next('16');
    const line = statementLine(record);
    lines.push(line);
    counted.total += line.amount < 0n ? -line.amount : line.amount;
    counted.lines += record.size;
  }
  const trailer = reader.next('49');
  counted.lines += trailer.size;
  prove(trailer, counted.total, counted.lines);
  const statement = { account, currency: currency || groupCurrency, day, lines };
  return { statement: { ...statement, ...proveBalances(head, balances, lines) }, counted };
}

function readGroup(reader: BaiReader): { statements: Statement[]; counted: Counted } {
  const head = reader.next('02');
  const [, , status = '', asOf = '', , currency = ''] = head.fields;
  const day = readShortDay(asOf);
  // Deletions, corrections and tests are no statement of a day.
  if (day === null || status !== '1' || !/^([A-Z]{3})?$/.test(currency))
    throw new Unreadable(head.line, 'field_invalid');
  const statements: Statement[] = [];
  const counted = { total: 0n, lines: head.size };
  while (reader.sees('03')) {
    const read = readStatement(reader, day, currency);
    statements.push(read.statement);
    counted.total += read.counted.total;
    counted.lines += read.counted.lines;
  }
  const trailer = reader.next('98');
  counted.lines += trailer.size;
  prove(trailer, counted.total, statements.length, counted.lines);
  return { statements, counted };
}

/**
 * Reads a file of BAI version 2: what each account held, and what moved on it. A file with a
 * problem says nothing at all; whether a day begins with what the day before ended with is for
 * those to prove who have that day.
 */
export function readBai2({ lines }: { readonly lines: readonly string[] }): {
  readonly statements: readonly Statement[];
  readonly problems: readonly FileProblem[];
} {
  try {
    const reader = new BaiReader(recordsOf(lines));
    const head = reader.next('01');
    const counted = { total: 0n, lines: head.size };
    const statements: Statement[] = [];
    let groups = 0;
    while (reader.sees('02')) {
      const group = readGroup(reader);
      groups += 1;
      statements.push(...group.statements);
      counted.total += group.counted.total;
      counted.lines += group.counted.lines;
    }
    const trailer = reader.next('99');
    prove(trailer, counted.total, groups, counted.lines + trailer.size);
    reader.end();
    return { statements, problems: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { statements: [], problems: [error.problem] };
    throw error;
  }
}
