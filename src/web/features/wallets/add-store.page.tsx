import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { Card } from '#web/ui/card.tsx';
import { FormFrame, FormFoot } from '#web/ui/form-frame.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useForm, fieldsOf } from '#web/ui/use-form.ts';
import { WalletAlert, WalletIds, StoreFields } from './wallet-fields.tsx';
import {
  type WalletValues,
  atListFields,
  linesOf,
  settingsOf,
  valuesOf,
  walletComplaints,
} from './wallet-values.ts';
import { walletsChanged } from './wallets.queries.ts';

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
      const opened = await atListFields(
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
  const field = fieldsOf(form);
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/organisation/wallets">{t('title')}</BackLink>}
        title={t('openStore')}
        below={t('openStoreNote')}
      />
      <FormFrame form={form}>
        <Card title={t('store')}>
          <Fields>
            <StoreFields field={field} onTimezone={(zone) => form.set('timezone', zone)} />
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
        <FormFoot
          to="/organisation/wallets"
          cancel={t('cancel')}
          verb={t('openStoreVerb')}
          busy={form.busy}
        />
      </FormFrame>
    </Page>
  );
}
