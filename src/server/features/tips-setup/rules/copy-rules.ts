import type { tipRules } from '#contract/tips-setup/rules.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { PoolRule } from '#domain/tips-setup/pool-rules.ts';
import type { StoreFacts } from '#domain/tips-setup/rule-facts.ts';
import type { ShareRule } from '#domain/tips-setup/share-rules.ts';
import { dayOf } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { type Names, addMissing } from './add-missing.ts';
import { visibleStore } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { storeFacts } from './rule-facts.ts';
import { versionOn } from './rules.repo.ts';
import { type Kind, POOLS, type RulesRefusal, SHARES, saveRules } from './save-rules.ts';
import { tipWallet } from '../wallets.repo.ts';
import type { SetupContext } from '../tips-setup.ports.ts';

type Input = BodyOf<(typeof tipRules)['copyTipRules']>;
type Answer = AnswerOf<(typeof tipRules)['copyTipRules']>;
type Copied = Answer['data'][number];

/**
 * Copies the rules of a wallet to others. Services and job codes are matched by name; what a wallet
 * lacks is added where that is asked for, else it is left as it is and told why, and so is one that
 * splits tips the other way.
 */
export async function copyRules(
  work: SetupContext,
  from: StoreRef,
  input: Input,
): Promise<Result<Answer, 'invalid_input'>> {
  const { tx, actor } = work;
  const targets: StoreRef[] = [];
  for (const id of [...input.wallet_ids].sort((a, b) => a - b)) {
    const place = id === from.storeId ? null : await visibleStore(tx, actor, id);
    if (place) targets.push(place);
  }
  const unknown = input.wallet_ids.flatMap((id, index) =>
    targets.some(({ storeId }) => storeId === id)
      ? []
      : [
          {
            path: `wallet_ids.${index}`,
            code: id === from.storeId ? 'values_equal' : 'location_unknown',
          },
        ],
  );
  if (unknown.length > 0) return fail('invalid_input', {}, unknown);
  const own = await tipWallet(tx, from.clientId, from.storeId);
  const data: Copied[] = [];
  for (const place of targets)
    data.push(
      own?.tip_type === 'share'
        ? await copyTo(work, { from, place, input }, SHARES, matchShare)
        : await copyTo(work, { from, place, input }, POOLS, matchPool),
    );
  return ok({ data });
}

type Match<R> = (
  rules: readonly R[],
  source: StoreFacts,
  target: StoreFacts,
) => { readonly rules: readonly R[]; readonly missing: Names };

async function copyTo<R>(
  work: SetupContext,
  {
    from,
    place,
    input,
  }: { readonly from: StoreRef; readonly place: StoreRef; readonly input: Input },
  kind: Kind<R>,
  match: Match<R>,
): Promise<Copied> {
  const { tx, now } = work;
  const told = (
    copied: boolean,
    reason: string | null,
    missing: Names = { services: [], jobs: [] },
  ): Copied => ({
    wallet_id: place.storeId,
    wallet_name: place.name,
    copied,
    reason,
    services: [...missing.services],
    job_codes: [...missing.jobs],
  });
  const wallet = await tipWallet(tx, place.clientId, place.storeId);
  if (wallet && wallet.tip_type !== null && wallet.tip_type !== kind.type)
    return told(false, 'other_tip_type');
  const today = dayOf(now, place.timezone);
  const day =
    input.effective_from === null || input.effective_from < today ? today : input.effective_from;
  const version = await versionOn(tx, from, kind.type, day);
  if (!version) return told(false, 'no_rules');
  const source = await kind.read(tx, from.clientId, version.id);
  const matched = async () =>
    match(source, await storeFacts(tx, from), await storeFacts(tx, place));
  const { missing } = await matched();
  if (missing.services.length + missing.jobs.length > 0) {
    if (!input.create_missing) return told(false, 'names_missing', missing);
    const inTheWay = await addMissing(work, from, place, missing);
    if (inTheWay.length > 0)
      return told(false, 'services_overlap', { services: inTheWay, jobs: [] });
  }
  const { rules } = await matched();
  const saved = await saveRules(
    work,
    place,
    { kind: { ...kind, action: 'tips.copy_rules' }, save: { ...input, effective_from: day } },
    (_, store) => Promise.resolve({ rules, problems: kind.problems(rules, store) }),
  );
  return told(saved.ok, saved.ok ? null : REASONS[saved.code]);
}

const REASONS: Readonly<Record<RulesRefusal, string>> = {
  law_check: 'law_check',
  invalid_input: 'flags_differ',
  changed_meanwhile: 'changed_meanwhile',
};

/** What has the same name over there. */
function sameNamed<T extends { readonly id: number; readonly name: string }>(
  from: ReadonlyMap<number, T>,
  to: ReadonlyMap<number, T>,
) {
  const byName = new Map([...to.values()].map((one) => [one.name.toLowerCase(), one.id]));
  const missing = new Set<string>();
  const of = (id: number): number => {
    const name = from.get(id)?.name ?? '';
    const found = byName.get(name.toLowerCase());
    if (found === undefined) missing.add(name);
    return found ?? 0;
  };
  return { of, missing };
}

const matchPool: Match<PoolRule> = (rules, source, target) => {
  const [service, job] = [
    sameNamed(source.services, target.services),
    sameNamed(source.jobs, target.jobs),
  ];
  const copied = rules.map((rule) => ({
    ...rule,
    serviceId: service.of(rule.serviceId),
    jobCodeId: job.of(rule.jobCodeId),
  }));
  return { rules: copied, missing: { services: [...service.missing], jobs: [...job.missing] } };
};

const matchShare: Match<ShareRule> = (rules, source, target) => {
  const [service, job] = [
    sameNamed(source.services, target.services),
    sameNamed(source.jobs, target.jobs),
  ];
  const copied = rules.map((rule) => ({
    ...rule,
    ruleId: null,
    serviceId: rule.serviceId === null ? null : service.of(rule.serviceId),
    fromJobs: rule.fromJobs.map(job.of),
    groups: rule.groups.map((group) => ({ ...group, jobs: group.jobs.map(job.of) })),
  }));
  return { rules: copied, missing: { services: [...service.missing], jobs: [...job.missing] } };
};
