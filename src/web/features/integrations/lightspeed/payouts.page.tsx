import { useQuery, useQueryClient } from '@tanstack/react-query';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { pendingPayouts } from './lightspeed.queries.ts';
import { PayoutOutcomes } from './payout-outcomes.tsx';
import { PayoutReview } from './payout-review.tsx';
import { PayoutTable } from './payout-table.tsx';
import { PayingWallets } from './paying-wallets.tsx';
import type { SentPayouts } from './use-outcomes.ts';

type Pending = Answer<'pendingLightspeedPayouts'>;
/** Everything that waits in the stores that Lightspeed feeds, paid with one press after a review. */
export function LightspeedPayouts(): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const cache = useQueryClient();
  const found = useQuery(pendingPayouts());
  const [outcome, setOutcome] = useState<SentPayouts | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const step = outcome ? 'outcome' : reviewing ? 'review' : 'list';
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <Page>
      {/* Each step begins at the top, and with the title in focus. */}
      <PageHeader key={step} title={t('title')} below={t('titleNote')} />
      {outcome ? (
        <PayoutOutcomes
          sent={outcome}
          onBack={() => {
            setOutcome(null);
            setReviewing(false);
            void refreshAllBut(cache);
          }}
        />
      ) : !found.data ? (
        <LoadingCard found={found} height="320px" />
      ) : found.data.data.length === 0 ? (
        <Card>
          <EmptyState icon={<HandCoins />} title={t('none')} text={t('noneText')} />
        </Card>
      ) : (
        <Waiting
          key={found.dataUpdatedAt}
          pending={found.data}
          reviewing={reviewing}
          onReview={setReviewing}
          onSent={setOutcome}
        />
      )}
    </Page>
  );
}

function Waiting({
  pending,
  reviewing,
  onReview,
  onSent,
}: {
  readonly pending: Pending;
  readonly reviewing: boolean;
  readonly onReview: (reviewing: boolean) => void;
  readonly onSent: (sent: SentPayouts) => void;
}): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const [chosen, choose] = useState<ReadonlySet<string>>(
    // Who was held back before stays so until somebody ticks them.
    () => new Set(pending.data.filter(({ process }) => process).map(({ payout_id: id }) => id)),
  );
  if (reviewing)
    return (
      <PayoutReview
        pending={pending}
        chosen={chosen}
        onBack={() => onReview(false)}
        onSent={onSent}
      />
    );
  return (
    <Stack>
      {pending.more && <Alert tone="info">{t('more')}</Alert>}
      <PayingWallets wallets={pending.wallets} />
      <PayoutTable
        payouts={pending.data}
        chosen={chosen}
        onChoose={choose}
        onReview={() => onReview(true)}
      />
    </Stack>
  );
}
