import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { type Finding, type RuleFacts, checkRules } from '#domain/tips-setup/compliance.ts';
import { DAYS_BACK } from '#domain/tips-data/index.ts';
import {
  type PoolRule,
  poolRulesProblems,
  readablePoolRules,
} from '#domain/tips-setup/pool-rules.ts';
import type { Readable, StoreFacts } from '#domain/tips-setup/rule-facts.ts';
import {
  type ShareRule,
  readableShareRules,
  shareRulesProblems,
} from '#domain/tips-setup/share-rules.ts';
import { addDays, dayOf, readDay } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { lockTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { factsOfPool, factsOfShare, placeFacts, storeFacts } from './rule-facts.ts';
import {
  type TipType,
  insertPoolRules,
  insertShareRules,
  insertVersion,
  newestVersion,
  poolRulesOf,
  shareRulesOf,
  versionOn,
} from './rules.repo.ts';
import type { SetupContext } from '../tips-setup.ports.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** From which day, on top of which version, and what answers the law's check. */
export type Save = {
  readonly effective_from: string | null;
  readonly version?: number | undefined;
  readonly staff_agreed?: boolean | undefined;
  readonly override_reason: string | null;
};
export type RulesRefusal = 'changed_meanwhile' | 'invalid_input' | 'law_check';
/** The day from which what was saved holds. */
export type Saved = Result<string, RulesRefusal>;

/**
 * What differs between pools and shares: how rules are read, written, told and judged by the law.
 */
export type Kind<R> = {
  readonly type: TipType;
  readonly action: 'tips.pool_rules' | 'tips.share_rules' | 'tips.copy_rules';
  readonly read: (tx: ReadHandle, clientId: number, versionId: number) => Promise<R[]>;
  readonly write: (
    tx: WriteHandle,
    clientId: number,
    versionId: number,
    rules: readonly R[],
  ) => Promise<unknown>;
  readonly readable: (rules: readonly R[], store: StoreFacts) => Readable;
  readonly law: (rules: readonly R[], store: StoreFacts) => RuleFacts[];
  readonly problems: (rules: readonly R[], store: StoreFacts) => Problem[];
};
export const POOLS: Kind<PoolRule> = {
  type: 'pool',
  action: 'tips.pool_rules',
  read: poolRulesOf,
  write: insertPoolRules,
  readable: readablePoolRules,
  law: factsOfPool,
  problems: poolRulesProblems,
};
export const SHARES: Kind<ShareRule> = {
  type: 'share',
  action: 'tips.share_rules',
  read: shareRulesOf,
  write: insertShareRules,
  readable: readableShareRules,
  law: factsOfShare,
  problems: (rules, store) => shareRulesProblems(rules, store),
};

/** From the rules that hold on the day to those that shall, with what is wrong with them. */
type Change<R> = (
  before: readonly R[],
  store: StoreFacts,
) => Promise<{ readonly rules: readonly R[]; readonly problems: readonly Problem[] }>;

/**
 * Writes a new version of a store's rules under its lock; nothing that was ever written is changed.
 * Rules that stay the same make none.
 */
export async function saveRules<R>(
  work: SetupContext,
  place: StoreRef,
  { kind, save }: { readonly kind: Kind<R>; readonly save: Save },
  change: Change<R>,
): Promise<Saved> {
  const { tx, actor, now } = work;
  const wallet = await lockTips(work, place);
  const { clientId, storeId } = place;
  const newest = await newestVersion(tx, clientId, storeId, kind.type);
  if (save.version !== undefined && save.version !== newest)
    return fail('changed_meanwhile', await lastChange(tx, clientId, 'tip_rules', storeId));
  const today = dayOf(now, place.timezone);
  // The first rules also hold for the nights that are still to be computed when a set-up ends.
  const day = save.effective_from ?? (newest === 0 ? addDays(today, -DAYS_BACK) : today);
  const store = await storeFacts(tx, place);
  const holds = await versionOn(tx, place, kind.type, day);
  const before = holds ? await kind.read(tx, clientId, holds.id) : [];
  const { rules, problems } = await change(before, store);
  const all = [...(save.effective_from === null ? [] : dayProblems(day, today)), ...problems];
  if (all.length > 0) return fail('invalid_input', {}, all);
  const changes = changesOf(
    removed(kind.readable(before, store), kind.readable(rules, store)),
    removed(kind.readable(rules, store), kind.readable(before, store)),
  );
  if (changes === null && holds !== null) return ok(day);
  const findings = checkRules(
    await placeFacts(tx, actor, wallet),
    kind.law(rules, store),
    save.staff_agreed ?? false,
  );
  const warnings = findings.filter(({ status }) => status === 'warning');
  if (warnings.length > 0 && save.override_reason === null)
    return fail('law_check', {}, warnings.map(asProblem));
  const id = await insertVersion(tx, {
    client_id: clientId,
    store_id: storeId,
    tip_type: kind.type,
    effective_from: day,
    made_by: actor.name,
    warnings: JSON.stringify(warnings),
    override_reason: warnings.length > 0 ? save.override_reason : null,
    created_at: now,
  });
  await kind.write(tx, clientId, id, rules);
  await work.results.markStale(tx, clientId, storeId, { type: kind.type, from: day });
  await note(work, place, kind.action, {
    changes,
    more: {
      effective_from: day,
      ...answered(warnings, save),
    },
  });
  return ok(day);
}

const dayProblems = (day: string, today: string): Problem[] => {
  if (readDay(day) === null) return [{ path: 'effective_from', code: 'date_invalid' }];
  return day < today ? [{ path: 'effective_from', code: 'day_passed' }] : [];
};

/** With a line for what is only on the other side, so that a rule that is gone is told. */
const removed = (own: Readable, other: Readable): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(other).map((key) => [key, null])),
  ...own,
});

const asProblem = ({ check, rule, name }: Finding): Problem => ({
  path: rule ?? 'rules',
  code: check,
  params: { name },
});

/**
 * What the audit says of the law's check: what it warned of and why it was saved all the same, or
 * that the staff agreed.
 */
const answered = (
  warnings: readonly Finding[],
  { override_reason: reason, staff_agreed: agreed }: Save,
) => ({
  ...(warnings.length > 0
    ? {
        law_warnings: warnings.map(({ check, name }) => ({
          warning: check,
          ...(name === '' ? {} : { job_code: name }),
        })),
        override_reason: reason,
      }
    : {}),
  ...(agreed ? { staff_agreed: true } : {}),
});

function note(
  context: RequestContext,
  { storeId }: StoreRef,
  action: Kind<unknown>['action'],
  {
    changes,
    more,
  }: { readonly changes: { before: object; after: object } | null; readonly more: object },
): Promise<void> {
  return audit(context, {
    action,
    subject: { kind: 'tip_rules', id: storeId },
    before: changes?.before ?? {},
    after: { ...changes?.after, ...more },
  });
}
