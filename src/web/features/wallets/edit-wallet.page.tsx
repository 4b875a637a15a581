import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { Page, PageFoot, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { RecordHistory } from '#web/ui/record-history.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EditFrame, useEditConflict } from '#web/ui/use-edit-conflict.tsx';
import { useForm, fieldsOf } from '#web/ui/use-form.ts';
import { WalletBadge } from './view-wallets.page.tsx';
import { WalletSettings } from './wallet-fields.tsx';
import { WalletFunding, WalletMoney, WalletProgram } from './wallet-money.tsx';
import { WalletReferences } from './wallet-references.tsx';
import {
  atListFields,
  settingsOf,
  valuesOf,
  walletComplaints,
  type WalletValues,
} from './wallet-values.ts';
import { type Wallet, wallet as walletQuery, walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

type Funding = {
  /** What it owes to a bank and where its money comes from: other modules' part of the page. */
  readonly money?: (wallet: Wallet) => { readonly above: ReactNode; readonly beside: ReactNode };
};

/** One wallet: what is on it, what it is called elsewhere, and who is told when it runs low. */
export function EditWallet({ money }: Funding): ReactNode {
  const { t } = useTranslation('wallets');
  const id = Number.parseInt(useParams({ strict: false }).walletId ?? '', 10);
  const found = useQuery(walletQuery(id));
  const session = useCurrentSession();
  const back = <BackLink to="/organisation/wallets">{t('title')}</BackLink>;
  if (found.isLoadingError) return <FailedPage above={back} title={t('wallet')} query={found} />;
  const wallet = found.data;
  const bank = wallet && money?.(wallet);
  return (
    <Page>
      <PageHeader
        above={back}
        title={wallet?.wallet_name ?? <TitleBone />}
        beside={wallet && <WalletBadge wallet={wallet} />}
        actions={
          allows(session, 'view_money', false) && (
            <Link
              to="/reports/wallet-statement"
              search={{ wallet: String(id) }}
              className={buttonClass()}
            >
              {t('statement')}
            </Link>
          )
        }
      />
      {bank?.above}
      <Columns main="3fr" side="2fr">
        <Stack>
          {wallet ? (
            <Settings
              key={wallet.wallet_id}
              wallet={wallet}
              mayEdit={allows(session, 'edit_wallets')}
            />
          ) : (
            <Card>
              <Skeleton height="460px" />
            </Card>
          )}
        </Stack>
        <Stack>
          {wallet ? (
            <WalletMoney wallet={wallet} />
          ) : (
            <Card>
              <Skeleton height="160px" />
            </Card>
          )}
          {bank?.beside}
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
        </Stack>
      </Columns>
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
  const { conflict, send } = useEditConflict<Wallet, WalletValues>({
    start: wallet,
    valuesOf,
    save: (values, based) =>
      atListFields(
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
  const seesMoney = allows(useCurrentSession(), 'view_money', false);
  const form = useForm<WalletValues>(valuesOf(wallet), walletComplaints, send);
  const field = fieldsOf(form);
  return (
    <EditFrame
      form={form}
      conflict={conflict}
      title={(by) => t('conflict', { by })}
      text={t('conflictText')}
    >
      {!mayEdit && <Alert tone="info">{t('readOnly')}</Alert>}
      <fieldset disabled={!mayEdit} className={styles.plain}>
        <WalletSettings field={field} withAlert={seesMoney} />
      </fieldset>
      {mayEdit && (
        <PageFoot>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('save')}
          </Button>
        </PageFoot>
      )}
    </EditFrame>
  );
}
