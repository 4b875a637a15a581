import type { dataGaps } from '#contract/integrations/gaps.ts';
import type { BodyOf } from '#contract/operation.ts';
import { addDays, checkedDay, type Day } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import { takeMissing } from '../loading/absence.repo.ts';
import { clearAlert } from '../loading/alerts.repo.ts';
import { posLocationsOf, sourceName } from '../mapping/locations.repo.ts';
import type { ResultsOfData } from '../tips-data.ports.ts';
import { saveGapAnswer } from './gap-answers.repo.ts';
import { type GapOut, listGaps } from './list-gaps.ts';

type Answer = BodyOf<(typeof dataGaps)['answerDataGap']>;
type Refusal = 'gap_over' | 'invalid_input';

/**
 * Says that something missing of a date is none, with the reason, and recounts what it blocked.
 * Answers what is missing of the date after it.
 */
export async function answerGap(
  work: RequestContext,
  store: StoreRef,
  input: Answer,
  results: Pick<ResultsOfData, 'dataChanged' | 'daysRead'>,
): Promise<Result<GapOut[], Refusal>> {
  const { tx, now, actor } = work;
  const date = checkedDay(input.date);
  if (input.take_away === true && input.gap !== 'data_vanished')
    return fail('invalid_input', {}, [{ path: 'take_away', code: 'unknown_field' }]);
  await lockTips(work, store);
  const found = (await listGaps(tx, store, { first: date, last: date }, now)).find(
    ({ gap }) => gap === input.gap,
  );
  if (!found) return fail('gap_over');
  const taken = input.take_away === true ? await takeAway(tx, store, date, now) : 0;
  const { gap, reason } = input;
  await saveGapAnswer(tx, store, {
    day: date,
    gap,
    reason,
    answered_by: actor.name,
    answered_at: now,
  });
  await clearAlert(tx, store, { reason: gap, date }, now);
  await audit(work, {
    action: 'integrations.answer_gap',
    subject: { kind: 'tip_wallet', id: store.storeId },
    after: { gap, date, reason, ...(input.take_away === true && { taken_away: taken }) },
  });
  const dates = datesOf(found);
  // What began after midnight has the date after it.
  if (taken > 0) await results.dataChanged(tx, store, [...dates, addDays(date, 1)], now);
  await results.daysRead(tx, store, dates, now);
  return ok(await listGaps(tx, store, { first: date, last: date }, now));
}

/** What the provider does not list any more is gone after all. */
async function takeAway(
  tx: WriteHandle,
  { clientId, storeId }: StoreRef,
  date: Day,
  now: Date,
): Promise<number> {
  let taken = 0;
  for (const row of await posLocationsOf(tx, clientId, storeId)) {
    if (row.feed === null) continue;
    const source = sourceName(row.feed, row.revenue_center);
    const from = { clientId, storeId, source, type: row.data_type };
    taken += await takeMissing(tx, from, row.feed.timezone, { night: date, now });
  }
  return taken;
}

/** The dates that an answer frees: a record that cannot be read may be of several. */
function datesOf({ date, records }: GapOut): Day[] {
  const dates = new Set([checkedDay(date)]);
  for (const { first_date: first, last_date: last } of records)
    for (let day = checkedDay(first); day <= last; day = addDays(day, 1)) dates.add(day);
  return [...dates].sort();
}
