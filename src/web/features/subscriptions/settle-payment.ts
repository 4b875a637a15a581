import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refresh } from '#web/lib/contract-query.ts';
import { confirmAddress } from './confirm-link.tsx';
import { TOUCHED } from './subscriptions.queries.ts';
import { declineOf } from './words.tsx';

type Paid = { readonly requires_action: boolean };

/**
 * What follows on a payment of something that stands: where the bank asks the payer to confirm, its
 * page; where it was declined, the page that says why. Answers whether it went through.
 */
export function useSettlePayment(): {
  readonly confirmed: (answer: Paid, wallet: number, invoice?: number) => boolean;
  readonly declined: (error: unknown, wallet: number, invoice?: number) => boolean;
} {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return {
    confirmed: (answer, wallet, invoice) => {
      if (answer.requires_action) {
        window.location.assign(confirmAddress(wallet, invoice));
        return false;
      }
      void refresh(cache, ...TOUCHED);
      return true;
    },
    declined: (error, wallet, invoice) => {
      const reason = declineOf(error);
      if (reason === null) return false;
      void refresh(cache, ...TOUCHED);
      void navigate({
        to: '/account-management/subscriptions/fail',
        search: {
          store: String(wallet),
          reason,
          ...(invoice === undefined ? {} : { invoice: String(invoice) }),
        },
        ignoreBlocker: true,
      });
      return true;
    },
  };
}
