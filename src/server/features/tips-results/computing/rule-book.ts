import type { ShareRule as EngineRule } from '#domain/tips/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type JobCode,
  type StoreKey,
  type TipType,
  jobCodesOf,
  poolRulesOf,
  shareRulesOf,
  versionOn,
} from '../../tips-setup/index.ts';

type PoolRules = Awaited<ReturnType<typeof poolRulesOf>>;
type ShareRules = Awaited<ReturnType<typeof shareRulesOf>>;
/** The rules of one service on one day, with the job codes as they are. */
export type DayRules = {
  readonly versionId: number;
  readonly jobs: readonly JobCode[];
  readonly pool: PoolRules;
  readonly share: readonly (EngineRule & { readonly label: string })[];
};

/** Reads the rules of a store, each version once however many days ask for it. */
export class RuleBook {
  readonly #tx: ReadHandle;
  readonly #store: StoreKey;
  readonly #days = new Map<string, Promise<number | null>>();
  readonly #pools = new Map<number, Promise<PoolRules>>();
  readonly #shares = new Map<number, Promise<ShareRules>>();
  #jobs: Promise<JobCode[]> | null = null;

  constructor(tx: ReadHandle, store: StoreKey) {
    [this.#tx, this.#store] = [tx, store];
  }

  /** Null where no rule speaks of the service on that day. */
  async rulesAt(type: TipType, serviceId: number, day: string): Promise<DayRules | null> {
    const versionId = await once(
      this.#days,
      `${type} ${day}`,
      async () => (await versionOn(this.#tx, this.#store, type, day))?.id ?? null,
    );
    if (versionId === null) return null;
    const pool =
      type === 'pool'
        ? (
            await once(this.#pools, versionId, () =>
              poolRulesOf(this.#tx, this.#store.clientId, versionId),
            )
          ).filter((rule) => rule.serviceId === serviceId)
        : [];
    const share =
      type === 'share'
        ? (
            await once(this.#shares, versionId, () =>
              shareRulesOf(this.#tx, this.#store.clientId, versionId),
            )
          ).filter((rule) => rule.serviceId === null || rule.serviceId === serviceId)
        : [];
    if (pool.length === 0 && share.length === 0) return null;
    this.#jobs ??= jobCodesOf(this.#tx, this.#store.clientId, this.#store.storeId);
    return {
      versionId,
      jobs: await this.#jobs,
      pool,
      share: share.map(({ ruleId, fromJobs, base, milliPercent, label, groups }) => ({
        id: ruleId ?? 0,
        fromJobs,
        base,
        milliPercent,
        label,
        groups,
      })),
    };
  }
}

function once<K, T>(known: Map<K, Promise<T>>, key: K, read: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
