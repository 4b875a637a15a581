import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CardForm } from './card-form.tsx';
import { MoneyFlow } from './money-flow.tsx';

/**
 * What the address says is already filled in: a member, a wallet, the amount of a load that failed.
 */
function useGiven() {
  const { customerId = '', storeId = '' } = useParams({ strict: false });
  const { amount = '' } = useSearch({ strict: false });
  return { customer: customerId, wallet: storeId, amount };
}

export function LoadFunds(): ReactNode {
  const given = useGiven();
  return (
    <MoneyFlow
      kind="load"
      form={(review) => (
        <CardForm
          key={`${review?.review_id}${given.customer}`}
          kind="load"
          given={given}
          review={review}
        />
      )}
    />
  );
}

export function UnloadFunds(): ReactNode {
  const given = useGiven();
  return (
    <MoneyFlow
      kind="unload"
      form={(review) => (
        <CardForm
          key={`${review?.review_id}${given.customer}`}
          kind="unload"
          given={given}
          review={review}
        />
      )}
    />
  );
}
