import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '#web/lib/api.ts';
import { countdown, upgradePrompt } from './countdown.queries.ts';

/** Most days nobody is asked: dialogs are fetched when somebody is. */
const UpgradePromptDialog = lazy(() => import('./upgrade-prompt.dialog.tsx'));

/** Asks a manager to upgrade, once at each stage of a trial that has no payment method. */
export default function UpgradePrompt({ clientId }: { readonly clientId: number }): ReactNode {
  // It is asked on the home page only: a question in the middle of a task would break it off.
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const prompt = useQuery({ ...upgradePrompt(clientId), enabled: atHome }).data;
  const trials = useQuery({ ...countdown(clientId), enabled: prompt?.show === true }).data?.wallets;
  const [closed, setClosed] = useState(false);
  const cache = useQueryClient();
  const trial = trials?.find(({ wallet_id: id }) => id === prompt?.wallet_id) ?? trials?.[0];
  if (!prompt?.show || closed || !atHome || !trial) return null;
  const close = () => {
    setClosed(true);
    // It is closed here all the same; a stage that was not remembered is asked about again.
    void call('dismissUpgradePrompt', { params: { id: clientId }, background: true })
      .then((seen) => cache.setQueryData(upgradePrompt(clientId).queryKey, seen))
      .catch(() => undefined);
  };
  const others = (trials ?? []).filter((one) => one !== trial && one.needs_method).length;
  return (
    <Suspense fallback={null}>
      <UpgradePromptDialog stage={prompt.stage} trial={trial} others={others} onClose={close} />
    </Suspense>
  );
}
