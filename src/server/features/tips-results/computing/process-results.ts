import type { Day } from '#kernel/day.ts';
import { audit } from '#server/platform/audit.ts';
import { type StoreRef, type TipType, lockTips } from '../../tips-setup/index.ts';
import { openResults } from '../results/results.repo.ts';
import { recompute } from './recompute.ts';
import { type Refreshed, saveProposals, refreshFromData } from './refresh-results.ts';
import {
  listResults,
  resultSummaries,
  type ResultSummary,
} from '../results/result-summaries.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type Range = { readonly from: Day | null; readonly to: Day | null };
export type Processed = {
  readonly computed: readonly ResultSummary[];
  readonly untouched: readonly {
    readonly id: number;
    readonly date: string;
    readonly service: string;
    readonly why: 'locked' | 'paid' | 'proposed' | 'archived';
  }[];
  readonly skipped: readonly {
    readonly date: string;
    readonly service_id: number;
    readonly why: 'no_rule' | 'no_lines';
  }[];
};

const MAX_UNTOUCHED = 100;
const NOTHING: Refreshed = { fresh: [], differing: [], skipped: [] };

const whyUntouched = (is: {
  readonly isPaid: boolean;
  readonly isArchived: boolean;
  readonly isProposed: boolean;
}): Processed['untouched'][number]['why'] => {
  if (is.isPaid) return 'paid';
  if (is.isArchived) return 'archived';
  return is.isProposed ? 'proposed' : 'locked';
};

/**
 * Computes the pending results of a store anew from what is stored, with the same outcome however
 * often; locked and paid ones stay as they are.
 */
export async function processResults(
  work: RequestContext,
  place: StoreRef,
  tipType: TipType,
  { from, to }: Range,
): Promise<Processed> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  // A manual store has drafts; what comes from a point of sale is brought in line with its data
  // first.
  const { differing, skipped: unmade } =
    wallet.import_type === 'pos'
      ? await refreshFromData(tx, place, { tipType, from, to }, now)
      : NOTHING;
  const within = ({ business_date: day }: { readonly business_date: string }): boolean =>
    (from === null || day >= from) && (to === null || day <= to);
  const open = (await openResults(tx, place.clientId, place.storeId)).filter(
    (result) => result.tip_type === tipType && within(result),
  );
  const skipped = await recompute(
    tx,
    wallet,
    open.map(({ id }) => id),
    now,
  );
  await saveProposals(tx, wallet, differing, now);
  const list = { clientId: place.clientId, storeId: place.storeId, tipType, from, to };
  const pending = await listResults(tx, { ...list, state: 'pending' }, MAX_UNTOUCHED, 0);
  const archived = await listResults(
    tx,
    { ...list, state: 'pending', archived: true },
    MAX_UNTOUCHED,
    0,
  );
  const paid =
    from === null ? [] : await listResults(tx, { ...list, state: 'paid' }, MAX_UNTOUCHED, 0);
  await audit(work, {
    action: 'tips.process',
    subject: { kind: 'tip_wallet', id: place.storeId },
    after: { tip_type: tipType, results: open.length, start_date: from, end_date: to },
  });
  const proposed = new Set(differing.map(({ result }) => result.id));
  const unskipped = open.filter(({ id }) => !skipped.some((one) => one.result_id === id));
  return {
    computed: await resultSummaries(
      tx,
      place.clientId,
      unskipped.map(({ id }) => id),
    ),
    untouched: [
      ...pending.filter((result) => result.locked_at !== null || proposed.has(result.id)),
      ...archived,
      ...paid,
    ].map(({ id, business_date: date, service, state, archived_at: archivedAt }) => ({
      id,
      date,
      service,
      why: whyUntouched({
        isPaid: state === 'paid',
        isArchived: archivedAt !== null,
        isProposed: proposed.has(id),
      }),
    })),
    skipped: [
      ...skipped.map(({ date, service_id }) => ({ date, service_id, why: 'no_rule' as const })),
      ...unmade,
    ],
  };
}
