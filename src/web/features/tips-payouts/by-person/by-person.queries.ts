import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type PaidByPerson = Answer<'paidTipsByPerson'>;
export type PaidPerson = PaidByPerson['data'][number];
export type PaidService = Answer<'paidTipsOfPerson'>['data'][number];

export const paidByPerson = (query: Query<'paidTipsByPerson'>) =>
  queryOf('paidTipsByPerson', { query });
export const paidOfPerson = (query: Query<'paidTipsOfPerson'>) =>
  queryOf('paidTipsOfPerson', { query });

/** The pay periods of a store; its pay schedule is that of earned wage access. */
export const payPeriods = (storeId: number) =>
  queryOf('ewaPeriods', { params: { store_id: storeId } });
