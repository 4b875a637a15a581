import { z } from 'zod';
import { RANGES } from '#domain/tips-setup/milli.ts';
import { id, instantOut, text } from '../common.ts';
import { defineOperations } from '../operation.ts';
import {
  BASES_OF_TIPS,
  MISSING,
  SPLITS,
  TIP_TYPES,
  dayOrToday,
  madeFrom,
  reads,
  someOf,
  thingId,
  thingIds,
  tipWalletId,
  writes,
} from './fields.ts';
import { milli, milliOut } from './milli.ts';

const base = z.enum(BASES_OF_TIPS, 'invalid_value').default('tips');
const percent = milli(RANGES.percent);
const part = milli(RANGES.part);

/** Rules of a store's shares. */
export const MAX_RULES = 60;

/**
 * Every save: from which day (today where none is said), on top of which version, and what answers
 * the law's check.
 */
const save = {
  effective_from: dayOrToday,
  version: madeFrom,
  /** In Quebec: the staff has agreed to the change. */
  staff_agreed: z.boolean('invalid_value').optional(),
  override_reason: text(300)
    .nullish()
    .transform((reason) => (reason === undefined || reason === '' ? null : reason)),
};
const wallet = { wallet_id: tipWalletId };

/** Left out, the contribution of who has sales and tips is 100 %, and of the others nothing. */
const onePoolRule = {
  points: milli(RANGES.points),
  per: z.enum(['hour', 'shift'], 'invalid_value').default('hour'),
  contribution: percent.optional(),
  base,
};
const poolRule = z.object({ service_id: thingId, code_id: thingId, ...onePoolRule });
const group = z.object({
  jobs: thingIds('required', 100),
  percent: part,
  split: z.enum(SPLITS, 'invalid_value').default('hours'),
  missing: z.enum(MISSING, 'invalid_value').default('return'),
});
const newShareRule = {
  service_id: thingId.nullish().transform((service) => service ?? null),
  from_jobs: thingIds('required', 100),
  base,
  percent: part,
  label: text(15).default(''),
  groups: someOf(group, 20, 'required'),
};
const rulesOf = <T extends z.ZodType>(rule: T, most: number) => someOf(rule, most, 'rule_required');

/**
 * What the law's check says of rules: a warning that was overridden, or a check that could not be
 * made for want of a datum.
 */
const finding = z.object({
  check: z.string(),
  status: z.enum(['warning', 'not_checked']),
  rule: z.string().nullable(),
  code_id: id.nullable(),
  lacks: z.string().nullable(),
});
const versions = {
  wallet_id: id,
  tip_type: z.enum(TIP_TYPES),
  /** The newest there is, whenever it begins: what a save is made on top of. */
  version: z.int(),
  /** The version that these rules are of; null before there is one. */
  version_id: id.nullable(),
  effective_from: z.string().nullable(),
  made_by: z.string().nullable(),
  made_at: instantOut.nullable(),
  /** Versions that begin later. */
  upcoming: z.array(z.object({ version_id: id, effective_from: z.string(), made_by: z.string() })),
  law: z.array(finding),
};
const points = z.object({
  service_id: id,
  code_id: id,
  points: milliOut,
  per: z.enum(['hour', 'shift']),
});
const poolRules = z.object({
  ...versions,
  rules: z.array(points.extend({ contribution: milliOut, base: z.enum(BASES_OF_TIPS) })),
});
const shareRules = z.object({
  ...versions,
  rules: z.array(
    z.object({
      rule_id: id,
      service_id: id.nullable(),
      from_jobs: z.array(id),
      base: z.enum(BASES_OF_TIPS),
      percent: milliOut,
      label: z.string(),
      groups: z.array(
        z.object({
          jobs: z.array(id),
          percent: milliOut,
          split: z.enum(SPLITS),
          missing: z.enum(MISSING),
        }),
      ),
    }),
  ),
});

const onDay = z.object({ date: dayOrToday });
const ofWallet = { id: 'tip_wallet' } as const;
const writesRules = { ...writes, errors: ['law_check'] } as const;

export const tipRules = defineOperations({
  tipPoints: {
    ...reads,
    path: '/tippool/points/{id}',
    ids: ofWallet,
    summary: 'The points of a wallet by service and job code, as they are today or on a day',
    query: onDay,
    output: z.object({ data: z.array(points) }),
  },
  tipPoolRules: {
    ...reads,
    path: '/tippool/rules/{id}',
    ids: ofWallet,
    summary: "The rules of a wallet's pools, as they are today or on a day",
    query: onDay,
    output: poolRules,
  },
  setPoolRules: {
    ...writesRules,
    path: '/tippool/set-rules',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary:
      "All rules of a wallet's pools, in place of those before; who is not named neither gives nor receives",
    body: z.object({ ...wallet, ...save, rules: rulesOf(poolRule, 2_000) }),
    output: poolRules,
  },
  setPoolRule: {
    ...writesRules,
    path: '/tippool/set-rules/{service_id}/{role_id}',
    uses: { use: 'tips_work', wallet: 'params.service_id' },
    ids: { service_id: 'tip_service', role_id: 'tip_job_code' },
    summary: 'The rule of one job code in one service; the others stay',
    body: z.object({ ...save, ...onePoolRule }),
    output: poolRules,
  },
  tipShareRules: {
    ...reads,
    path: '/tippool/tip-share-rules/{id}',
    ids: ofWallet,
    summary: "The rules of a wallet's shares in their order, as they are today or on a day",
    query: onDay,
    output: shareRules,
  },
  tipShareRulesOfService: {
    ...reads,
    path: '/tippool/tip-share-rules/service/{id}',
    ids: { id: 'tip_service' },
    summary: 'Those of them that apply to a service',
    query: onDay,
    output: shareRules,
  },
  createShareRules: {
    ...writesRules,
    path: '/tippool/create-tip-share-rules',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    status: 201,
    summary: 'Adds rules after those that there are',
    body: z.object({ ...wallet, ...save, rules: rulesOf(z.object(newShareRule), MAX_RULES) }),
    output: shareRules,
  },
  updateShareRules: {
    ...writesRules,
    path: '/tippool/update-tip-share-rules',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary:
      "All rules of a wallet's shares in their order, in place of those before; one with its rule_id stays that rule",
    body: z.object({
      ...wallet,
      ...save,
      rules: rulesOf(z.object({ rule_id: thingId.optional(), ...newShareRule }), MAX_RULES),
    }),
    output: shareRules,
  },
  removeShareRules: {
    ...writesRules,
    method: 'DELETE',
    path: '/tippool/tip-share-rules',
    uses: { use: 'tips_work', wallet: 'body.wallet_id' },
    summary: 'Takes rules away; the last one stays',
    body: z.object({ ...wallet, ...save, rule_ids: thingIds('required', MAX_RULES) }),
    output: shareRules,
  },
  copyTipRules: {
    ...writesRules,
    path: '/tippool/copy-rules/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'body.wallet_ids' },
    ids: { wallet_id: 'tip_wallet' },
    extension: true,
    summary:
      'Copies the rules to other wallets; services and job codes are matched by name; what a wallet lacks is added with create_missing, else it is left as it is',
    body: z.object({
      effective_from: save.effective_from,
      staff_agreed: save.staff_agreed,
      override_reason: save.override_reason,
      wallet_ids: thingIds('wallet_required', 500),
      create_missing: z.boolean('invalid_value').default(false),
    }),
    output: z.object({
      data: z.array(
        z.object({
          wallet_id: id,
          wallet_name: z.string(),
          copied: z.boolean(),
          reason: z.string().nullable(),
          services: z.array(z.string()),
          job_codes: z.array(z.string()),
        }),
      ),
    }),
  },
});
