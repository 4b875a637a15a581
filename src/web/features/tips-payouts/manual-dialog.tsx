import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, sum } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PayoutReview } from './payouts.queries.ts';
import { payable } from './agreement.ts';

type Props = {
  readonly review: PayoutReview;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Paid in cash or with the wages: the nights are closed, and no money moves here. */
export function ManualDialog({ review, busy, onClose, onConfirm }: Props): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'common']);
  const { language, region } = usePreferences();
  const nights = review.results.filter(payable);
  const people = nights.flatMap((night) => night.people);
  const amount = formatMoney(
    sum(people.map((person) => fromWire(person.payout) ?? 0n)),
    language,
    region,
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('tips-payouts:elsewhereTitle', { count: nights.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={onConfirm}>
            {t('tips-payouts:elsewhereDo')}
          </Button>
        </>
      }
    >
      <p>
        {t('tips-payouts:elsewhereText', {
          amount,
          count: new Set(people.map((person) => person.employee_id)).size,
        })}
      </p>
    </Dialog>
  );
}
