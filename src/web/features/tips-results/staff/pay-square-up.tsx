import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import { useSend } from '#web/ui/tips/use-send.ts';
import type { SquareUp } from './square-ups.queries.ts';

/** Asks before money moves. The key belongs to the question: a second press sends it under the same. */
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
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const sending = useSend();
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
      {sending.failure !== null && (
        <Alert tone="danger" urgent>
          {textOf(sending.failure)}
        </Alert>
      )}
      <p>
        {t('tips-settings:payAloneText', {
          amount: formatMoney(one.amount, language, region),
          name: `${one.first_name} ${one.last_name}`.trim(),
        })}
      </p>
    </Dialog>
  );
}
