import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type SavedView = Answer<'listViews'>['data'][number];

/** Lists whose filters can be kept under a name. A name stays, or its views are lost. */
export type ViewedList =
  | 'members'
  | 'transactions'
  | 'payouts'
  | 'managers'
  | 'wallets'
  | 'card_orders'
  | 'disputes'
  | 'subscriptions'
  | 'audit'
  | 'ewa_members';

/** The own saved views of a list. */
export const savedViews = (list: ViewedList) =>
  queryOptions({ ...queryOf('listViews', { query: { list } }), staleTime: 60_000 });
