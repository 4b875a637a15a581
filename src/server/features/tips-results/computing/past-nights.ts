import type { z } from 'zod';
import { MAX_REPLAYED, type tipWhatIf } from '#contract/tips-results/what-if.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { namesOf } from '../corrections/corrections.repo.ts';
import { type StoreRef, readRange } from '../../tips-setup/index.ts';
import { linesBetweenDays } from '../results/result-summaries.repo.ts';

type PastNights = z.input<(typeof tipWhatIf)['pastNights']['output']>;

/** The lines of a store's results of some days, of the kind that it makes now. */
export async function pastNights(
  tx: ReadHandle,
  { clientId, storeId }: StoreRef,
  range: { readonly start_date: string; readonly end_date: string },
): Promise<Result<PastNights, 'invalid_input'>> {
  const days = readRange(range, MAX_REPLAYED);
  if (!days.ok) return days;
  const nights = new Map<number, PastNights['nights'][number]>();
  const rows = await linesBetweenDays(tx, { clientId, storeId }, days.value.first, days.value.last);
  for (const { result_id: id, date, service_id, service, ...row } of rows) {
    const night = nights.get(id) ?? { result_id: id, date, service_id, service, lines: [] };
    nights.set(id, night);
    night.lines.push({
      line_id: row.id,
      employee_id: row.employee_id,
      code_id: row.job_code_id,
      minutes: row.minutes,
      netsales: toWire(row.net_sales),
      totaltips: toWire(row.total_tips),
      cash_payment: toWire(row.cash_payment),
    });
  }
  const people = await namesOf(tx, clientId, [...new Set(rows.map((row) => row.employee_id))]);
  return ok({
    nights: [...nights.values()],
    people: [...people].flatMap(([id, { first_name, last_name }]) =>
      id === null ? [] : [{ employee_id: id, first_name, last_name }],
    ),
  });
}
