import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { zoneOptions } from '#web/lib/zones.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { WalletAlert, WalletIds } from './wallet-fields.tsx';
import {
  type WalletValues,
  atTheirFields,
  linesOf,
  settingsOf,
  valuesOf,
  walletComplaints,
} from './wallet-values.ts';
import { walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

type StoreValues = WalletValues & {
  readonly store_name: string;
  readonly timezone: string;
  readonly departments: string;
};

/** Opens a store with its main wallet, which takes the store's name, and its departments. */
export function AddStore(): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const usual =
    useCurrentSession()?.wallets[0]?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { kept, follow } = useKeptForm<StoreValues>('add-store');
  const form = useForm<StoreValues>(
    { ...valuesOf(undefined), store_name: '', timezone: usual, departments: '', ...kept },
    (values) => {
      const { wallet_name: _, ...settings } = walletComplaints(values);
      return {
        store_name: values.store_name.trim() === '' && 'required',
        timezone: values.timezone === '' && 'timezone_invalid',
        ...settings,
      };
    },
    async (values) => {
      const opened = await atTheirFields(
        call('createStore', {
          body: {
            store_name: values.store_name,
            timezone: values.timezone,
            departments: linesOf(values.departments),
            ...settingsOf(values),
          },
        }),
      );
      await walletsChanged(queries);
      toast('success', t('storeOpened', { name: opened.store_name }));
      await navigate({
        to: '/organisation/stores/$storeId',
        params: { storeId: String(opened.store_id) },
        ignoreBlocker: true,
      });
    },
  );
  useEffect(() => {
    follow(form.values);
  }, [follow, form.values]);
  const field = (name: keyof StoreValues) => fieldOf(form, name);
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/organisation/wallets">{t('title')}</BackLink>}
        title={t('openStore')}
        below={t('openStoreNote')}
      />
      <form noValidate onSubmit={form.submit} className={styles.stack}>
        <LeaveGuard when={form.dirty} />
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <Refusal error={form.failure} />
        <Card title={t('store')}>
          <Fields>
            <TextField
              {...field('store_name')}
              label={t('storeName')}
              autoComplete="off"
              maxLength={100}
            />
            <ComboBox
              name="timezone"
              label={t('timezone')}
              hint={t('timezoneHint')}
              options={zoneOptions(form.values.timezone)}
              value={form.values.timezone || null}
              onChange={(zone) => form.set('timezone', zone ?? '')}
              error={form.errorOf('timezone')}
            />
            <TextArea
              {...field('departments')}
              label={t('departments')}
              hint={t('departmentsHint')}
              optional
              rows={3}
            />
          </Fields>
        </Card>
        <Card title={t('walletOfStore')}>
          <WalletIds field={field} />
        </Card>
        <WalletAlert field={field} />
        <PageFoot>
          <Link to="/organisation/wallets" className={buttonClass()}>
            {t('cancel')}
          </Link>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('openStoreVerb')}
          </Button>
        </PageFoot>
      </form>
    </Page>
  );
}
