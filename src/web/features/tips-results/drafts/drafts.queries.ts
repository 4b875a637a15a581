import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';

export type Draft = Answer<'tipDraft'>;
export type Preview = Answer<'checkDraft'>;
export type DraftBody = Body<'checkDraft'>;

/** The drafts of some days of a wallet. */
export const draftsBetween = (
  wallet: number,
  range: { readonly start_date: string; readonly end_date: string },
) =>
  queryOptions({
    queryKey: ['tipDrafts', wallet, range],
    queryFn: ({ signal }) =>
      call('tipDrafts', { params: { wallet_id: wallet }, query: range, signal }),
  });
export const tipDrafts = (wallet: number) =>
  queryOptions({
    queryKey: ['tipDrafts', wallet],
    queryFn: ({ signal }) => call('tipDrafts', { params: { wallet_id: wallet }, signal }),
  });
/** Asked once: from then on the grid is what holds, and keeps itself. */
export const tipDraft = (wallet: number, id: number) =>
  queryOptions({
    queryKey: ['tipDraft', wallet, id],
    queryFn: ({ signal }) => call('tipDraft', { params: { wallet_id: wallet, pid: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
