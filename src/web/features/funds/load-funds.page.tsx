import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CardForm } from './card-form.tsx';
import { MoneyFlow } from './money-flow.tsx';

/** A member and a wallet of the address are already chosen. */
function useGiven() {
  const { customerId = '', storeId = '' } = useParams({ strict: false });
  return { customer: customerId, wallet: storeId };
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
