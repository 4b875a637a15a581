import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { tipEmployees, tipJobs, tipServices } from '#web/ui/tips/setup.queries.ts';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { DraftList } from './draft-list.tsx';
import { tipDraft } from './drafts.queries.ts';

/** What is typed by hand: the drafts of a wallet, or one of them. */
export function DraftsTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { draft } = useSearch({ strict: false });
  const id = Number.parseInt(draft ?? '', 10);
  return Number.isNaN(id) ? (
    <DraftList settings={settings} adding={draft === 'new'} />
  ) : (
    <OneDraft key={id} settings={settings} id={id} />
  );
}

function OneDraft({
  settings,
  id,
}: {
  readonly settings: TipWallet;
  readonly id: number;
}): ReactNode {
  const draft = useQuery(tipDraft(settings.wallet_id, id));
  const staff = useQuery(tipEmployees(settings.wallet_id));
  const jobs = useQuery(tipJobs(settings.wallet_id));
  const services = useQuery(tipServices(settings.wallet_id));
  if (!draft.data || !staff.data || !jobs.data || !services.data)
    return <LoadingCard found={firstFailed(draft, staff, jobs, services)} height="360px" />;
  return (
    <DraftEditor
      settings={settings}
      draft={draft.data}
      staff={staff.data.data}
      jobs={jobs.data.data}
      services={services.data.data}
    />
  );
}
