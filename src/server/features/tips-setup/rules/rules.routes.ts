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
import { storeOfPath, visibleStore } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { placeFacts, storeFacts } from './rule-facts.ts';
import { newestVersion, versionOn, versionsAfter } from './rules.repo.ts';
import { type Kind, POOLS, type RulesRefusal, SHARES, type Saved } from './save-rules.ts';
import { findService } from '../services/services.repo.ts';
import { tipWallet } from '../wallets.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { ResultsOfSetup } from '../tips-setup.ports.ts';

type Pools = z.input<(typeof tipRules)['tipPoolRules']['output']>;
type Shares = z.input<(typeof tipRules)['tipShareRules']['output']>;

type Reader = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/**
 * The rules of a store as they hold on a day, with the versions around them and what the law's
 * check says.
 */
async function rulesOn<R>({ tx, actor }: Reader, place: StoreRef, kind: Kind<R>, day: string) {
  const { clientId, storeId } = place;
  const version = await versionOn(tx, place, kind.type, day);
  const rules = version ? await kind.read(tx, clientId, version.id) : [];
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
      upcoming: (await versionsAfter(tx, place, kind.type, day)).map((one) => ({
        version_id: one.id,
        effective_from: one.effective_from,
        made_by: one.made_by,
      })),
      law: findings.map(({ check, status, rule, jobCodeId, lacks }) => ({
        check,
        status,
        rule,
        code_id: jobCodeId,
        lacks,
      })),
    },
  };
}

const presentPoints = (rule: PoolRule) => ({
  service_id: rule.serviceId,
  code_id: rule.jobCodeId,
  points: writeMilli(rule.pointsMilli),
  per: rule.per,
});

async function pools(reader: Reader, place: StoreRef, day: string): Promise<Result<Pools, never>> {
  const { rules, about } = await rulesOn(reader, place, POOLS, day);
  return ok({
    ...about,
    rules: rules.map((rule) => ({
      ...presentPoints(rule),
      contribution: writeMilli(rule.contributionMilliPercent),
      base: rule.base,
    })),
  });
}

async function shares(
  reader: Reader,
  place: StoreRef,
  day: string,
  serviceId: number | null = null,
): Promise<Result<Shares, never>> {
  const { rules, about } = await rulesOn(reader, place, SHARES, day);
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

/** Puts the rules of one kind as they hold on a day on the wire. */
type Presenter<T, E extends string> = (
  reader: Reader,
  place: StoreRef,
  day: string,
) => Promise<Result<T, E>>;

async function read<T, E extends string>(
  { tx, actor, now }: Reader & { readonly now: Date },
  walletId: number,
  date: string | null,
  show: Presenter<T, E>,
): Promise<Result<T, E | 'invalid_input'>> {
  const place = await storeOfPath(tx, actor, walletId);
  const day = dayAsked(place, now, date);
  return day.ok ? show({ tx, actor }, place, day.value) : day;
}

/** A save, answered by the rules as they hold from its day on. */
async function save<T>(
  work: RequestContext,
  walletId: number,
  change: (place: StoreRef) => Promise<Saved>,
  show: Presenter<T, never>,
): Promise<Result<T, RulesRefusal | 'not_found'>> {
  const place = await visibleStore(work.tx, work.actor, walletId);
  if (!place) return fail('not_found');
  const done = await change(place);
  return done.ok ? show(work, place, done.value) : done;
}

/** Serves the rules of pools and shares. */
export function serveTipRules(edge: Edge, results: ResultsOfSetup): void {
  edge.serve(tipRules, {
    tipPoints: ({ params, query, ...work }) =>
      read(work, params.id, query.date, async (reader, place, day) => {
        const { rules } = await rulesOn(reader, place, POOLS, day);
        return ok({ data: rules.map(presentPoints) });
      }),
    tipPoolRules: ({ params, query, ...work }) => read(work, params.id, query.date, pools),
    setPoolRules: ({ body, ...work }) =>
      save(work, body.wallet_id, (place) => setPoolRules({ ...work, results }, place, body), pools),
    async setPoolRule({ params, body, ...work }) {
      const service = await findService(work.tx, work.actor.client.id, params.service_id);
      return save(
        work,
        service?.store_id ?? 0,
        (place) =>
          setPoolRule(
            { ...work, results },
            place,
            { serviceId: params.service_id, jobCodeId: params.role_id },
            body,
          ),
        pools,
      );
    },
    tipShareRules: ({ params, query, ...work }) => read(work, params.id, query.date, shares),
    async tipShareRulesOfService({ params, query, ...work }) {
      const service = await findService(work.tx, work.actor.client.id, params.id);
      return service
        ? read(work, service.store_id, query.date, (reader, place, day) =>
            shares(reader, place, day, params.id),
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
        await storeOfPath(work.tx, work.actor, params.wallet_id),
        body,
      ),
  });
}
