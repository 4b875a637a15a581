import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { type TipType, tipResult } from '#web/ui/tips/results.queries.ts';
import { PayoutOutcome } from './payout-outcome.tsx';

/** One result in a box over the list that it was opened from. */
export function OpenedPayout({
  type,
  id,
  onClose,
}: {
  readonly type: TipType;
  readonly id: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const found = useQuery(tipResult(type, id));
  const title = found.data
    ? t('nightOf', {
        service: found.data.service,
        day: formatDay(found.data.date, language, region, 'long'),
      })
    : t('payout');
  return (
    <Dialog open wide title={title} onClose={onClose}>
      {found.data ? (
        <PayoutOutcome type={type} result={found.data} inside />
      ) : found.isError ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="280px" />
      )}
    </Dialog>
  );
}
