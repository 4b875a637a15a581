import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { Card } from '#web/ui/card.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { AnnounceDeposit } from './announce-deposit.tsx';
import { walletNumbers } from './bank.queries.ts';
import { DepositInstructions } from './deposit-instructions.tsx';
import { DepositList } from './deposit-list.tsx';
import styles from './direct-deposit.module.css';

/** Where money for a wallet is sent, what is on its way, and what came. */
export function DirectDeposit(): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const session = useCurrentSession();
  const { search, change } = useAddress();
  const found = useQuery(walletNumbers);
  const own = session?.wallets ?? [];
  const [scoped] = readWallets(search.wallet, own);
  const chosen =
    own.find(({ wallet_id: id }) => String(id) === search.to)?.wallet_id ??
    scoped ??
    own[0]?.wallet_id;
  const numbers = found.data?.data.find(({ wallet_id: id }) => id === chosen);
  const pick = (
    <Select
      label={t('wallet')}
      name="wallet_id"
      options={own.map((one) => ({ value: String(one.wallet_id), label: one.wallet_name }))}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(to) => void change({ to }, true)}
      placeholder={t('chooseWallet')}
    />
  );
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} />
      <Columns main="3fr" side="2fr">
        <Stack>
          {own.length === 0 ? (
            <NoWallets />
          ) : numbers ? (
            <Card title={t('instructions')} note={t('instructionsNote')}>
              <Stack>
                {own.length > 1 && <div className={styles.screen}>{pick}</div>}
                <DepositInstructions
                  numbers={numbers}
                  note={t('onlyThis', { name: numbers.name })}
                />
              </Stack>
            </Card>
          ) : (
            <LoadingCard found={found} title={t('instructions')} height="240px" />
          )}
        </Stack>
        <Stack>
          {allows(session, 'self_fund') && chosen !== undefined && found.data && (
            <AnnounceDeposit key={chosen} wallet={chosen} />
          )}
          <DepositList />
        </Stack>
      </Columns>
    </Page>
  );
}
