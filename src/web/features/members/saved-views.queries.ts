import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type SavedView = Answer<'listViews'>['data'][number];

/** The own saved views of the list of members. */
export const savedViews = queryOptions({
  queryKey: ['listViews', 'members'],
  queryFn: ({ signal }) => call('listViews', { query: { list: 'members' }, signal }),
  staleTime: 60_000,
});
