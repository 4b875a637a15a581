import { sum } from '../../kernel/money.ts';
import { type ShareGiven, wholeShare } from './normalize-input.ts';
import { type Night, nightOf } from './night.ts';
import { closing, type Outcome, takingsOf } from './outcome.ts';
import { receive, receiversOf } from './receiving.ts';
import { computeRule } from './share-rule.ts';
import type {
  Amount,
  Blocked,
  Bucket,
  LeftOut,
  PersonAmount,
  ShareAdjustment,
  ShareInput,
  ShareJob,
} from './vocabulary.ts';

/**
 * Tip share by percent: each rule in order takes a percent into a bucket and gives it to its
 * groups. Pure; the definition is tips.md part 3 of the design.
 */
export function computeShare(share: ShareGiven): Outcome {
  const { input, untargetedAdjustments } = wholeShare(share);
  const night = nightOf(input.lines, input.jobs);
  const weights = new Map(
    input.members.map(({ employeeId, weightMilli }) => [employeeId, BigInt(weightMilli)]),
  );
  const leftOut: LeftOut[] = [];
  const buckets: Bucket[] = [];
  for (const rule of input.rules) {
    const { bucket, absent } = computeRule(night, input, rule, weights);
    buckets.push(bucket);
    leftOut.push(...absent);
  }
  leftOut.push(
    ...ofUnknownRules(input),
    ...adjustPeople(night, input.adjustments),
    ...untargetedAdjustments.map((one): LeftOut => ({
      kind: 'adjustment',
      ruleId: null,
      employeeId: null,
      ...one,
    })),
  );
  const notTaken = takeIn(night, input.externalIn);
  leftOut.push(...takeOut(night, input.externalOut));
  const undistributed = sum(buckets.map((bucket) => bucket.undistributed)) + notTaken;
  const blocked: Blocked[] = [];
  if (
    undistributed !== 0n ||
    notTaken !== 0n ||
    buckets.some((bucket) => bucket.undistributed !== 0n)
  )
    blocked.push('undistributed');
  if (buckets.some((bucket) => bucket.amount < 0n)) blocked.push('negative_bucket');
  return {
    totals: { ...takingsOf(night), tipPoolAmount: null, totalPointsMilli: null, perPoint: null },
    undistributed,
    blocked,
    ...closing(night, input.squareUps),
    buckets,
    leftOut,
  };
}

function ofUnknownRules(input: ShareInput): LeftOut[] {
  const known = new Set(input.rules.map((rule) => rule.id));
  return [
    ...input.adjustments.flatMap(({ id, ruleId, amount }): LeftOut[] =>
      ruleId === undefined || known.has(ruleId)
        ? []
        : [{ kind: 'adjustment', id, ruleId, employeeId: null, amount }],
    ),
    ...input.overrides.flatMap(({ ruleId, employeeId, amount }): LeftOut[] =>
      known.has(ruleId) ? [] : [{ kind: 'override', id: null, ruleId, employeeId, amount }],
    ),
  ];
}

function adjustPeople(night: Night<ShareJob>, adjustments: readonly ShareAdjustment[]): LeftOut[] {
  return adjustments.flatMap(({ id, employeeId, amount }): LeftOut[] => {
    if (employeeId === undefined) return [];
    const person = night.person(employeeId);
    if (person === undefined) return [{ kind: 'adjustment', id, ruleId: null, employeeId, amount }];
    person.adjustments += amount;
    person.trace.push({ kind: 'adjustment', id, amount });
    return [];
  });
}

/**
 * Each tip-out that comes from another service goes by the minutes of the pooling lines; answers
 * what nobody could take.
 */
function takeIn(night: Night<ShareJob>, externalIn: readonly Amount[]): bigint {
  const receivers = receiversOf(
    night,
    night.lines.flatMap((line) =>
      night.jobs.get(line.jobCodeId)?.pooling === true && line.minutes > 0n
        ? [{ line, weight: line.minutes }]
        : [],
    ),
  );
  if (receivers.length === 0) return sum(externalIn.map(({ amount }) => amount));
  for (const { id, amount } of externalIn)
    receive(night, amount, receivers, {
      kind: 'external_in',
      ruleId: null,
      group: null,
      externalId: id,
      basis: 'hours',
    });
  return 0n;
}

function takeOut(night: Night<ShareJob>, externalOut: readonly PersonAmount[]): LeftOut[] {
  return externalOut.flatMap(({ id, employeeId, amount }): LeftOut[] => {
    const person = night.person(employeeId);
    if (person === undefined) return [{ kind: 'external', id, ruleId: null, employeeId, amount }];
    person.external -= amount;
    person.trace.push({ kind: 'external_out', id, amount: -amount });
    return [];
  });
}
