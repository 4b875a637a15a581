import { portions } from '../../kernel/allocate.ts';
import { type Cents, sum } from '../../kernel/money.ts';
import { overridden, type Taking, take, takingOf } from './giving.ts';
import type { Night } from './night.ts';
import { returnToGivers, receive, receiversOf, type Weighed } from './receiving.ts';
import type {
  Bucket,
  Group,
  Id,
  LeftOut,
  ShiftLine,
  ShareInput,
  ShareJob,
  ShareRule,
} from './vocabulary.ts';

type Weights = ReadonlyMap<Id, bigint>;
type Receivers = ReturnType<typeof receiversOf>;

/**
 * Fills one rule's bucket and empties it: groups that are there, what returns, and what nobody can
 * take. `absent` are overrides of people without a line.
 */
export function computeRule(
  night: Night<ShareJob>,
  input: ShareInput,
  rule: ShareRule,
  weights: Weights,
): { bucket: Bucket; absent: LeftOut[] } {
  const { takings, absent } = takingsOf(night, input, rule);
  const given = take(night, takings, rule.id, input.capAtTips);
  const tipOuts = sum(given.values());
  const adjustments = sum(
    input.adjustments.map((one) => (one.ruleId === rule.id ? one.amount : 0n)),
  );
  const amount = tipOuts + adjustments;
  const receivers = rule.groups.map((group) => receiversIn(night, group, weights));
  const parts = partsOf(amount, rule.groups, receivers);
  for (const [at, part] of parts.groups.entries()) {
    const own = receivers[at] ?? [];
    if (own.length > 0)
      receive(night, part, own, {
        kind: 'received',
        ruleId: rule.id,
        group: at,
        externalId: null,
        basis: rule.groups[at]?.split ?? 'even',
      });
  }
  const undistributed = returnToGivers(parts.returned, given, rule.id);
  const groups = parts.groups.map((part, at) => ({
    there: (receivers[at] ?? []).length > 0,
    part,
  }));
  return {
    bucket: {
      ruleId: rule.id,
      tipOuts,
      adjustments,
      amount,
      returned: parts.returned - undistributed,
      undistributed,
      groups,
    },
    absent,
  };
}

function takingsOf(
  night: Night<ShareJob>,
  input: ShareInput,
  rule: ShareRule,
): { takings: Taking[]; absent: LeftOut[] } {
  const percent = BigInt(rule.milliPercent);
  const takings: Taking[] = [];
  for (const line of night.linesOf(rule.fromJobs)) {
    if (night.jobs.get(line.jobCodeId)?.revenueGenerating === true)
      takings.push(takingOf(line, rule.base, percent));
  }
  const overrides = input.overrides.filter(({ ruleId }) => ruleId === rule.id);
  if (overrides.length === 0) return { takings, absent: [] };
  const absent: LeftOut[] = [];
  const replaced = new Map<Taking, Taking>();
  for (const { employeeId, amount } of overrides) {
    const own = takings.filter(({ line }) => line.employeeId === employeeId);
    if (own.length === 0)
      absent.push({ kind: 'override', id: null, ruleId: rule.id, employeeId, amount });
    else overridden(own, amount).forEach((taking, at) => replaced.set(own[at] ?? taking, taking));
  }
  return { takings: takings.map((taking) => replaced.get(taking) ?? taking), absent };
}

function receiversIn(night: Night<ShareJob>, group: Group, weights: Weights): Receivers {
  const lines: Weighed[] = [];
  for (const line of night.linesOf(group.jobs)) {
    const job = night.jobs.get(line.jobCodeId);
    const weight = job?.pooling === true ? basisOf(line, group, job, weights) : 0n;
    if (weight > 0n) lines.push({ line, weight });
  }
  return receiversOf(night, lines, group.split === 'even');
}

/** 0 is not there. */
function basisOf(line: ShiftLine, { split }: Group, job: ShareJob, weights: Weights): bigint {
  if (split === 'net_sales') return line.netSales > 0n ? line.netSales : 0n;
  if (line.minutes <= 0n) return 0n;
  if (split === 'even') return 1n;
  return split === 'hours'
    ? line.minutes
    : line.minutes * BigInt(job.weightMilli) * (weights.get(line.employeeId) ?? 1_000n);
}

/**
 * One allocation of the whole bucket over exact percents: those of the groups that are there,
 * grown by what absent groups redistribute, and those of absent groups that return. Nobody there
 * at all: everything returns.
 */
function partsOf(
  amount: Cents,
  groups: readonly Group[],
  receivers: readonly Receivers[],
): { groups: Cents[]; returned: Cents } {
  const there = (at: number): boolean => (receivers[at] ?? []).length > 0;
  const percents = groups.map((group) => BigInt(group.milliPercent));
  const present = sum(percents.filter((_, at) => there(at)));
  if (present === 0n) return { groups: groups.map(() => 0n), returned: amount };
  const spread = sum(
    percents.filter((_, at) => !there(at) && groups[at]?.missing === 'redistribute'),
  );
  const shares = portions(
    amount,
    percents.map((percent, at) => {
      if (there(at)) return percent * (present + spread);
      return groups[at]?.missing === 'return' ? percent * present : 0n;
    }),
    (a, b) => a - b,
  ).map((portion) => portion.amount);
  return {
    groups: shares.map((share, at) => (there(at) ? share : 0n)),
    returned: sum(shares.filter((_, at) => !there(at))),
  };
}
