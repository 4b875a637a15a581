import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Page, PageFoot, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { RecordHistory } from '#web/ui/record-history.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MeanwhileNote, useEditConflict } from '#web/ui/use-edit-conflict.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { WalletBadge } from './view-wallets.page.tsx';
import { WalletAlert, WalletIds } from './wallet-fields.tsx';
import { WalletFunding, WalletMoney, WalletProgram } from './wallet-money.tsx';
import { WalletReferences } from './wallet-references.tsx';
import {
  atTheirFields,
  settingsOf,
  valuesOf,
  walletComplaints,
  type WalletValues,
} from './wallet-values.ts';
import { type Wallet, wallet as walletQuery, walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

/** One wallet: what is on it, what it is called elsewhere, and who is told when it runs low. */
export function EditWallet(): ReactNode {
  const { t } = useTranslation('wallets');
  const id = Number.parseInt(useParams({ strict: false }).walletId ?? '', 10);
  const found = useQuery(walletQuery(id));
  const session = useCurrentSession();
  const back = <BackLink to="/organisation/wallets">{t('title')}</BackLink>;
  if (found.isError)
    return (
      <Page>
        <PageHeader above={back} title={t('wallet')} />
        <Card>
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      </Page>
    );
  const wallet = found.data;
  return (
    <Page>
      <PageHeader
        above={back}
        title={wallet?.wallet_name ?? <TitleBone />}
        beside={wallet && <WalletBadge wallet={wallet} />}
      />
      <div className={styles.two}>
        <div className={styles.stack}>
          {wallet ? (
            <Settings
              key={wallet.wallet_id}
              wallet={wallet}
              mayEdit={allows(session, 'edit_wallets')}
            />
          ) : (
            <Card>
              <Skeleton height="280px" />
            </Card>
          )}
        </div>
        <div className={styles.stack}>
          {wallet ? (
            <WalletMoney wallet={wallet} />
          ) : (
            <Card>
              <Skeleton height="160px" />
            </Card>
          )}
          {wallet && allows(session, 'view_money', false) && (
            <WalletFunding storeId={wallet.store_id} />
          )}
          {wallet && allows(session, 'view_money', false) && <WalletProgram />}
          {wallet && (
            <WalletReferences
              walletId={wallet.wallet_id}
              mayEdit={allows(session, 'edit_wallets')}
            />
          )}
          {wallet && <RecordHistory kind="wallet" id={wallet.wallet_id} />}
        </div>
      </div>
    </Page>
  );
}

function Settings({
  wallet,
  mayEdit,
}: {
  readonly wallet: Wallet;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const queries = useQueryClient();
  const { meanwhile, send } = useEditConflict<Wallet, WalletValues>({
    start: wallet,
    valuesOf,
    save: (values, based) =>
      atTheirFields(
        call('editWallet', {
          params: { wallet: wallet.wallet_id },
          body: { wallet_name: values.wallet_name, ...settingsOf(values), version: based.version },
        }),
      ),
    load: () => call('showWallet', { params: { wallet: wallet.wallet_id } }),
    async saved(saved) {
      await walletsChanged(queries);
      toast('success', t('saved', { name: saved.wallet_name }));
    },
  });
  const form = useForm<WalletValues>(valuesOf(wallet), walletComplaints, send);
  const field = (name: keyof WalletValues) => fieldOf(form, name);
  return (
    <form noValidate onSubmit={form.submit} className={styles.stack}>
      <LeaveGuard when={form.dirty} />
      {meanwhile && (
        <MeanwhileNote
          meanwhile={meanwhile}
          title={t('meanwhile', { by: meanwhile.by })}
          text={t('meanwhileText')}
        />
      )}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <Refusal error={form.failure} />
      <fieldset disabled={!mayEdit} className={styles.plain}>
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
      </fieldset>
      {mayEdit && (
        <PageFoot>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('save')}
          </Button>
        </PageFoot>
      )}
    </form>
  );
}
