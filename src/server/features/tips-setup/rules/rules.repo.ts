import type { PoolRule } from '#domain/tips-setup/pool-rules.ts';
import type { ShareRule } from '#domain/tips-setup/share-rules.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../store-ref.ts';

export type TipType = 'pool' | 'share';
const versions = (clientId: number, storeId: number, type: TipType) =>
  q
    .selectFrom('tip_rule_version')
    .select(['id', 'effective_from', 'made_by', 'created_at'])
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId)
    .where('tip_type', '=', type);

/** The version that holds on a day: the one that begins last, of two that begin alike the newer. */
export const versionOn = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  type: TipType,
  day: string,
) =>
  tx.maybe(
    versions(clientId, storeId, type)
      .where('effective_from', '<=', day)
      .orderBy('effective_from', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** A version of rules that a result was computed by. */
export const versionOf = (tx: ReadHandle, clientId: number, id: number) =>
  tx.one(
    q
      .selectFrom('tip_rule_version')
      .select(['id', 'effective_from', 'made_by', 'created_at'])
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/**
 * What the law's check warned of when versions were saved, and why they were saved all the same.
 */
export const versionsAmong = (tx: ReadHandle, clientId: number, ids: readonly number[]) =>
  tx.all(
    q
      .selectFrom('tip_rule_version')
      .select(['id', 'warnings', 'override_reason'])
      .where('client_id', '=', clientId)
      .where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [0]),
  );

/** The newest version, whenever it begins; 0 before there is one. */
export const newestVersion = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  type: TipType,
): Promise<number> =>
  (await tx.maybe(versions(clientId, storeId, type).orderBy('id', 'desc').limit(1)))?.id ?? 0;

/** Versions that begin after a day, each in place of an older one that began with it. */
export const versionsAfter = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  type: TipType,
  day: string,
) =>
  tx.all(
    versions(clientId, storeId, type)
      .distinctOn('effective_from')
      .where('effective_from', '>', day)
      .orderBy('effective_from')
      .orderBy('id', 'desc'),
  );

export const insertVersion = async (
  tx: WriteHandle,
  row: {
    client_id: number;
    store_id: number;
    tip_type: TipType;
    effective_from: string;
    made_by: string;
    warnings: string;
    override_reason: string | null;
    created_at: Date;
  },
): Promise<number> =>
  (await tx.one(q.insertInto('tip_rule_version').values(row).returning('id'))).id;

/** The pool rules of a version, without those of services and job codes that are gone. */
export const poolRulesOf = async (
  tx: ReadHandle,
  clientId: number,
  versionId: number,
): Promise<PoolRule[]> =>
  (
    await tx.all(
      q
        .selectFrom('tip_pool_rule as r')
        .innerJoin('tip_service as s', (join) =>
          join.onRef('s.client_id', '=', 'r.client_id').onRef('s.id', '=', 'r.service_id'),
        )
        .innerJoin('tip_job_code as j', (join) =>
          join.onRef('j.client_id', '=', 'r.client_id').onRef('j.id', '=', 'r.job_code_id'),
        )
        .select([
          'r.service_id',
          'r.job_code_id',
          'r.points_milli',
          'r.per',
          'r.contribution_milli_percent',
          'r.base',
        ])
        .where('r.client_id', '=', clientId)
        .where('r.version_id', '=', versionId)
        .where('s.archived_at', 'is', null)
        .where('j.archived_at', 'is', null)
        .orderBy('r.service_id')
        .orderBy('r.job_code_id'),
    )
  ).map((row) => ({
    serviceId: row.service_id,
    jobCodeId: row.job_code_id,
    pointsMilli: row.points_milli,
    per: row.per,
    contributionMilliPercent: row.contribution_milli_percent,
    base: row.base,
  }));

export const insertPoolRules = (
  tx: WriteHandle,
  clientId: number,
  versionId: number,
  rules: readonly PoolRule[],
) =>
  tx.run(
    q.insertInto('tip_pool_rule').values(
      rules.map((rule) => ({
        client_id: clientId,
        version_id: versionId,
        service_id: rule.serviceId,
        job_code_id: rule.jobCodeId,
        points_milli: rule.pointsMilli,
        per: rule.per,
        contribution_milli_percent: rule.contributionMilliPercent,
        base: rule.base,
      })),
    ),
  );

type StoredRule = { readonly ruleId: number };
/**
 * The share rules of a version in their order, without those of services that are gone and without
 * job codes that are.
 */
export async function shareRulesOf(
  tx: ReadHandle,
  clientId: number,
  versionId: number,
): Promise<(ShareRule & StoredRule)[]> {
  const rules = await tx.all(
    q
      .selectFrom('tip_share_rule as r')
      .leftJoin('tip_service as s', (join) =>
        join.onRef('s.client_id', '=', 'r.client_id').onRef('s.id', '=', 'r.service_id'),
      )
      .select(['r.rule_id', 'r.service_id', 'r.from_jobs', 'r.base', 'r.milli_percent', 'r.label'])
      .where('r.client_id', '=', clientId)
      .where('r.version_id', '=', versionId)
      .where('s.archived_at', 'is', null)
      .orderBy('r.position'),
  );
  const groups = await tx.all(
    q
      .selectFrom('tip_share_group')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('version_id', '=', versionId)
      .orderBy('rule_id')
      .orderBy('position'),
  );
  const gone = await goneAmong(tx, clientId, [
    ...rules.flatMap((rule) => rule.from_jobs),
    ...groups.flatMap((group) => group.jobs),
  ]);
  const alive = (ids: readonly number[]): number[] => ids.filter((id) => !gone.has(id));
  return rules.map((rule) => ({
    ruleId: rule.rule_id,
    serviceId: rule.service_id,
    fromJobs: alive(rule.from_jobs),
    base: rule.base,
    milliPercent: rule.milli_percent,
    label: rule.label,
    groups: groups
      .filter((group) => group.rule_id === rule.rule_id)
      .map((group) => ({
        jobs: alive(group.jobs),
        milliPercent: group.milli_percent,
        split: group.split,
        missing: group.missing,
      })),
  }));
}

const goneAmong = async (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<Set<number>> =>
  new Set(
    (
      await tx.all(
        q
          .selectFrom('tip_job_code')
          .select('id')
          .where('client_id', '=', clientId)
          .where('id', 'in', ids.length > 0 ? [...new Set(ids)] : [0])
          .where('archived_at', 'is not', null),
      )
    ).map((row) => row.id),
  );

/** Writes rules with their groups; those without a number get one. */
export async function insertShareRules(
  tx: WriteHandle,
  clientId: number,
  versionId: number,
  rules: readonly ShareRule[],
): Promise<void> {
  const written = await tx.all(
    q
      .insertInto('tip_share_rule')
      .values(
        rules.map((rule, position) => ({
          client_id: clientId,
          version_id: versionId,
          position,
          service_id: rule.serviceId,
          from_jobs: [...rule.fromJobs],
          base: rule.base,
          milli_percent: rule.milliPercent,
          label: rule.label,
          ...(rule.ruleId === null ? {} : { rule_id: rule.ruleId }),
        })),
      )
      .returning(['rule_id', 'position']),
  );
  const numbers = new Map(written.map(({ rule_id: id, position }) => [position, id]));
  await tx.run(
    q.insertInto('tip_share_group').values(
      rules.flatMap((rule, position) =>
        rule.groups.map((group, nth) => ({
          client_id: clientId,
          version_id: versionId,
          rule_id: numbers.get(position) ?? 0,
          position: nth,
          jobs: [...group.jobs],
          milli_percent: group.milliPercent,
          split: group.split,
          missing: group.missing,
        })),
      ),
    ),
  );
}

/** Which of these numbers are rules of the store, of whichever version. */
export const shareRulesKnown = async (
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  ruleIds: readonly number[],
): Promise<Set<number>> =>
  new Set(
    (
      await tx.all(
        q
          .selectFrom('tip_share_rule as r')
          .innerJoin('tip_rule_version as v', (join) =>
            join.onRef('v.client_id', '=', 'r.client_id').onRef('v.id', '=', 'r.version_id'),
          )
          .select('r.rule_id')
          .distinct()
          .where('r.client_id', '=', clientId)
          .where('v.store_id', '=', storeId)
          .where('r.rule_id', 'in', ruleIds.length > 0 ? [...ruleIds] : [0]),
      )
    ).map((row) => row.rule_id),
  );
