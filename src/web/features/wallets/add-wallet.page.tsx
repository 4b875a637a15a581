import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { FormFrame, FormFoot } from '#web/ui/form-frame.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { useForm, fieldsOf } from '#web/ui/use-form.ts';
import { WalletSettings } from './wallet-fields.tsx';
import {
  type WalletValues,
  atListFields,
  settingsOf,
  valuesOf,
  walletComplaints,
} from './wallet-values.ts';
import { store as storeQuery, walletsChanged } from './wallets.queries.ts';

/** Adds a wallet to a store. */
export function AddWallet(): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const storeId = useParams({ strict: false }).storeId ?? '';
  const found = useQuery(storeQuery(Number.parseInt(storeId, 10)));
  const form = useForm<WalletValues>(valuesOf(undefined), walletComplaints, async (values) => {
    const added = await atListFields(
      call('createWallet', {
        params: { store: Number.parseInt(storeId, 10) },
        body: { wallet_name: values.wallet_name, ...settingsOf(values) },
      }),
    );
    await walletsChanged(queries);
    toast('success', t('walletAdded', { name: added.wallet_name }));
    await navigate({
      to: '/organisation/wallets/$walletId',
      params: { walletId: String(added.wallet_id) },
      ignoreBlocker: true,
    });
  });
  const back = (
    <BackLink to="/organisation/stores/$storeId" params={{ storeId }}>
      {found.data?.store_name ?? t('store')}
    </BackLink>
  );
  const field = fieldsOf(form);
  if (found.isLoadingError)
    return <FailedPage narrow above={back} title={t('addWallet')} query={found} />;
  return (
    <Page narrow>
      <PageHeader above={back} title={t('addWallet')} below={t('addWalletNote')} />
      <FormFrame form={form}>
        <WalletSettings field={field} />
        <FormFoot
          to="/organisation/stores/$storeId"
          params={{ storeId }}
          cancel={t('cancel')}
          verb={t('addWallet')}
          busy={form.busy}
        />
      </FormFrame>
    </Page>
  );
}
