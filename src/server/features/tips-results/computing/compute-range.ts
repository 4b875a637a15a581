import { MAX_PROCESSED } from '#contract/tips-results/results.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, type TipType, storeOfPath } from '../../tips-setup/index.ts';
import { type DateRange, asRange } from '../results/date-range.ts';
import { presentRow } from '../results/results.present.ts';
import { previewResults } from './preview-results.ts';
import { processResults } from './process-results.ts';

/** A range to compute; from its first day on, data is read of every day of it. */
function toCompute(
  range: DateRange,
  { timezone }: StoreRef,
  now: Date,
): Result<ReturnType<typeof asRange>, 'invalid_input'> {
  const { from, to } = asRange(range);
  const many = from !== null && addDays(from, MAX_PROCESSED) <= (to ?? dayOf(now, timezone));
  return many
    ? fail('invalid_input', {}, [
        { path: 'start_date', code: 'days_too_many', params: { maximum: MAX_PROCESSED } },
      ])
    : ok({ from, to });
}

type RangeOfWallet = { readonly walletId: number; readonly range: DateRange };

async function storeAndDays(work: RequestContext, { walletId, range }: RangeOfWallet) {
  const store = await storeOfPath(work.tx, work.actor, walletId);
  const days = toCompute(range, store, work.now);
  return days.ok ? ok({ store, days: days.value }) : days;
}

/** Computes the results of some days of a wallet, and keeps them. */
export async function processRange(work: RequestContext, tipType: TipType, asked: RangeOfWallet) {
  const found = await storeAndDays(work, asked);
  if (!found.ok) return found;
  const { store, days } = found.value;
  const { computed, untouched, skipped } = await processResults(work, store, tipType, days);
  return ok({
    computed: computed.map(presentRow),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}

/** What that would change; nothing is kept. */
export async function previewRange(work: RequestContext, tipType: TipType, asked: RangeOfWallet) {
  const found = await storeAndDays(work, asked);
  if (!found.ok) return found;
  const { store, days } = found.value;
  const { changes, untouched, skipped } = await previewResults(work, store, tipType, days);
  return ok({
    changes: changes.map(({ result, ...rest }) => ({ result: presentRow(result), ...rest })),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}
