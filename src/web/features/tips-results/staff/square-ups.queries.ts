import type { Answer } from '#contract/index.ts';
import type { SQUARE_UP_STATES } from '#contract/choices.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type State = (typeof SQUARE_UP_STATES)[number];
export type SquareUp = Answer<'squareUps'>['data'][number];
export const squareUps = (wallet: number, state: State) =>
  queryOf('squareUps', { params: { wallet_id: wallet, state } });
