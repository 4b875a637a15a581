import type { ReactNode } from 'react';
import { EditSharePayout } from '#web/features/tips-payouts/edit-payout.page.tsx';
import { NewSquareUp } from '#web/features/tips-results/staff/new-square-up.tsx';

/** The payout of one share; what is wrong about a paid one is carried over by a square-up. */
export function EditPayout(): ReactNode {
  return (
    <EditSharePayout
      squareUp={(wallet, onClose) => <NewSquareUp wallet={wallet} onClose={onClose} />}
    />
  );
}
