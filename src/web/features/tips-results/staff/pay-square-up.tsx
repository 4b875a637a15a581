import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import type { SquareUp } from './square-ups.queries.ts';

/**
 * Asks before money moves. The key belongs to the question: a second press sends it under the same.
 */
export function PaySquareUp({
  wallet,
  one,
  onClose,
}: {
  readonly wallet: number;
  readonly one: SquareUp;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-settings', 'common']);
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const sending = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const pay = () =>
    void sending.run(async () => {
      await call('paySquareUp', { params: { wallet_id: wallet, adj_id: one.id }, key });
      await forgetResults(cache);
      toast('success', t('tips-settings:squareUpPaid'));
      onClose();
    });
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button tone="primary" busy={sending.busy} onClick={pay}>
        {t('tips-settings:payAlone')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('tips-settings:payAloneTitle')}
      onClose={onClose}
      foot={foot}
    >
      <Refusal error={sending.failure} />
      <p>
        {t('tips-settings:payAloneText', {
          amount: formatMoney(one.amount, language, region),
          name: `${one.first_name} ${one.last_name}`.trim(),
        })}
      </p>
    </Dialog>
  );
}
