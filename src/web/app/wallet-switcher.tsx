import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Store from 'lucide-react/icons/store';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { readWallets, writeWallets } from '#web/lib/wallet-scope.ts';
import type { CurrentSession } from '#web/lib/current-session.ts';
import overlay from '#web/ui/overlay.module.css';
import { CheckMark } from './check-mark.tsx';
import styles from './shell.module.css';

/** One, several or all wallets; the choice stands in the address and goes along from page to page. */
export function WalletSwitcher({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const chosen = readWallets(useSearch({ strict: false }).wallet, session.wallets);
  const choose = (ids: readonly number[]) => void navigate({ to: '.', search: (now) => ({ ...now, wallet: writeWallets(ids, session.wallets), after: undefined, page: undefined }) });
  const only = session.wallets.length === 1 ? session.wallets[0] : undefined;
  const first = chosen.length === 1 ? session.wallets.find((wallet) => wallet.wallet_id === chosen[0]) : only;
  if (session.wallets.length === 0) return <span className={styles.wallet} title={t('noWalletsHint')}>{t('noWallets')}</span>;
  const name = first ? first.wallet_name : chosen.length === 0 ? t('allWallets') : t('walletsChosen', { count: chosen.length });
  return (
    <MenuTrigger>
      <Button className={styles.wallet ?? ''} isDisabled={only !== undefined}>
        <Store aria-hidden="true" />
        <span className={styles.walletName}>{name}</span>
        {first && <span className={styles.walletWord}>{t('wallet')}</span>}
        {!only && <ChevronsUpDown aria-hidden="true" />}
      </Button>
      <Popover className={overlay.popover ?? ''} placement="bottom start" offset={6}>
        <Menu
          aria-label={t('wallets')}
          className={overlay.list ?? ''}
          selectionMode="multiple"
          selectedKeys={chosen.length === 0 ? ['all'] : chosen.map(String)}
          onSelectionChange={(keys) => {
            const ids = keys === 'all' ? [] : [...keys].map(String);
            const allPressed = ids.includes('all') && chosen.length > 0;
            choose(allPressed ? [] : ids.filter((key) => key !== 'all').map((key) => Number.parseInt(key, 10)));
          }}
        >
          <MenuItem id="all" textValue={t('allWallets')} className={overlay.item ?? ''}>
            {({ isSelected }) => <CheckMark on={isSelected}>{t('allWallets')}</CheckMark>}
          </MenuItem>
          {session.wallets.map((wallet) => (
            <MenuItem key={wallet.wallet_id} id={String(wallet.wallet_id)} textValue={wallet.wallet_name} className={overlay.item ?? ''}>
              {({ isSelected }) => <CheckMark on={isSelected}>{wallet.wallet_name}</CheckMark>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
