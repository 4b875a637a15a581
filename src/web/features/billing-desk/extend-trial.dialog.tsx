import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { localTime, wireTime } from '#web/lib/local-time.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { DateTimeField } from '#web/ui/date-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { ClientSubscription } from './billing-desk.queries.ts';

/** Lets the trial of a wallet end at another time. */
export function ExtendTrial({
  subscription,
  onClose,
}: {
  readonly subscription: ClientSubscription;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('billing-desk');
  const cache = useQueryClient();
  const { id, wallet_name: wallet, trial_end: end } = subscription;
  const form = useForm(
    { trial_end: end === null ? '' : localTime(end) },
    (values) => ({ trial_end: wireTime(values.trial_end) === null && 'date_invalid' }),
    async (values) => {
      await call('extendTrial', {
        params: { subscription: id },
        body: { trial_end: wireTime(values.trial_end) ?? '' },
      });
      await refresh(cache, 'listAllSubscriptions');
      toast('success', t('extended', { wallet }));
      onClose();
    },
  );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormDialog
      title={t('extendOf', { wallet })}
      cancel={t('cancel')}
      verb={t('save')}
      form={form}
      onClose={onClose}
    >
      <DateTimeField
        {...fieldOf(form, 'trial_end')}
        label={t('trialEnd')}
        hint={t('trialEndHint', { zone })}
      />
    </FormDialog>
  );
}
