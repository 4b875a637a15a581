import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import type { Search } from '#web/lib/links.ts';
import { sessionUser } from '#web/lib/session.ts';
import { refreshResults } from '#web/ui/tips/results.queries.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';
import type { Content } from './draft-keeper.ts';
import type { DraftService } from './draft-spot.tsx';
import { type Draft, tipDrafts } from './drafts.queries.ts';
import { rowsFromData } from './fill-rows.ts';
import type { DraftRow, Names } from './rows.ts';
import type { Keeping } from './use-keep-draft.ts';

export type OpenDraft = {
  readonly settings: TipWallet;
  readonly draft: Draft;
  readonly spot: DraftService;
  readonly keeping: Keeping;
  readonly took: (draft: Draft) => void;
  readonly content: Content;
  readonly onRows: (rows: readonly DraftRow[]) => void;
  readonly names: Names;
};
export type DraftSubmissions = {
  readonly sending: Submission;
  /** What there is to say of the last action. */ readonly notice: string | null;
  readonly setNotice: (notice: string | null) => void;
  readonly lock: (locked: boolean) => void;
  readonly fill: () => void;
  readonly remove: () => void;
  readonly process: () => void;
};

/** What is sent of a draft besides what is typed. */
export function useDraftSubmissions(open: OpenDraft): DraftSubmissions {
  const { settings, draft, spot, keeping, took, content, onRows, names } = open;
  const { t } = useTranslation('tips-data');
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useSubmit();
  const [notice, setNotice] = useState<string | null>(null);
  const wallet = settings.wallet_id;
  const leaveTo = (search: Search) =>
    navigate({
      to: HOME[settings.tip_type],
      search: { wallet: String(wallet), ...search },
      ignoreBlocker: true,
    });
  const lock = async (locked: boolean) => {
    if (locked && !(await keeping.settled())) return;
    took(
      await call('saveDraft', {
        body: { ...content, wallet_id: wallet, id: draft.id, version: keeping.version(), locked },
      }),
    );
  };
  const fill = async () => {
    const { data, unassigned } = await call('fetchData', {
      params: { wallet_id: wallet, service_id: spot.service_id },
      query: { service_date: spot.date },
    });
    onRows(rowsFromData(data, names));
    const filled = t('filledFrom', { count: data.length });
    setNotice(
      unassigned > 0 ? `${filled} ${t('filledUnassigned', { count: unassigned })}` : filled,
    );
  };
  const remove = async () => {
    await call('removeDraft', { params: { wallet_id: wallet, pid: draft.id } });
    await client.invalidateQueries({ queryKey: tipDrafts(wallet).queryKey });
    await leaveTo({ tab: 'drafts' });
  };
  const process = async () => {
    if (!(await keeping.settled())) throw new ApiError({ code: 'network' });
    const result = await call('processDraft', {
      params: { client_id: sessionUser()?.client_id ?? 0, store_id: wallet, draft_id: draft.id },
    });
    await Promise.all([refresh(client, 'tipDrafts'), refreshResults(client)]);
    await leaveTo({ cell: `${result.date}.${result.service_id}` });
  };
  return {
    sending,
    notice,
    setNotice,
    lock: (locked) => void sending.run(() => lock(locked)),
    fill: () => void sending.run(fill),
    remove: () => void sending.run(remove),
    process: () => void sending.run(process),
  };
}
