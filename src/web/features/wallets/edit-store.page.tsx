import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { BackLink, ButtonRow, SubmitRow, Fields } from '#web/ui/form-layout.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { RecordHistory } from '#web/ui/record-history.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm, fieldsOf } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import { StoreDepartments } from './store-departments.tsx';
import { WalletBadge } from './view-wallets.page.tsx';
import { StoreFields } from './wallet-fields.tsx';
import { type Store, store as storeQuery, walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

/** One store: its name and time zone, its wallets, its departments. */
export function EditStore(): ReactNode {
  const { t } = useTranslation('wallets');
  const session = useCurrentSession();
  const id = Number.parseInt(useParams({ strict: false }).storeId ?? '', 10);
  const found = useQuery(storeQuery(id));
  const back = <BackLink to="/organisation/wallets">{t('title')}</BackLink>;
  if (found.isLoadingError) return <FailedPage above={back} title={t('store')} query={found} />;
  const store = found.data;
  const mayEdit = allows(session, 'edit_wallets');
  return (
    <Page>
      <PageHeader above={back} title={store?.store_name ?? <TitleBone />} />
      {store ? (
        <Columns main="3fr" side="2fr">
          <Stack>
            <StoreWallets store={store} mayEdit={mayEdit} />
            <StoreDepartments storeId={store.store_id} mayEdit={mayEdit} />
          </Stack>
          <Stack>
            <Details key={store.store_id} store={store} mayEdit={mayEdit} />
            <RecordHistory kind="store" id={store.store_id} />
          </Stack>
        </Columns>
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
    </Page>
  );
}

type StoreProps = { readonly store: Store; readonly mayEdit: boolean };

function Details({ store, mayEdit }: StoreProps): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const form = useForm(
    { store_name: store.store_name, timezone: store.timezone },
    (values) => ({
      store_name: values.store_name.trim() === '' && 'required',
      timezone: values.timezone === '' && 'timezone_invalid',
    }),
    async (values) => {
      const saved = await call('editStore', { params: { store: store.store_id }, body: values });
      await walletsChanged(queries);
      toast('success', t('saved', { name: saved.store_name }));
    },
  );
  const field = fieldsOf(form);
  return (
    <form noValidate onSubmit={form.submit}>
      <LeaveGuard when={form.dirty} />
      <fieldset disabled={!mayEdit} className={styles.plain}>
        <Card title={t('settings')}>
          <Fields>
            {!mayEdit && <Alert tone="info">{t('readOnly')}</Alert>}
            <ErrorSummary problems={form.problems} attempt={form.attempt} />
            <Refusal error={form.failure} />
            <StoreFields field={field} onTimezone={(zone) => form.set('timezone', zone)} />
            {mayEdit && <SubmitRow busy={form.busy}>{t('save')}</SubmitRow>}
          </Fields>
        </Card>
      </fieldset>
    </form>
  );
}

function StoreWallets({ store, mayEdit }: StoreProps): ReactNode {
  const { t } = useTranslation('wallets');
  const add = mayEdit && (
    <Link
      to="/organisation/stores/$storeId/add-wallet"
      params={{ storeId: String(store.store_id) }}
      className={buttonClass({ size: 'small' })}
    >
      <Plus aria-hidden="true" /> {t('addWallet')}
    </Link>
  );
  return (
    <Card title={t('walletsOf')} aside={add}>
      <ul className={styles.list}>
        {store.wallets.map((wallet) => (
          <li key={wallet.wallet_id} className={styles.item}>
            <div className={styles.itemText}>
              <Link
                to="/organisation/wallets/$walletId"
                params={{ walletId: String(wallet.wallet_id) }}
                className={styles.name}
              >
                {wallet.wallet_name}
              </Link>
              <div className="small muted">
                {wallet.main ? t('mainWallet') : t('furtherWallet')}
              </div>
            </div>
            <ButtonRow>
              {wallet.balance !== null && <Money value={wallet.balance} />}
              <WalletBadge wallet={wallet} />
            </ButtonRow>
          </li>
        ))}
      </ul>
    </Card>
  );
}
