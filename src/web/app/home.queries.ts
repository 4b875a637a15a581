import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type HomeData = Answer<'home'>;
export const homeQuery = queryOptions({ ...queryOf('home'), staleTime: 10_000 });
