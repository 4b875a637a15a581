import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { WalletAlert, WalletIds } from './wallet-fields.tsx';
import {
  type WalletValues,
  atTheirFields,
  settingsOf,
  valuesOf,
  walletComplaints,
} from './wallet-values.ts';
import { store as storeQuery, walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

/** Adds a wallet to a store. */
export function AddWallet(): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const storeId = useParams({ strict: false }).storeId ?? '';
  const found = useQuery(storeQuery(Number.parseInt(storeId, 10)));
  const form = useForm<WalletValues>(valuesOf(undefined), walletComplaints, async (values) => {
    const added = await atTheirFields(
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
  const field = (name: keyof WalletValues) => fieldOf(form, name);
  if (found.isError)
    return (
      <Page narrow>
        <PageHeader above={back} title={t('addWallet')} />
        <Card>
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      </Page>
    );
  return (
    <Page narrow>
      <PageHeader above={back} title={t('addWallet')} below={t('addWalletNote')} />
      <form noValidate onSubmit={form.submit} className={styles.stack}>
        <LeaveGuard when={form.dirty} />
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <Refusal error={form.failure} />
        <Card title={t('settings')}>
          <Fields>
            <TextField
              {...field('wallet_name')}
              label={t('walletName')}
              autoComplete="off"
              maxLength={100}
            />
            <WalletIds field={field} />
          </Fields>
        </Card>
        <WalletAlert field={field} />
        <PageFoot>
          <Link to="/organisation/stores/$storeId" params={{ storeId }} className={buttonClass()}>
            {t('cancel')}
          </Link>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('addWallet')}
          </Button>
        </PageFoot>
      </form>
    </Page>
  );
}
