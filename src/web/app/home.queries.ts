import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type HomeData = Answer<'home'>;
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('home', { signal }),
  staleTime: 10_000,
});
