import type { Answer } from '#contract/index.ts';
import { type Use, stopFor } from '#domain/subscriptions/index.ts';
import { useErrorText } from './use-error-text.ts';

type Wallet = Pick<Answer<'clientWallets'>['data'][number], 'wallet_name' | 'access'>;

/** Why the subscription of a wallet stops a use of it, as a sentence; null where it does not. */
export function useStopText(): (wallet: Wallet | undefined, use: Use) => string | null {
  const { codeText } = useErrorText();
  return (wallet, use) => {
    const stop = wallet && stopFor(wallet.access, use);
    return stop ? codeText(stop, { wallet: wallet.wallet_name }) : null;
  };
}
