import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Landmark from 'lucide-react/icons/landmark';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { AgreementDialog } from './agreement.dialog.tsx';
import { BankAccountCard } from './bank-account-card.tsx';
import { type BankAccount, bankAccounts } from './bank.queries.ts';

/** The bank accounts of the client: what each may be used for, and what is missing. */
export function BankAccounts(): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const found = useQuery(bankAccounts);
  const session = useCurrentSession();
  const wallet = String(session?.wallets[0]?.wallet_id ?? 0);
  const add = (
    <Link
      to="/load-wallet/register-payment-information/$origin/$walletId/$amount"
      params={{ origin: 'bank-accounts', walletId: wallet, amount: '0' }}
      className={buttonClass({ tone: 'primary' })}
    >
      <Plus aria-hidden="true" /> {t('add')}
    </Link>
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={
          <>
            <div>{t('titleNote')}</div>
            <div>{t('nameRule')}</div>
          </>
        }
        actions={found.data && found.data.accounts.length > 0 && add}
      />
      {found.data ? (
        <Accounts accounts={found.data.accounts} add={add} wallet={wallet} />
      ) : (
        <LoadingCard found={found} height="220px" />
      )}
    </Page>
  );
}

function Accounts({
  accounts,
  add,
  wallet,
}: {
  readonly accounts: readonly BankAccount[];
  readonly add: ReactNode;
  readonly wallet: string;
}): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const { search, change } = useAddress();
  const shown = accounts.find(({ account_id: id }) => String(id) === search.account);
  if (accounts.length === 0)
    return (
      <Card>
        <EmptyState icon={<Landmark />} title={t('none')} text={t('noneText')} action={add} />
      </Card>
    );
  return (
    <Stack>
      <Grid min="420px">
        {accounts.map((account) => (
          <BankAccountCard
            key={account.account_id}
            account={account}
            wallet={wallet}
            onAgreement={() => void change({ account: String(account.account_id) })}
          />
        ))}
      </Grid>
      {shown?.agreement && (
        <AgreementDialog
          account={shown}
          agreement={shown.agreement}
          onClose={() => void change({ account: undefined })}
        />
      )}
    </Stack>
  );
}
