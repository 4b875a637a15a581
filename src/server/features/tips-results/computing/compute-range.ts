import { MAX_PROCESSED } from '#contract/tips-results/results.ts';
import { addDays, dayOf, type Day } from '#kernel/day.ts';
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
  const many = from !== null && addDays(from as Day, MAX_PROCESSED) <= (to ?? dayOf(now, timezone));
  return many
    ? fail('invalid_input', {}, [
        { path: 'start_date', code: 'days_too_many', params: { maximum: MAX_PROCESSED } },
      ])
    : ok({ from, to });
}

export async function processed(
  tipType: TipType,
  work: RequestContext,
  walletId: number,
  range: DateRange,
) {
  const place = await storeOfPath(work.tx, work.actor, walletId);
  const days = toCompute(range, place, work.now);
  if (!days.ok) return days;
  const { computed, untouched, skipped } = await processResults(work, place, tipType, days.value);
  return ok({
    computed: computed.map(presentRow),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}

export async function previewed(
  tipType: TipType,
  work: RequestContext,
  walletId: number,
  range: DateRange,
) {
  const place = await storeOfPath(work.tx, work.actor, walletId);
  const days = toCompute(range, place, work.now);
  if (!days.ok) return days;
  const { changes, untouched, skipped } = await previewResults(work, place, tipType, days.value);
  return ok({
    changes: changes.map(({ result, ...rest }) => ({ result: presentRow(result), ...rest })),
    untouched: [...untouched],
    skipped: [...skipped],
  });
}
