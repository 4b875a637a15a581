import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { MenuPopup } from '#web/ui/menu.tsx';
import overlay from '#web/ui/overlay.module.css';
import type { PopupProps } from '#web/ui/popup-button.tsx';
import { CheckMark } from './check-mark.tsx';

type Props = PopupProps & {
  readonly session: CurrentSession;
  /** The page is about one wallet. */
  readonly one: boolean;
  readonly chosen: readonly number[];
  readonly onChoose: (wallets: readonly number[]) => void;
};

export default function WalletMenu({ session, one, chosen, onChoose, ...popup }: Props): ReactNode {
  const { t } = useTranslation('shell');
  const change = (keys: readonly string[]) => {
    const allPressed = keys.includes('all') && chosen.length > 0;
    onChoose(
      allPressed ? [] : keys.filter((key) => key !== 'all').map((key) => Number.parseInt(key, 10)),
    );
  };
  return (
    <MenuPopup
      {...popup}
      label={t('wallets')}
      placement="bottom start"
      selectionMode={one ? 'single' : 'multiple'}
      selectedKeys={chosen.length === 0 ? ['all'] : chosen.map(String)}
      onSelectionChange={(keys) => change(keys === 'all' ? [] : [...keys].map(String))}
    >
      {!one && (
        <MenuItem id="all" textValue={t('allWallets')} className={overlay.item ?? ''}>
          {({ isSelected }) => <CheckMark on={isSelected}>{t('allWallets')}</CheckMark>}
        </MenuItem>
      )}
      {session.wallets.map((wallet) => (
        <MenuItem
          key={wallet.wallet_id}
          id={String(wallet.wallet_id)}
          textValue={wallet.wallet_name}
          className={overlay.item ?? ''}
        >
          {({ isSelected }) => <CheckMark on={isSelected}>{wallet.wallet_name}</CheckMark>}
        </MenuItem>
      ))}
    </MenuPopup>
  );
}
