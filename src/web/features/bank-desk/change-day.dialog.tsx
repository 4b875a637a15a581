import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { Rail } from './desk-values.tsx';

export type ChosenDay = { readonly day: string; readonly open: boolean };

/** Closes a day on which the banks are open, or opens one on which they are closed. */
export function ChangeDay({
  rail,
  chosen: { day, open },
  onClose,
}: {
  readonly rail: Rail;
  readonly chosen: ChosenDay;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const changeDay = async (reason: string) => {
    await call('changeBankCalendar', { body: { rail, day, open: !open, reason } });
    await refresh(cache, 'showBankCalendar');
    toast('success', t('dayChanged'));
    onClose();
  };
  const named = { day: formatDay(day, language, region) };
  return (
    <ReasonDialog
      title={open ? t('closeDay', named) : t('openDay', named)}
      text={open ? t('closeDayText') : t('openDayText')}
      cancel={t('cancel')}
      verb={open ? t('closeVerb') : t('openVerb')}
      label={t('reason')}
      hint={t('reasonHint')}
      maxLength={300}
      send={changeDay}
      onClose={onClose}
    />
  );
}
