import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { call } from './api.ts';

export type Movement = Answer<'showMovement'>;

/** Nobody has the last word on it yet. */
export const isOpen = (movement: Movement): boolean => movement.status === 'pre-paid';

const POLL = 3_000;

/**
 * One movement, asked for again until it is decided; only the first time counts as the person's
 * doing.
 */
export const movementQuery = (id: number) =>
  queryOptions({
    ...queryOf('showMovement', { params: { movement: id }, background: 'refetch' }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL : false),
  });

/** Asks the processor what became of it. */
export const checkMovement = (movement: number): Promise<Movement> =>
  call('checkMovement', { params: { movement } });

/** Its own number is its key: a load can be cancelled once. */
export const cancelLoad = (movement: number): Promise<Movement> =>
  call('cancelLoad', { params: { movement }, key: `cancel-${movement}` });
