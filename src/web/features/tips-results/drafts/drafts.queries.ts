import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Draft = Answer<'tipDraft'>;
export type Preview = Answer<'checkDraft'>;
export type DraftBody = Body<'checkDraft'>;

/** The drafts of some days of a wallet. */
export const draftsBetween = (
  wallet: number,
  range: { readonly start_date: string; readonly end_date: string },
) => queryOf('tipDrafts', { params: { wallet_id: wallet }, query: range });
export const tipDrafts = (wallet: number) =>
  queryOf('tipDrafts', { params: { wallet_id: wallet } });
/** Asked once: from then on the grid is what holds, and keeps itself. */
export const tipDraft = (wallet: number, id: number) =>
  queryOptions({
    ...queryOf('tipDraft', { params: { wallet_id: wallet, pid: id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
