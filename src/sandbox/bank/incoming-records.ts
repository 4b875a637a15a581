import type { Day } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';

/** The day on which a file is written, and its number of that day. */
export type WriteDay = { readonly day: Day; readonly dayOfYear: string; readonly number: number };
export type WrittenItem = {
  /** The record of CPA-005, or what a Nacha entry moves. */
  readonly type: 'C' | 'I' | 'J' | 'credit' | 'debit';
  readonly amount: Cents;
  readonly text: string;
  /** The eight digits of the bank that sends it back. */
  readonly bank?: string;
  readonly addenda?: string;
};

const CPA_WIDTH = 1464;
const OWN_BANK = '11000000';
const digits = (value: bigint | number, width: number): string =>
  String(value).padStart(width, '0');

export function cpaFile(items: readonly WrittenItem[], { dayOfYear, number }: WriteDay): string[] {
  const lines: string[] = [];
  const add = (type: string, rest: string): void => {
    const head = `${type}${digits(lines.length + 1, 9)}0000012345${digits(number, 4)}`;
    lines.push(`${head}${rest}`.padEnd(CPA_WIDTH));
  };
  add('A', `${dayOfYear}00110${' '.repeat(20)}CAD`);
  for (const type of ['C', 'I', 'J'] as const) {
    const all = items.filter((item) => item.type === type);
    for (let at = 0; at < all.length; at += 6)
      add(
        type,
        all
          .slice(at, at + 6)
          .map(({ text }) => text)
          .join(''),
      );
  }
  const totals = [['J'], ['C', 'I'], [], []].map((types) => {
    const all = items.filter(({ type }) => types.includes(type));
    return digits(sum(all.map(({ amount }) => amount)), 14) + digits(all.length, 8);
  });
  add('Z', totals.join(''));
  return lines;
}

/** What both trailers say: records, hash (all go to our own bank or come back to it), totals. */
function totalsOf(items: readonly WrittenItem[], countWidth: number): string {
  const total = (debits: boolean): Cents =>
    sum(items.filter(({ type }) => (type === 'debit') === debits).map(({ amount }) => amount));
  const records = items.length + items.filter(({ addenda }) => addenda).length;
  const hash = (BigInt(OWN_BANK) * BigInt(items.length)) % 10n ** 10n;
  return (
    digits(records, countWidth) +
    digits(hash, 10) +
    digits(total(true), 12) +
    digits(total(false), 12)
  );
}

/** Each entry in a batch of its own: it comes from a bank of its own. */
export function nachaFile(items: readonly WrittenItem[], { day, number }: WriteDay): string[] {
  const short = day.slice(2).replaceAll('-', '');
  const modifier = String.fromCharCode('A'.charCodeAt(0) + ((number - 1) % 26));
  const lines = [
    `1011987654321 110000000${short}0600${modifier}094101${'CARDLOAD'.padEnd(23)}CLEARING BANK`,
  ];
  for (const [index, item] of items.entries()) {
    const bank = item.bank ?? OWN_BANK;
    const trace = bank + digits(index + 1, 7);
    const serviceClass = item.type === 'debit' ? '225' : '220';
    const end = `1987654321${' '.repeat(25)}${bank}${digits(index + 1, 7)}`;
    lines.push(
      [
        `5${serviceClass}${'CARDLOAD'.padEnd(36)}1987654321CCD${'RETURN'.padEnd(16)}`,
        `${short}   1${bank}${digits(index + 1, 7)}`,
      ].join(''),
      `${item.text}${trace}`,
      ...(item.addenda ? [`${item.addenda}${trace}`] : []),
      `8${serviceClass}${totalsOf([item], 6)}${end}`,
    );
  }
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(`9${digits(items.length, 6)}${digits(blocks, 6)}${totalsOf(items, 8)}`);
  while (lines.length < blocks * 10) lines.push('9'.repeat(94));
  return lines.map((line) => line.padEnd(94));
}
