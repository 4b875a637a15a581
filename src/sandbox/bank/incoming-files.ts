import { fieldAt, joinFile } from '#domain/bank/files/index.ts';
import type { Rail } from '#domain/bank/days.ts';
import type { Day } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { type WriteDay, type WrittenItem, cpaFile, nachaFile } from './incoming-records.ts';
import type { BankItem } from './outgoing-file.ts';

/** Something that came back, with the reason; or money that arrived for a number. */
export type Incoming =
  | { readonly kind: 'return'; readonly item: BankItem; readonly code: string }
  | {
      readonly kind: 'credit';
      readonly number: string;
      readonly amount: Cents;
      readonly name: string;
    };

const replaced = (text: string, ...fields: (readonly [number, string])[]): string =>
  fields.reduce(
    (line, [first, field]) =>
      line.slice(0, first - 1) + field + line.slice(first - 1 + field.length),
    text,
  );

function cpaItem(one: Incoming, day: WriteDay): WrittenItem {
  if (one.kind === 'return') {
    const original = one.item.written;
    return {
      type: one.item.direction === 'debit' ? 'J' : 'I',
      amount: one.item.amount,
      text: replaced(
        original,
        [1, one.code],
        [63, fieldAt(original, [1, 3])],
        [206, '0'.repeat(22)],
      ),
    };
  }
  const text = [
    `450${String(one.amount).padStart(10, '0')}${day.dayOfYear}${'0'.repeat(9)}`,
    `${one.number.padEnd(12)}${'0'.repeat(25)}${' '.repeat(15)}${one.name.padEnd(30).slice(0, 30)}`,
    `${' '.repeat(30)}0000000000${' '.repeat(19)}${'0'.repeat(9)}${'0'.padEnd(12)}`,
    `${' '.repeat(15)}${' '.repeat(24)}${'0'.repeat(11)}`,
  ].join('');
  return { type: 'C', amount: one.amount, text };
}

function nachaItem(one: Incoming): WrittenItem {
  if (one.kind === 'credit') {
    const name = one.name.padEnd(22).slice(0, 22);
    const text = `622110000000${one.number.padEnd(17)}${String(one.amount).padStart(10, '0')}`;
    return {
      type: 'credit',
      amount: one.amount,
      text: `${text}${one.number.padEnd(15)}${name}  0`,
    };
  }
  const { written } = one.item;
  const code = fieldAt(written, [2, 2]) + (one.item.direction === 'debit' ? '6' : '1');
  const bank = fieldAt(written, [4, 11]);
  return {
    type: one.item.direction === 'debit' ? 'debit' : 'credit',
    amount: one.item.amount,
    bank,
    text: replaced(written, [2, code], [4, '110000000'], [79, '1']).slice(0, 79),
    addenda: `799${one.code}${fieldAt(written, [80, 94])}${' '.repeat(6)}${bank}${' '.repeat(44)}`,
  };
}

/** A file of what came back and what arrived, as the bank of a rail sends it. */
export function writeIncoming(
  rail: Rail,
  all: readonly Incoming[],
  day: WriteDay,
): { readonly name: string; readonly text: string } {
  const compact = day.day.replaceAll('-', '');
  const number = String(day.number).padStart(4, '0');
  if (rail === 'eft') {
    const lines = cpaFile(
      all.map((one) => cpaItem(one, day)),
      day,
    );
    return { name: `eft-in-${compact}-${number}.cpa`, text: joinFile(lines, '\r\n') };
  }
  const lines = nachaFile(all.map(nachaItem), day);
  return { name: `ach-in-${compact}-${number}.ach`, text: joinFile(lines, '\n') };
}

export type BookedLine = {
  readonly type: string;
  /** Below zero for what leaves. */
  readonly amount: Cents;
  readonly reference: string;
  readonly text: string;
};
export type DayOfAccount = {
  readonly account: string;
  readonly currency: string;
  readonly day: Day;
  /** When it is written: `YYYY-MM-DD`. */
  readonly writtenOn: Day;
  readonly opening: Cents;
  readonly lines: readonly BookedLine[];
};

/** A day of an account in BAI2; `broken` names another total. */
export function writeStatement(statement: DayOfAccount, broken: boolean): string {
  const { account, currency, opening, lines } = statement;
  const [written, day] = [statement.writtenOn, statement.day].map((one) =>
    one.slice(2).replaceAll('-', ''),
  );
  const amounts = lines.map(({ amount }) => amount);
  const closing = opening + sum(amounts);
  const [credits, debits] = [
    amounts.filter((amount) => amount >= 0n),
    amounts.filter((amount) => amount < 0n).map((amount) => -amount),
  ];
  const all = opening + closing + 2n * (sum(credits) + sum(debits)) + (broken ? 1n : 0n);
  return joinFile(
    [
      `01,CLRBANK,CARDLOAD,${written},0600,1,,,2/`,
      `02,CARDLOAD,CLRBANK,1,${day},2359,${currency},2/`,
      [
        `03,${account},${currency},010,${opening},,,015,${closing},,,100,${sum(credits)},`,
        `${credits.length},,400,${sum(debits)},${debits.length},/`,
      ].join(''),
      ...lines.map(
        ({ type, amount, reference, text }) =>
          `16,${type},${amount < 0n ? -amount : amount},Z,,${reference},${text}/`,
      ),
      `49,${all},${lines.length + 2}/`,
      `98,${all},1,${lines.length + 4}/`,
      `99,${all},1,${lines.length + 6}/`,
    ],
    '\n',
  );
}
