import { invariant } from '#kernel/invariant.ts';
import { type Cents, sum } from '#kernel/money.ts';
import {
  accountField,
  digitsField,
  numberField,
  shortDayField,
  textField,
} from './fixed-fields.ts';
import type { NachaReturn } from './credit-returns.ts';
import { BLOCK, FILLER, entryHash, isDebitCode, serviceClassOf } from './nacha-layout.ts';

export type NachaEntry = {
  /** 27 checking and 37 savings are debited; 22 and 32 credited. */
  readonly code: string;
  readonly routing: string;
  readonly account: string;
  readonly amount: Cents;
  readonly reference: string;
  readonly name: string;
};
export type NachaBatch = {
  readonly description: string;
  readonly effectiveOn: string;
  readonly entries: readonly NachaEntry[];
};
export type NachaFile = {
  readonly destination: string;
  readonly origin: string;
  /** By the clock of the rail: `2027-07-02T16:58`. */
  readonly created: string;
  readonly modifier: string;
  readonly destinationName: string;
  readonly originName: string;
  readonly companyName: string;
  readonly companyId: string;
  readonly odfi: string;
  /** Traces run on over files, and rise within one: the caller begins again with a new file. */
  readonly firstTrace: number;
  readonly batches: readonly NachaBatch[];
  /** Credits of the bank that go back, in a batch of their own. */
  readonly returns?: { readonly effectiveOn: string; readonly items: readonly NachaReturn[] };
};

/** A line of a batch, with the one after it; each gets its trace at its end. */
type Written = Pick<NachaReturn, 'code' | 'routing' | 'amount' | 'entry'> & {
  readonly addenda?: string;
};
type WrittenBatch = Omit<NachaBatch, 'entries'> & { readonly entries: readonly Written[] };

const linesOf = ({ entry, addenda }: Written): string[] =>
  addenda === undefined ? [entry] : [entry, addenda];

/** How many lines count, and what they sum up to, as both trailers say it. */
function totalsOf(entries: readonly Written[], countWidth: number): string {
  const total = (debits: boolean): Cents =>
    sum(entries.filter(({ code }) => isDebitCode(code) === debits).map(({ amount }) => amount));
  return [
    numberField(entries.flatMap(linesOf).length, countWidth),
    numberField(entryHash(entries.map(({ routing }) => routing)), 10),
    numberField(total(true), 12),
    numberField(total(false), 12),
  ].join('');
}

const written = (entry: NachaEntry): Written => ({
  ...entry,
  entry: [
    `6${digitsField(entry.code, 2)}${digitsField(entry.routing, 9)}`,
    accountField(entry.account, 17),
    numberField(entry.amount, 10),
    textField(entry.reference, 15),
    textField(entry.name, 22),
    '  0',
  ].join(''),
});

function batchLines(file: NachaFile, batch: WrittenBatch, number: number, trace: number): string[] {
  const serviceClass = serviceClassOf(batch.entries.map(({ code }) => code));
  const company = textField(file.companyId, 10);
  const end = `${digitsField(file.odfi, 8)}${numberField(number, 7)}`;
  return [
    [
      `5${serviceClass}${textField(file.companyName, 16)}${' '.repeat(20)}${company}CCD`,
      `${textField(batch.description, 10)}${' '.repeat(6)}${shortDayField(batch.effectiveOn)}`,
      `${' '.repeat(3)}1${end}`,
    ].join(''),
    ...batch.entries.flatMap((entry, index) =>
      linesOf(entry).map((line) => `${line}${file.odfi}${numberField(trace + index, 7)}`),
    ),
    `8${serviceClass}${totalsOf(batch.entries, 6)}${company}${' '.repeat(25)}${end}`,
  ];
}

/**
 * The lines of a file in the format of Nacha, filled up to whole blocks, without the LF after each.
 * One batch a description and effective date is the caller's to make.
 */
export function writeNacha(file: NachaFile): string[] {
  invariant(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(file.created), `${file.created} is a minute`);
  const day = shortDayField(file.created.slice(0, 10));
  const minute = file.created.slice(11).replace(':', '');
  const lines = [
    [
      `101${textField(file.destination, 10).trimEnd().padStart(10)}`,
      `${textField(file.origin, 10).trimEnd().padStart(10)}${day}${minute}`,
      `${textField(file.modifier, 1)}094101${textField(file.destinationName, 23)}`,
      `${textField(file.originName, 23)}${' '.repeat(8)}`,
    ].join(''),
  ];
  const batches: WrittenBatch[] = file.batches.map((batch) => ({
    ...batch,
    entries: batch.entries.map(written),
  }));
  if (file.returns && file.returns.items.length > 0)
    batches.push({
      description: 'RETURN',
      effectiveOn: file.returns.effectiveOn,
      entries: file.returns.items,
    });
  let trace = file.firstTrace;
  for (const [index, batch] of batches.entries()) {
    lines.push(...batchLines(file, batch, index + 1, trace));
    trace += batch.entries.length;
  }
  const blocks = Math.ceil((lines.length + 1) / BLOCK);
  const entries = batches.flatMap((batch) => batch.entries);
  const counts = `${numberField(batches.length, 6)}${numberField(blocks, 6)}`;
  lines.push(`9${counts}${totalsOf(entries, 8)}${' '.repeat(39)}`);
  while (lines.length < blocks * BLOCK) lines.push(FILLER);
  return lines;
}
