import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Own = Answer<'showOwnPage'>;
export type CardAct = Own['may'][number];

const EVERY = 20_000;
/**
 * Somebody may load or lock meanwhile: asked for again now and then, which is not the member's
 * activity.
 */
export const ownPage = queryOptions({
  ...queryOf('showOwnPage', { background: 'refetch' }),
  refetchInterval: EVERY,
  refetchOnWindowFocus: true,
  staleTime: 0,
});

const ACTS = { activate: 'activateOwnCard', lock: 'lockOwnCard', unlock: 'unlockOwnCard' } as const;
export const actOnCard = (act: CardAct): Promise<Own> => call(ACTS[act]);
