import type { ReactNode } from 'react';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { DoneStep } from './done-step.tsx';
import { readPicked } from '#web/lib/payout-address.ts';
import { PendingList } from './pending-list.tsx';
import { ReviewStep } from './review-step.tsx';
import { useAddress } from '#web/lib/use-address.ts';

/**
 * What is not paid yet; what is picked of it is reviewed, then paid. The address holds which, so
 * that a reload finds it.
 */
export function PendingTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { search } = useAddress();
  const picked = readPicked(search.pick);
  if (picked.length === 0 || search.step === 'list')
    return <PendingList settings={settings} picked={picked} />;
  const key = picked.join();
  return search.step === 'done' ? (
    <DoneStep key={key} settings={settings} ids={picked} />
  ) : (
    <ReviewStep key={key} settings={settings} ids={picked} />
  );
}
