import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import type { SQUARE_UP_STATES } from '#contract/tips-results/square-ups.ts';
import { call } from '#web/lib/api.ts';

export type State = (typeof SQUARE_UP_STATES)[number];
export type SquareUp = Answer<'squareUps'>['data'][number];
export const squareUps = (wallet: number, state: State) =>
  queryOptions({
    queryKey: ['squareUps', wallet, state],
    queryFn: ({ signal }) => call('squareUps', { params: { wallet_id: wallet, state }, signal }),
  });
