import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';

/** How far the person has come in the tour. */
export const ewaTour = queryOptions({ ...queryOf('ewaTour'), staleTime: Infinity });
