import type { z } from 'zod';
import { tipRules } from '#contract/tips-setup/rules.ts';
import { checkRules } from '#domain/tips-setup/compliance.ts';
import type { PoolRule } from '#domain/tips-setup/pool-rules.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { dayOf, readDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import {
  createShareRules,
  removeShareRules,
  setPoolRule,
  setPoolRules,
  updateShareRules,
} from './change-rules.ts';
import { copyRules } from './copy-rules.ts';
import { type StoreRef, placeNamed, placeSeen } from '../places.ts';
import { placeFacts, storeFacts } from './rule-facts.ts';
import { newestVersion, versionOn, versionsAfter } from './rules.repo.ts';
import { type Kind, POOLS, type RulesRefusal, SHARES, type Saved } from './save-rules.ts';
import { findService } from '../services/services.repo.ts';
import { tipWallet } from '../wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { ResultsOfSetup } from '../tips-setup.ports.ts';

type Pools = z.input<(typeof tipRules)['tipPoolRules']['output']>;
type Shares = z.input<(typeof tipRules)['tipShareRules']['output']>;

/** The rules of a place as they hold on a day, with the versions around them and what the law's check says. */
async function shown<R>(
  tx: ReadHandle,
  actor: ManagerActor,
  place: StoreRef,
  kind: Kind<R>,
  day: string,
) {
  const { clientId, storeId } = place;
  const version = await versionOn(tx, clientId, storeId, kind.type, day);
  const rules = version ? await kind.read(tx as WriteHandle, clientId, version.id) : [];
  const findings = checkRules(
    await placeFacts(tx, actor, await tipWallet(tx, clientId, storeId)),
    kind.law(rules, await storeFacts(tx, place)),
    null,
  );
  return {
    rules,
    about: {
      wallet_id: storeId,
      tip_type: kind.type,
      version: await newestVersion(tx, clientId, storeId, kind.type),
      version_id: version?.id ?? null,
      effective_from: version?.effective_from ?? null,
      made_by: version?.made_by ?? null,
      made_at: version?.created_at.toISOString() ?? null,
      upcoming: (await versionsAfter(tx, clientId, storeId, kind.type, day)).map((one) => ({
        version_id: one.id,
        effective_from: one.effective_from,
        made_by: one.made_by,
      })),
      law: findings.map(({ check, status, rule, jobId, lacks }) => ({
        check,
        status,
        rule,
        code_id: jobId,
        lacks,
      })),
    },
  };
}

const points = (rule: PoolRule) => ({
  service_id: rule.serviceId,
  code_id: rule.jobId,
  points: writeMilli(rule.pointsMilli),
  per: rule.per,
});

async function pools(
  tx: ReadHandle,
  actor: ManagerActor,
  place: StoreRef,
  day: string,
): Promise<Result<Pools, never>> {
  const { rules, about } = await shown(tx, actor, place, POOLS, day);
  return ok({
    ...about,
    rules: rules.map((rule) => ({
      ...points(rule),
      contribution: writeMilli(rule.contributionMilliPercent),
      base: rule.base,
    })),
  });
}

async function shares(
  tx: ReadHandle,
  actor: ManagerActor,
  place: StoreRef,
  day: string,
  serviceId: number | null = null,
): Promise<Result<Shares, never>> {
  const { rules, about } = await shown(tx, actor, place, SHARES, day);
  const wanted = rules.filter(
    (rule) => serviceId === null || rule.serviceId === null || rule.serviceId === serviceId,
  );
  return ok({
    ...about,
    rules: wanted.map((rule) => ({
      rule_id: rule.ruleId ?? 0,
      service_id: rule.serviceId,
      from_jobs: [...rule.fromJobs],
      base: rule.base,
      percent: writeMilli(rule.milliPercent),
      label: rule.label,
      groups: rule.groups.map(({ jobs, milliPercent, split, missing }) => ({
        jobs: [...jobs],
        percent: writeMilli(milliPercent),
        split,
        missing,
      })),
    })),
  });
}

/** The day that a reader asks for; today where they do not. */
function dayAsked(
  place: StoreRef,
  now: Date,
  date: string | null,
): Result<string, 'invalid_input'> {
  if (date !== null && readDay(date) === null)
    return fail('invalid_input', {}, [{ path: 'date', code: 'date_invalid' }]);
  return ok(date ?? dayOf(now, place.timezone));
}

type Reading = { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date };
async function read<T, E extends string>(
  { tx, actor, now }: Reading,
  walletId: number,
  date: string | null,
  show: (
    tx: ReadHandle,
    actor: ManagerActor,
    place: StoreRef,
    day: string,
  ) => Promise<Result<T, E>>,
): Promise<Result<T, E | 'invalid_input'>> {
  const place = await placeNamed(tx, actor, walletId);
  const day = dayAsked(place, now, date);
  return day.ok ? show(tx, actor, place, day.value) : day;
}

/** A save, answered by the rules as they hold from its day on. */
async function save<T>(
  work: RequestContext,
  walletId: number,
  change: (place: StoreRef) => Promise<Saved>,
  show: (
    tx: ReadHandle,
    actor: ManagerActor,
    place: StoreRef,
    day: string,
  ) => Promise<Result<T, never>>,
): Promise<Result<T, RulesRefusal | 'not_found'>> {
  const place = await placeSeen(work.tx, work.actor, walletId);
  if (!place) return fail('not_found');
  const done = await change(place);
  return done.ok ? show(work.tx, work.actor, place, done.value) : done;
}

/** Serves the rules of pools and shares. */
export function serveTipRules(edge: Edge, results: ResultsOfSetup): void {
  edge.serve(tipRules, {
    tipPoints: async ({ params, query, ...work }) => {
      const found = await read(work, params.id, query.date, pools);
      return found.ok
        ? ok({
            data: found.value.rules.map(({ service_id, code_id, points: held, per }) => ({
              service_id,
              code_id,
              points: held,
              per,
            })),
          })
        : found;
    },
    tipPoolRules: ({ params, query, ...work }) => read(work, params.id, query.date, pools),
    setPoolRules: ({ body, ...work }) =>
      save(work, body.wallet_id, (place) => setPoolRules({ ...work, results }, place, body), pools),
    async setPoolRule({ params, body, ...work }) {
      const service = await findService(work.tx, work.actor.client.id, params.service_id);
      return save(
        work,
        service?.store_id ?? 0,
        (place) =>
          setPoolRule({ ...work, results }, place, params.service_id, params.role_id, body),
        pools,
      );
    },
    tipShareRules: ({ params, query, ...work }) => read(work, params.id, query.date, shares),
    async tipShareRulesOfService({ params, query, ...work }) {
      const service = await findService(work.tx, work.actor.client.id, params.id);
      return service
        ? read(work, service.store_id, query.date, (tx, actor, place, day) =>
            shares(tx, actor, place, day, params.id),
          )
        : fail('not_found');
    },
    createShareRules: ({ body, ...work }) =>
      save(
        work,
        body.wallet_id,
        (place) => createShareRules({ ...work, results }, place, body),
        shares,
      ),
    updateShareRules: ({ body, ...work }) =>
      save(
        work,
        body.wallet_id,
        (place) => updateShareRules({ ...work, results }, place, body),
        shares,
      ),
    removeShareRules: ({ body, ...work }) =>
      save(
        work,
        body.wallet_id,
        (place) => removeShareRules({ ...work, results }, place, body),
        shares,
      ),
    copyTipRules: async ({ params, body, ...work }) =>
      copyRules(
        { ...work, results },
        await placeNamed(work.tx, work.actor, params.wallet_id),
        body,
      ),
  });
}
