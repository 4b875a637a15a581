import type { ReactNode } from 'react';
import { DebtBanner } from '#web/features/bank/debt-banner.tsx';
import { WalletBank } from '#web/features/bank/wallet-bank.tsx';
import { EditWallet } from '#web/features/wallets/edit-wallet.page.tsx';

/** A wallet, with what it owes to a bank and how it is funded from one. */
export const WalletWithBank = (): ReactNode => (
  <EditWallet
    money={(wallet) => ({
      above: <DebtBanner wallet={wallet.wallet_id} blocked={wallet.blocked} />,
      beside: <WalletBank wallet={wallet} />,
    })}
  />
);
