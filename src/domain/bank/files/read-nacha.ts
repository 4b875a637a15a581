import type { Day } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { FileProblem, FileProblemCode } from './file-problems.ts';
import { fieldAt, fieldsAt, malformedLines, numberAt, readShortDay } from './fixed-fields.ts';
import {
  ADDENDA,
  BATCH_HEAD,
  BATCH_TRAILER,
  BLOCK,
  ENTRY,
  FILE_HEAD,
  FILE_TRAILER,
  FILLER,
  NACHA_WIDTH,
  entryHash,
  isDebitCode,
  serviceClassOf,
} from './nacha-layout.ts';

export type NachaItem = Omit<Record<keyof typeof ENTRY, string>, 'amount'> & {
  readonly line: number;
  readonly amount: Cents;
  /** CCD, PPD and others; COR are notices of change. */
  readonly entryClass: string;
  readonly description: string;
  readonly effectiveOn: Day | null;
  readonly more: Record<keyof typeof ADDENDA, string> | null;
};
export type NachaContent = Record<keyof typeof FILE_HEAD, string> & {
  readonly items: readonly NachaItem[];
  /** Where there is one, nothing of the file counts. */
  readonly problems: readonly FileProblem[];
};

/** The types of line that may follow each type. */
const FOLLOWS: Readonly<Record<string, string>> = { 1: '59', 5: '6', 6: '678', 7: '68', 8: '59' };

/** The position of the trailer of the file: what follows it are lines of nines. */
const endOf = (lines: readonly string[]): number => {
  const filled = lines.findLastIndex((line) => line !== FILLER);
  return filled === -1 ? 0 : filled;
};

function orderProblems(lines: readonly string[]): FileProblem[] {
  const end = endOf(lines);
  for (const [index, line] of lines.slice(0, end + 1).entries()) {
    const wrong = (code: FileProblemCode): FileProblem[] => [{ line: index + 1, code }];
    if (!/^[156789]/.test(line)) return wrong('type_unknown');
    const before = fieldAt(lines[index - 1] ?? '', [1, 1]);
    const allowed = index === 0 ? '1' : (FOLLOWS[before] ?? '');
    if (!allowed.includes(line.charAt(0))) return wrong('order_wrong');
    if ((index === end) !== line.startsWith('9')) return wrong('order_wrong');
    const announced = before === '6' && fieldAt(lines[index - 1] ?? '', ENTRY.addenda) === '1';
    if (announced !== line.startsWith('7')) return wrong('order_wrong');
  }
  return [];
}

type OpenBatch = {
  readonly head: Record<keyof typeof BATCH_HEAD, string>;
  readonly items: NachaItem[];
  /** Entries and the lines after them. */
  count: number;
};

function readEntry(
  line: string,
  number: number,
  { head, items }: OpenBatch,
): NachaItem | FileProblemCode {
  const fields = fieldsAt(line, ENTRY);
  const amount = numberAt(line, ENTRY.amount);
  const isNotice = head.entryClass === 'COR';
  const known =
    /^[23]\d$/.test(fields.code) &&
    /^\d{9}$/.test(fields.routing) &&
    /^[01]$/.test(fields.addenda) &&
    /^\d{15}$/.test(fields.trace) &&
    fields.account.trim() !== '';
  if (!known || amount === null || (amount === 0n) !== isNotice) return 'field_invalid';
  if (fields.trace <= (items.at(-1)?.trace ?? '')) return 'order_wrong';
  return {
    ...fields,
    account: fields.account.trim(),
    line: number,
    amount,
    entryClass: head.entryClass,
    description: head.description,
    effectiveOn: readShortDay(head.effectiveOn),
    more: null,
  };
}

/** What a trailer says against what the lines say. */
function totalProblem(
  line: string,
  layout: Readonly<
    Pick<typeof BATCH_TRAILER | typeof FILE_TRAILER, 'count' | 'hash' | 'debits' | 'credits'>
  >,
  items: readonly NachaItem[],
  count: number,
): FileProblemCode | null {
  const total = (debits: boolean): Cents =>
    sum(items.filter(({ code }) => isDebitCode(code) === debits).map(({ amount }) => amount));
  if (numberAt(line, layout.count) !== BigInt(count)) return 'count_differs';
  if (numberAt(line, layout.hash) !== entryHash(items.map(({ routing }) => routing)))
    return 'hash_differs';
  return numberAt(line, layout.debits) === total(true) &&
    numberAt(line, layout.credits) === total(false)
    ? null
    : 'total_differs';
}

function batchEndProblem(line: string, { head, items, count }: OpenBatch): FileProblemCode | null {
  const end = fieldsAt(line, BATCH_TRAILER);
  const same =
    end.serviceClass === head.serviceClass &&
    end.companyId === head.companyId &&
    end.odfi === head.odfi &&
    end.batch === head.batch;
  if (!same) return 'number_differs';
  const holds = serviceClassOf(items.map(({ code }) => code));
  if (head.serviceClass !== '200' && head.serviceClass !== holds) return 'field_invalid';
  return totalProblem(line, BATCH_TRAILER, items, count);
}

const isBatchHead = ({ serviceClass, odfi, batch, effectiveOn }: OpenBatch['head']): boolean =>
  ['200', '220', '225'].includes(serviceClass) &&
  /^\d{8}$/.test(odfi) &&
  /^\d{7}$/.test(batch) &&
  readShortDay(effectiveOn) !== null;

/** Reads the batches of a file whose lines are in order. */
function readBatches(lines: readonly string[]) {
  const items: NachaItem[] = [];
  const problems: FileProblem[] = [];
  let batch: OpenBatch | null = null;
  let [batches, count] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const note = (code: FileProblemCode | null): void => {
      if (code !== null) problems.push({ line: index + 1, code });
    };
    const type = line.charAt(0);
    if (type === '5') {
      batch = { head: fieldsAt(line, BATCH_HEAD), items: [], count: 0 };
      if (!isBatchHead(batch.head)) note('field_invalid');
      batches += 1;
    } else if (batch && type === '6') {
      const entry = readEntry(line, index + 1, batch);
      if (typeof entry === 'string') note(entry);
      else batch.items.push(entry);
      batch.count += 1;
    } else if (batch && type === '7') {
      const more = fieldsAt(line, ADDENDA);
      const entry = batch.items.pop();
      if (!/^(05|98|99)$/.test(more.kind)) note('type_unknown');
      if (entry) batch.items.push({ ...entry, more });
      batch.count += 1;
    } else if (batch && type === '8') {
      // What a line already got wrong is not its trailer's fault.
      if (problems.length === 0) note(batchEndProblem(line, batch));
      items.push(...batch.items);
      count += batch.count;
      batch = null;
    }
  }
  return { items, batches, count, problems };
}

function fileEndProblem(
  lines: readonly string[],
  read: ReturnType<typeof readBatches>,
): FileProblemCode | null {
  const line = lines[endOf(lines)] ?? '';
  const blocks = lines.length / BLOCK;
  if (!Number.isInteger(blocks) || numberAt(line, FILE_TRAILER.blocks) !== BigInt(blocks))
    return 'count_differs';
  if (numberAt(line, FILE_TRAILER.batches) !== BigInt(read.batches)) return 'count_differs';
  return totalProblem(line, FILE_TRAILER, read.items, read.count);
}

/** Reads a file of any direction, every entry of it: what the bank does with ours as well. */
export function parseNacha(lines: readonly string[]): NachaContent {
  const head = fieldsAt(lines[0] ?? '', FILE_HEAD);
  const problems: FileProblem[] = malformedLines(lines, NACHA_WIDTH);
  if (lines.length === 0) problems.push({ line: 1, code: 'length_differs' });
  if (problems.length === 0) problems.push(...orderProblems(lines));
  if (problems.length > 0) return { ...head, items: [], problems };
  const known =
    head.priority === '01' &&
    head.format === '094101' &&
    readShortDay(head.createdOn) !== null &&
    /^([01]\d|2[0-3])[0-5]\d$/.test(head.createdAt) &&
    /^[A-Z0-9]$/.test(head.modifier);
  if (!known) problems.push({ line: 1, code: 'field_invalid' });
  const read = readBatches(lines);
  problems.push(...read.problems);
  // The trailer of the file is asked only where those of the batches are right.
  const last = problems.length === 0 ? fileEndProblem(lines, read) : null;
  if (last) problems.push({ line: endOf(lines) + 1, code: last });
  return { ...head, items: problems.length === 0 ? read.items : [], problems };
}

const isReturn = ({ code, more }: NachaItem): boolean =>
  more?.kind === '99' && ['21', '26', '31', '36'].includes(code);
const isChange = ({ entryClass, more }: NachaItem): boolean =>
  entryClass === 'COR' && more?.kind === '98';
const isCredit = ({ code, entryClass, more }: NachaItem): boolean =>
  ['22', '32'].includes(code) && entryClass !== 'COR' && (!more || more.kind === '05');

/** The credits of a file, in its order. */
export const creditEntries = ({ items }: NachaContent): NachaItem[] => items.filter(isCredit);

/**
 * What a file from the bank says to us: what came back, what arrived, which numbers changed. A file
 * with a problem says nothing at all.
 */
export function readNacha({ lines }: { readonly lines: readonly string[] }) {
  const { items, problems } = parseNacha(lines);
  const unknown = items.filter((item) => !isReturn(item) && !isChange(item) && !isCredit(item));
  return {
    returns: items.filter(isReturn).map(({ reference, amount, account, more }) => ({
      code: more?.code ?? '',
      reference,
      amount,
      originalTrace: more?.originalTrace ?? '',
      routing: more?.originalBank ?? '',
      account,
    })),
    credits: items.filter(isCredit).map(({ reference, amount, routing, account, name, trace }) => ({
      reference,
      amount,
      routing,
      account,
      name,
      trace,
    })),
    changes: items.filter(isChange).map(({ reference, more }) => ({
      code: more?.code ?? '',
      reference,
      originalTrace: more?.originalTrace ?? '',
      routing: more?.originalBank ?? '',
      correctedData: more?.correctedData ?? '',
    })),
    // Debits that nobody agreed to, and whatever else is right but not ours to know.
    unknown: unknown.length === 0 ? undefined : unknown,
    problems,
  };
}
