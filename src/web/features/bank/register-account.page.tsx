import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { newKey } from '#web/lib/new-key.ts';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { homeOf } from './origins.ts';
import { bankAccounts, type BankAccount } from './bank.queries.ts';
import { ConnectBank } from './connect-bank.tsx';
import { TypedAccount } from './typed-account.tsx';
import { VerifyAccount } from './verify-account.tsx';

type Search = { readonly account?: string; readonly connect_id?: string };

/** Registers a bank account: connected at its bank, or by its numbers and a void cheque. */
export function RegisterAccount(): ReactNode {
  const { t } = useTranslation(['wallet-funding', 'bank-accounts', 'pad-schedules']);
  const { origin, walletId, amount } = useParams({
    from: '/shell/load-wallet/register-payment-information/$origin/$walletId/$amount',
  });
  const home = homeOf(origin);
  const { account: chosen, connect_id: connected }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useCurrentSession();
  const known = useQuery({ ...bankAccounts, enabled: chosen !== undefined });
  const account = known.data?.accounts.find(({ account_id: id }) => String(id) === chosen);
  const added = (one: BankAccount) =>
    one.usable
      ? void navigate(
          amount === '0'
            ? { to: home.to }
            : {
                to: '/load-wallet/confirm-and-load/$walletId/$amount/$paymentId',
                params: { walletId, amount, paymentId: String(one.account_id) },
                search: { key: newKey() },
              },
        )
      : void navigate({ to: '.', search: { account: String(one.account_id) }, replace: true });
  return (
    <Page>
      <PageHeader
        above={<BackLink to={home.to}>{t(home.title)}</BackLink>}
        title={t('registerTitle')}
        below={t('registerNote', { company: session?.client.client_name ?? '' })}
      />
      <Stack narrow>
        {chosen === undefined ? (
          <>
            <ConnectBank begun={{ origin, wallet: Number(walletId), amount }} onAdded={added} />
            {connected === undefined && <TypedAccount wallet={Number(walletId)} onAdded={added} />}
          </>
        ) : account === undefined ? (
          <LoadingCard found={known} />
        ) : (
          <VerifyAccount
            account={account}
            origin={origin}
            onAgain={() => void navigate({ to: '.', search: {}, replace: true })}
          />
        )}
      </Stack>
    </Page>
  );
}
