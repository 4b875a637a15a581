import { compareIds } from './order.ts';
import type {
  Amount,
  Group,
  Id,
  ShiftLine,
  PoolInput,
  PoolJob,
  ShareAdjustment,
  ShareInput,
  ShareJob,
  ShareRule,
} from './vocabulary.ts';

type Needs<T, Needed extends keyof T> = Pick<T, Needed> & Partial<Omit<T, Needed>>;
type GivenLine = Needs<ShiftLine, 'id' | 'employeeId' | 'jobCodeId'>;
type GivenRule = Omit<ShareRule, 'groups'> & {
  readonly groups: readonly Needs<Group, 'jobs' | 'milliPercent' | 'split'>[];
};

/**
 * A night as it is handed in: lists, flags and what the definition has a default for may be left
 * out.
 */
export type PoolGiven = Partial<Omit<PoolInput, 'jobs' | 'lines'>> & {
  readonly jobs: readonly Needs<PoolJob, 'id'>[];
  readonly lines: readonly GivenLine[];
};
/** As `PoolGiven`; an adjustment may name what it is not made to as null. */
export type ShareGiven = Partial<Omit<ShareInput, 'jobs' | 'lines' | 'rules' | 'adjustments'>> & {
  readonly jobs: readonly Needs<ShareJob, 'id'>[];
  readonly lines: readonly GivenLine[];
  readonly rules?: readonly GivenRule[];
  readonly adjustments?: readonly (Amount & {
    readonly ruleId?: Id | null;
    readonly employeeId?: Id | null;
  })[];
};

const unflagged = { revenueGenerating: false, pooling: false };
const byId = <T extends { readonly id: Id }>(items: readonly T[] = []): T[] =>
  items.toSorted((a, b) => compareIds(a.id, b.id));
const withFigures = (lines: readonly GivenLine[]): ShiftLine[] =>
  lines.map((line) => ({ minutes: 0n, netSales: 0n, totalTips: 0n, cashPayment: 0n, ...line }));

/** A pool with nothing left out and its corrections in the order of their ids. */
export function normalizePool({ jobs, lines, ...given }: PoolGiven): PoolInput {
  return {
    capAtTips: given.capAtTips ?? false,
    missing: given.missing ?? 'return',
    jobs: jobs.map((job) => ({
      ...unflagged,
      pointsMilli: 0,
      per: 'hour',
      contributionMilliPercent: 100_000,
      base: 'tips',
      ...job,
    })),
    lines: withFigures(lines),
    adjustments: byId(given.adjustments),
    externalIn: byId(given.externalIn),
    externalOut: byId(given.externalOut),
    squareUps: given.squareUps ?? [],
  };
}

/**
 * A share with nothing left out and its corrections in the order of their ids;
 * `untargetedAdjustments` are adjustments made to neither a rule nor a person, or to both.
 */
export function wholeShare({ jobs, lines, ...given }: ShareGiven): {
  input: ShareInput;
  untargetedAdjustments: Amount[];
} {
  const adjustments: ShareAdjustment[] = [];
  const untargetedAdjustments: Amount[] = [];
  for (const { id, amount, ruleId = null, employeeId = null } of byId(given.adjustments)) {
    if (ruleId !== null && employeeId === null) adjustments.push({ id, amount, ruleId });
    else if (employeeId !== null && ruleId === null) adjustments.push({ id, amount, employeeId });
    else untargetedAdjustments.push({ id, amount });
  }
  const input: ShareInput = {
    capAtTips: given.capAtTips ?? false,
    members: given.members ?? [],
    jobs: jobs.map((job) => ({ ...unflagged, weightMilli: 1_000, ...job })),
    lines: withFigures(lines),
    rules: (given.rules ?? []).map((rule) => ({
      ...rule,
      groups: rule.groups.map((group) => ({ missing: 'return', ...group })),
    })),
    overrides: (given.overrides ?? []).toSorted(
      (a, b) => compareIds(a.ruleId, b.ruleId) || compareIds(a.employeeId, b.employeeId),
    ),
    adjustments,
    externalIn: byId(given.externalIn),
    externalOut: byId(given.externalOut),
    squareUps: given.squareUps ?? [],
  };
  return { input, untargetedAdjustments };
}
