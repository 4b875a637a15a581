import type { Day } from '#kernel/day.ts';
import { isOneOf } from '#kernel/keys.ts';
import { type Cents, sum } from '#kernel/money.ts';
import {
  CPA_WIDTH,
  type CpaItemKind,
  FILE_HEAD,
  FIRST_SEGMENT,
  HEAD,
  ITEM_KINDS,
  SEGMENT,
  SEGMENTS,
  SEGMENT_WIDTH,
  TRAILER_TOTALS,
} from './cpa005-layout.ts';
import type { FileProblem, FileProblemCode } from './file-problems.ts';
import { fieldAt, fieldsAt, malformedLines, numberAt, readDayOfYear } from './fixed-fields.ts';

/** One segment of a record: what moves, or came back. */
export type CpaItem = Omit<
  Record<keyof typeof SEGMENT, string>,
  'amount' | 'dueOn' | 'institution'
> & {
  readonly kind: CpaItemKind;
  readonly line: number;
  readonly amount: Cents;
  readonly dueOn: Day;
  readonly institution: string;
  readonly transit: string;
};
export type CpaContent = {
  readonly originatorId: string;
  readonly fileNumber: number;
  readonly createdOn: Day | null;
  readonly dataCentre: string;
  readonly items: readonly CpaItem[];
  /** Notices of change, as the bank wrote them: their layout is the bank's own. */
  readonly notices: readonly string[];
  /** Where there is one, nothing of the file counts. */
  readonly problems: readonly FileProblem[];
};

const isItemKind = (type: string): type is CpaItemKind => isOneOf(ITEM_KINDS, type);

/** The segments of a record; the code of what is wrong where they are not to be read. */
function segmentsOf(line: string): string[] | FileProblemCode {
  const all = Array.from({ length: SEGMENTS }, (_, index) => {
    const first = FIRST_SEGMENT + index * SEGMENT_WIDTH;
    return fieldAt(line, [first, first + SEGMENT_WIDTH - 1]);
  });
  const used = all.filter((segment) => segment.trim() !== '');
  const inFront = used.length > 0 && used.every((segment, index) => segment === all[index]);
  return inFront ? used : 'order_wrong';
}

function readItem(kind: CpaItemKind, segment: string, line: number): CpaItem | null {
  const fields = fieldsAt(segment, SEGMENT);
  const amount = numberAt(segment, SEGMENT.amount);
  const dueOn = readDayOfYear(fields.dueOn);
  const known =
    /^\d{3}$/.test(fields.code) &&
    /^\d{3}$/.test(fields.type) &&
    /^0\d{8}$/.test(fields.institution) &&
    /^[A-Z0-9]+$/.test(fields.account);
  if (!known || amount === null || amount === 0n || dueOn === null) return null;
  return {
    ...fields,
    kind,
    line,
    amount,
    dueOn,
    institution: fields.institution.slice(1, 4),
    transit: fields.institution.slice(4),
  };
}

/** What is wrong in the heads of the records, and in their order. */
function headProblems(lines: readonly string[]): FileProblem[] {
  const own = (line: string): string => fieldAt(line, [11, 24]);
  const lastOf = new Map(lines.map((line, index) => [fieldAt(line, HEAD.type), index]));
  let inNotices = false;
  return lines.flatMap((line, index): FileProblem[] => {
    const type = fieldAt(line, HEAD.type);
    const wrong = (code: FileProblemCode): FileProblem[] => [{ line: index + 1, code }];
    if (!isItemKind(type) && !'AZUSV'.includes(type)) return wrong('type_unknown');
    if ((index === 0) !== (type === 'A')) return wrong('order_wrong');
    if ((index === lines.length - 1) !== (type === 'Z')) return wrong('order_wrong');
    if (numberAt(line, HEAD.count) !== BigInt(index + 1)) return wrong('count_differs');
    if (!/^\d{14}$/.test(own(line))) return wrong('field_invalid');
    if (own(line) !== own(lines[0] ?? '')) return wrong('number_differs');
    if (inNotices ? !'SV'.includes(type) : 'SV'.includes(type)) return wrong('order_wrong');
    if (type === 'U') inNotices = true;
    if (type === 'V') inNotices = false;
    // Only the last record of a kind may have segments that are not used.
    const isFull = fieldAt(line, [CPA_WIDTH - SEGMENT_WIDTH + 1, CPA_WIDTH]).trim() !== '';
    return isItemKind(type) && !isFull && lastOf.get(type) !== index ? wrong('order_wrong') : [];
  });
}

function trailerProblems(lines: readonly string[], items: readonly CpaItem[]): FileProblem[] {
  const trailer = lines.at(-1) ?? '';
  const problem = TRAILER_TOTALS.flatMap(({ kinds, value, count }): FileProblemCode[] => {
    const all = items.filter(({ kind }) => kinds.includes(kind));
    if (numberAt(trailer, count) !== BigInt(all.length)) return ['count_differs'];
    return numberAt(trailer, value) === sum(all.map(({ amount }) => amount))
      ? []
      : ['total_differs'];
  })[0];
  return problem ? [{ line: lines.length, code: problem }] : [];
}

/** Reads a file of any direction, every element of it: what the bank does with ours as well. */
export function parseCpa005(lines: readonly string[]): CpaContent {
  const [first = ''] = lines;
  const head = fieldsAt(first, { ...HEAD, ...FILE_HEAD });
  const items: CpaItem[] = [];
  const notices: string[] = [];
  const problems: FileProblem[] = malformedLines(lines, CPA_WIDTH);
  if (lines.length === 0) problems.push({ line: 1, code: 'length_differs' });
  const createdOn = readDayOfYear(head.createdOn);
  if (problems.length === 0) {
    problems.push(...headProblems(lines));
    if (createdOn === null || !/^\d{5}$/.test(head.dataCentre) || head.currency !== 'CAD')
      problems.push({ line: 1, code: 'field_invalid' });
    for (const [index, line] of lines.entries()) {
      const type = fieldAt(line, HEAD.type);
      if (type === 'S') notices.push(line.slice(FIRST_SEGMENT - 1).trimEnd());
      if (!isItemKind(type)) continue;
      const segments = segmentsOf(line);
      const read =
        typeof segments === 'string'
          ? segments
          : segments.map((segment) => readItem(type, segment, index + 1));
      if (typeof read === 'string') problems.push({ line: index + 1, code: read });
      else if (read.includes(null)) problems.push({ line: index + 1, code: 'field_invalid' });
      else items.push(...read.filter((item) => item !== null));
    }
  }
  if (problems.length === 0) problems.push(...trailerProblems(lines, items));
  const readable = problems.length === 0;
  return {
    originatorId: head.originatorId,
    fileNumber: Number(/^\d{4}$/.test(head.fileNumber) ? head.fileNumber : 0),
    createdOn,
    dataCentre: head.dataCentre,
    items: readable ? items : [],
    notices: readable ? notices : [],
    problems,
  };
}

const itemFields = ({ reference, amount, dueOn, institution, transit, account }: CpaItem) => ({
  reference,
  amount,
  dueOn,
  institution,
  transit,
  account,
});

/**
 * What a file from the bank says to us. Returns name their reason, and the type that the payment
 * had; a file with a problem says nothing at all.
 */
export function readCpa005({ lines }: { readonly lines: readonly string[] }) {
  const { fileNumber, items, notices, problems } = parseCpa005(lines);
  const unknown = items.filter(({ kind }) => 'DEF'.includes(kind));
  return {
    fileNumber,
    returns: items
      .filter(({ kind }) => kind === 'I' || kind === 'J')
      .map((item) => ({ code: item.code, ...itemFields(item), type: item.type })),
    credits: items
      .filter(({ kind }) => kind === 'C')
      .map((item) => ({ code: item.code, ...itemFields(item), name: item.name })),
    changes: notices.map((text) => ({ text })),
    // Reversals by the bank, and debits that nobody agreed to: for an operator to look at.
    unknown: unknown.length === 0 ? undefined : unknown,
    problems,
  };
}
