import { isBankingDay } from '#domain/bank/calendar.ts';
import { readRouting } from '#domain/bank/account-numbers.ts';
import type { Rail } from '#domain/bank/days.ts';
import { parseCpa005, parseNacha, splitFile } from '#domain/bank/files/index.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';

/** One debit or credit of a file that we took, with what its return repeats. */
export type BankItem = {
  readonly rail: Rail;
  /** What goes back is a credit of ours that they do not take. */
  readonly direction: 'debit' | 'credit' | 'sent_back';
  readonly amount: Cents;
  readonly reference: string;
  readonly account: string;
  readonly dueOn: Day;
  /** What the statement calls the file. */
  readonly file: string;
  /** The segment or the line as it came. */
  readonly written: string;
};
export type CheckedFile =
  | { readonly reasons: readonly string[] }
  | { readonly number: string; readonly items: readonly BankItem[] };

const SEGMENT = 240;
const HEAD = 24;

const segmentsOf = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => /^[CDI]/.test(line))
    .flatMap((line) =>
      Array.from({ length: 6 }, (_, at) => line.slice(HEAD + at * SEGMENT).slice(0, SEGMENT)),
    )
    .filter((segment) => segment.trim() !== '');

const DIRECTIONS: Readonly<Record<string, BankItem['direction']>> = {
  C: 'credit',
  D: 'debit',
  I: 'sent_back',
};

function checkCpa005(name: string, text: string, today: Day): CheckedFile {
  const lines = splitFile(text, '\r\n');
  const { items, problems, originatorId, fileNumber, createdOn } = parseCpa005(lines);
  const reasons = problems.map(({ line, code }) => `${line} ${code}`);
  const number = String(fileNumber).padStart(4, '0');
  if (createdOn && name !== `eft-${createdOn.replaceAll('-', '')}-${number}.cpa`)
    reasons.push('name_differs');
  for (const item of items) {
    if (item.kind === 'I') {
      if (item.code !== '912' || item.type === '000') reasons.push(`${item.line} reason_unknown`);
      continue;
    }
    if (item.kind !== 'C' && item.kind !== 'D') reasons.push(`${item.line} type_unknown`);
    if (item.userId !== originatorId) reasons.push(`${item.line} originator_differs`);
    if (!isBankingDay({ rail: 'eft', day: item.dueOn }) || item.dueOn <= today)
      reasons.push(`${item.line} due_day_invalid`);
  }
  if (reasons.length > 0) return { reasons };
  const segments = segmentsOf(lines);
  return {
    number: `${createdOn} ${number}`,
    items: items.map(({ kind, amount, reference, account, dueOn }, index) => ({
      rail: 'eft',
      direction: DIRECTIONS[kind] ?? 'credit',
      amount,
      reference: kind === 'I' ? account : reference,
      account,
      dueOn,
      file: `FILE${number}`,
      written: segments[index] ?? '',
    })),
  };
}

const directionOf = (code: string): BankItem['direction'] => {
  if (code.endsWith('1')) return 'sent_back';
  return code.endsWith('7') ? 'debit' : 'credit';
};

function checkNacha(name: string, text: string, today: Day): CheckedFile {
  const lines = splitFile(text, '\n');
  const { items, problems, createdOn, modifier } = parseNacha(lines);
  const reasons = problems.map(({ line, code }) => `${line} ${code}`);
  if (problems.length === 0 && name !== `ach-20${createdOn}-${modifier}.ach`)
    reasons.push('name_differs');
  for (const { line, code, routing, effectiveOn, more } of items) {
    const isBack = code === '21' || code === '31';
    if (!isBack && !['22', '27', '32', '37'].includes(code)) reasons.push(`${line} type_unknown`);
    if (isBack !== (more?.kind === '99' && more.code === 'R03'))
      reasons.push(`${line} reason_unknown`);
    if (!readRouting({ rail: 'ach', text: routing }).ok) reasons.push(`${line} routing_invalid`);
    const isOpen = effectiveOn !== null && isBankingDay({ rail: 'ach', day: effectiveOn });
    if (!isOpen || effectiveOn <= today) reasons.push(`${line} due_day_invalid`);
  }
  if (reasons.length > 0) return { reasons };
  return {
    number: `${createdOn} ${modifier}`,
    items: items.flatMap(({ line, code, amount, reference, account, effectiveOn }) =>
      effectiveOn === null
        ? []
        : {
            rail: 'ach' as const,
            direction: directionOf(code),
            amount,
            reference: directionOf(code) === 'sent_back' ? account : reference,
            account,
            dueOn: effectiveOn,
            file: `FILE${createdOn}${modifier}`,
            written: lines[line - 1] ?? '',
          },
    ),
  };
}

/** Checks a file as strictly as a bank does; one wrong record refuses all of it. */
export function checkOutgoing(name: string, text: string, today: Day): CheckedFile {
  if (name.endsWith('.cpa')) return checkCpa005(name, text, today);
  return name.endsWith('.ach') ? checkNacha(name, text, today) : { reasons: ['name_unknown'] };
}
