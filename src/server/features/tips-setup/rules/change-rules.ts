import { MAX_RULES, type tipRules } from '#contract/tips-setup/rules.ts';
import type { BodyOf } from '#contract/operation.ts';
import {
  type PoolRule,
  type PoolRuleInput,
  poolRuleProblems,
  poolRulesProblems,
  withContribution,
} from '#domain/tips-setup/pool-rules.ts';
import { type ShareRule, shareRulesProblems } from '#domain/tips-setup/share-rules.ts';
import type { Problem } from '#kernel/result.ts';
import type { StoreRef } from '../store-ref.ts';
import { shareRulesKnown } from './rules.repo.ts';
import { POOLS, SHARES, type Save, type Saved, saveRules } from './save-rules.ts';
import type { SetupContext } from '../tips-setup.ports.ts';

type Rules = typeof tipRules;
type PoolInput = Omit<BodyOf<Rules['setPoolRule']>, keyof Save>;
type ShareInput = BodyOf<Rules['createShareRules']>['rules'][number] & {
  readonly rule_id?: number | undefined;
};

const poolInput = (
  { points, contribution, per, base }: PoolInput,
  serviceId: number,
  jobCodeId: number,
): PoolRuleInput => ({
  serviceId,
  jobCodeId,
  pointsMilli: points,
  contributionMilliPercent: contribution,
  per,
  base,
});

/** All rules of a store's pools. */
export const setPoolRules = (
  work: SetupContext,
  place: StoreRef,
  input: BodyOf<Rules['setPoolRules']>,
): Promise<Saved> =>
  saveRules(work, place, { kind: POOLS, save: input }, (_, store) => {
    const rules = input.rules.map((rule) =>
      withContribution(poolInput(rule, rule.service_id, rule.code_id), store),
    );
    return Promise.resolve({ rules, problems: poolRulesProblems(rules, store) });
  });

/** The rule of one job code in one service; those of the others stay as they are on that day. */
export const setPoolRule = (
  work: SetupContext,
  place: StoreRef,
  { serviceId, jobCodeId }: { readonly serviceId: number; readonly jobCodeId: number },
  input: BodyOf<Rules['setPoolRule']>,
): Promise<Saved> =>
  saveRules(work, place, { kind: POOLS, save: input }, (before, store) => {
    const rule = withContribution(poolInput(input, serviceId, jobCodeId), store);
    const others = before.filter(
      (other: PoolRule) => other.serviceId !== serviceId || other.jobCodeId !== jobCodeId,
    );
    return Promise.resolve({
      rules: [...others, rule],
      problems: poolRuleProblems(rule, store, ''),
    });
  });

const shareRule = (rule: ShareInput): ShareRule => ({
  ruleId: rule.rule_id ?? null,
  serviceId: rule.service_id,
  fromJobs: rule.from_jobs,
  base: rule.base,
  milliPercent: rule.percent,
  label: rule.label,
  groups: rule.groups.map(({ jobs, percent, split, missing }) => ({
    jobs,
    milliPercent: percent,
    split,
    missing,
  })),
});

/** New rules after those that there are on that day. */
export const createShareRules = (
  work: SetupContext,
  place: StoreRef,
  input: BodyOf<Rules['createShareRules']>,
): Promise<Saved> =>
  saveRules(work, place, { kind: SHARES, save: input }, (before, store) => {
    const rules = [...before, ...input.rules.map(shareRule)];
    const many =
      rules.length > MAX_RULES
        ? [{ path: 'rules', code: 'too_many', params: { maximum: MAX_RULES } }]
        : [];
    return Promise.resolve({
      rules,
      problems: [...many, ...shareRulesProblems(rules, store, before.length)],
    });
  });

/** All rules of a store's shares in their order. */
export const updateShareRules = (
  work: SetupContext,
  place: StoreRef,
  input: BodyOf<Rules['updateShareRules']>,
): Promise<Saved> =>
  saveRules(work, place, { kind: SHARES, save: input }, async (_, store) => {
    const rules = input.rules.map(shareRule);
    const ids = rules.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId]));
    const known = await shareRulesKnown(work.tx, place.clientId, place.storeId, ids);
    const numbered = rules.flatMap(({ ruleId }, index): Problem[] => {
      if (ruleId === null) return [];
      if (!known.has(ruleId)) return [{ path: `rules.${index}.rule_id`, code: 'rule_unknown' }];
      return ids.indexOf(ruleId) === ids.lastIndexOf(ruleId)
        ? []
        : [{ path: `rules.${index}.rule_id`, code: 'rule_repeated' }];
    });
    return { rules, problems: [...numbered, ...shareRulesProblems(rules, store)] };
  });

/** Without some of the rules. One stays: how else would tips be shared? */
export const removeShareRules = (
  work: SetupContext,
  place: StoreRef,
  input: BodyOf<Rules['removeShareRules']>,
): Promise<Saved> =>
  saveRules(work, place, { kind: SHARES, save: input }, (before, _) => {
    const rules = before.filter(
      (rule) => rule.ruleId === null || !input.rule_ids.includes(rule.ruleId),
    );
    const unknown = input.rule_ids.flatMap((id, index) =>
      before.some((rule) => rule.ruleId === id)
        ? []
        : [{ path: `rule_ids.${index}`, code: 'rule_unknown' }],
    );
    return Promise.resolve({
      rules,
      problems: [
        ...unknown,
        ...(rules.length === 0 && unknown.length === 0
          ? [{ path: 'rule_ids', code: 'rule_required' }]
          : []),
      ],
    });
  });
