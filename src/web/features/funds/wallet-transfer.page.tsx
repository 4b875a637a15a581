import type { ReactNode } from 'react';
import { MoneyFlow } from './money-flow.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferHistory } from './transfer-history.tsx';

export const WalletTransfer = (): ReactNode => (
  <MoneyFlow
    kind="transfer"
    form={(review) => <TransferForm key={review?.review_id} review={review} />}
    below={<TransferHistory />}
  />
);
