import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PayrollCard } from '#web/ui/tips/payroll/payroll-card.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { type TipSettings, tipSettings } from '#web/ui/tips/setup.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { EditConflictNote, useEditConflict } from '#web/ui/use-edit-conflict.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { LoadTimes } from '../load-times.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { ComputingCard, LawCard, PayingCard } from './settings-cards.tsx';
import {
  type SettingsValues,
  bodyOf,
  checkSettings,
  timesOf,
  valuesOf,
} from './settings-values.ts';
import styles from './settings.module.css';

const PLACES = ['tab', 'wallet'];

/** How a wallet's tips are computed, loaded, paid and told. */
export function SettingsTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  // What is filled in here is compared with what was there: it does not change under the form by
  // itself.
  const found = useQuery({
    ...tipSettings(settings.wallet_id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (found.isError || !found.data || !found.isFetchedAfterMount)
    return <LoadingCard found={found} height="320px" />;
  return (
    <div className={styles.column}>
      <ChoicesCard settings={found.data} />
      <PayrollCard wallet={found.data.wallet_id} />
      <SettingsForm key={found.data.wallet_id} start={found.data} />
    </div>
  );
}

function SettingsForm({ start }: { readonly start: TipSettings }): ReactNode {
  const { t } = useTranslation(['tips-settings', 'common']);
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  const params = { wallet_id: start.wallet_id };
  const { conflict, based, send } = useEditConflict<TipSettings, SettingsValues>({
    start,
    valuesOf,
    save: (values, on) =>
      call('saveTipSettings', {
        params,
        // Its choices are made from lists that offer only what the contract takes.
        body: { ...bodyOf(values), version: on.version } as Body<'saveTipSettings'>,
      }),
    load: () => call('tipSettings', { params }),
    saved: async (now) => {
      cache.setQueryData(tipSettings(now.wallet_id).queryKey, now);
      await refresh(cache, 'tipStores');
      toast('success', t('tips-settings:saved'));
    },
  });
  const form = useForm<SettingsValues>(valuesOf(start), checkSettings, send);
  return (
    <form noValidate onSubmit={form.submit} className={styles.column}>
      <LeaveGuard when={form.dirty} places={PLACES} />
      {!mayEdit && <Alert tone="info">{t('tips-settings:readOnly')}</Alert>}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <Refusal error={form.failure} />
      {conflict && (
        <EditConflictNote
          conflict={conflict}
          title={t('tips-settings:conflict', { name: conflict.by })}
          text={t('tips-settings:conflictText')}
        />
      )}
      <fieldset disabled={!mayEdit} className={styles.column}>
        {based.import_type === 'pos' && (
          <LoadTimes
            settings={based}
            times={timesOf(form.values)}
            onChange={(times) => form.set('load_times', times.join(','))}
            sending={{
              errorOf: (name) => (name === 'load_times' ? form.errorOf('load_times') : undefined),
            }}
          />
        )}
        <PayingCard form={form} />
        <ComputingCard form={form} />
        <LawCard form={form} />
      </fieldset>
      {mayEdit && (
        <PageFoot>
          <Button type="submit" tone="primary" size="large" busy={form.busy}>
            {t('common:save')}
          </Button>
        </PageFoot>
      )}
    </form>
  );
}
