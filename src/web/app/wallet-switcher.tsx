import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Store from 'lucide-react/icons/store';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { usePageWallet } from '#web/lib/page-wallet.ts';
import { readWallets, writeWallets } from '#web/lib/wallet-scope.ts';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './top-bar.module.css';

const loadMenu = () => import('./wallet-menu.tsx');
const WalletMenu = lazy(loadMenu);

/**
 * One, several or all wallets; the choice stands in the address and goes along from page to page.
 * A page about one wallet shows it here, and changes it from here.
 */
export function WalletSwitcher({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const page = usePageWallet();
  const scope = readWallets(useSearch({ strict: false }).wallet, session.wallets);
  const chosen = page ? [page.walletId] : scope;
  const choose = (ids: readonly number[]) => {
    if (page) return ids[0] !== undefined && page.choose(ids[0]);
    return void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        wallet: writeWallets(ids, session.wallets),
        after: undefined,
        page: undefined,
      }),
    });
  };
  const only = session.wallets.length === 1 ? session.wallets[0] : undefined;
  const first =
    chosen.length === 1 ? session.wallets.find((wallet) => wallet.wallet_id === chosen[0]) : only;
  if (session.operator && session.abilities.length === 0) return null;
  if (session.wallets.length === 0)
    return (
      <Tooltip text={t('noWalletsHint')}>
        <span className={styles.wallet}>{t('noWallets')}</span>
      </Tooltip>
    );
  const name = first
    ? first.wallet_name
    : chosen.length === 0
      ? t('allWallets')
      : t('walletsChosen', { count: chosen.length });
  return (
    <PopupButton
      className={styles.wallet}
      disabled={only !== undefined}
      preload={loadMenu}
      popup={(popup) => (
        <WalletMenu
          {...popup}
          session={session}
          one={page !== null}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    >
      <Store aria-hidden="true" />
      <span className={styles.walletName}>{name}</span>
      {first && <span className={styles.walletWord}>{t('wallet')}</span>}
      {!only && <ChevronsUpDown aria-hidden="true" />}
    </PopupButton>
  );
}
