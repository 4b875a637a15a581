import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type SavedView = Answer<'listViews'>['data'][number];

/** The own saved views of the list of members. */
export const savedViews = queryOptions({
  ...queryOf('listViews', { query: { list: 'members' } }),
  staleTime: 60_000,
});
