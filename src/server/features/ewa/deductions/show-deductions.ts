import { dayOf, readDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { type PeriodRow, findPeriod, periodsOfStore } from '../periods/periods.repo.ts';
import { type Reader, overdueAt } from '../repayments/overdue.ts';
import { type EwaStoreRow, ewaStore } from '../settings/settings.repo.ts';
import { type DeductionFilter, deductionLines, paydaySums } from './deductions.repo.ts';
import { presentDeduction, presentPayday } from './payday.present.ts';

/** A period that a path names, with the settings of its store. */
export type NamedPeriod = { readonly settings: EwaStoreRow; readonly period: PeriodRow };

/** Finds what a path names; a store that is switched off still shows what it has paid. */
export async function namedPeriod(
  tx: ReadHandle,
  store: StoreRef,
  firstDay: string,
): Promise<Result<NamedPeriod, 'ewa_off' | 'not_found'>> {
  if (readDay(firstDay) === null) return fail('not_found');
  const settings = await ewaStore(tx, store);
  if (settings === null) return fail('ewa_off');
  const { clientId, storeId } = store;
  const period = await findPeriod(tx, { clientId, storeId, firstDay });
  return period === null ? fail('not_found') : ok({ settings, period });
}

/** One period as lists have it. */
export async function showPayday(
  tx: ReadHandle,
  store: StoreRef,
  { period, reader }: { readonly period: PeriodRow; readonly reader: Reader },
) {
  const sums = await paydaySums(tx, store, [period]);
  const isOverdue = (await overdueAt(tx, store, reader))(period);
  return presentPayday(period, sums(period.first_day), { isOverdue });
}

/** The periods of a store, the newest first. */
export async function listPaydays(
  tx: ReadHandle,
  store: StoreRef,
  { query, reader }: { readonly query: PageQuery; readonly reader: Reader },
) {
  const { page = 1, per_page: perPage } = query;
  const { rows, total } = await periodsOfStore(tx, store, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const sums = await paydaySums(tx, store, rows);
  const isOverdue = await overdueAt(tx, store, reader);
  return pageOf(
    rows.map((row) => presentPayday(row, sums(row.first_day), { isOverdue: isOverdue(row) })),
    { page, perPage, total, cursor: null },
  );
}

type RowsQuery = PageQuery & { readonly filter: DeductionFilter };

/** The rows of a period: preliminary until the cut-off, then final. */
export async function showDeductions(
  tx: ReadHandle,
  store: StoreRef,
  {
    named: { settings, period },
    query,
    reader,
  }: { readonly named: NamedPeriod; readonly query: RowsQuery; readonly reader: Reader },
) {
  const { page = 1, per_page: perPage, filter } = query;
  const { rows, total } = await deductionLines(tx, period, {
    filter,
    today: dayOf(reader.now, store.timezone),
    page: { limit: perPage, offset: (page - 1) * perPage },
  });
  return {
    ...pageOf(rows.map(presentDeduction), { page, perPage, total, cursor: null }),
    period: await showPayday(tx, store, { period, reader }),
    status: period.state === 'open' ? ('preliminary' as const) : ('final' as const),
    deduction_code: settings.deduction_code,
    currency: reader.actor.client.currency,
  };
}
