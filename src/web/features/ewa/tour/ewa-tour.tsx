import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ewaTour } from './ewa-tour.queries.ts';

const EwaTourPopup = lazy(() => import('./ewa-tour.popup.tsx'));

/** The tour of the dashboard: its code comes only for those who see it. */
export function EwaTour(): ReactNode {
  const { tab } = useSearch({ strict: false });
  const kept = useQuery(ewaTour).data;
  const [isOpened, setOpened] = useState(false);
  const isWanted = tab === 'tour' || kept?.closed === false;
  // Once opened it stays, so that it can give the focus back when it is closed.
  if (isWanted && !isOpened) setOpened(true);
  return (
    isOpened && (
      <Suspense fallback={null}>
        <EwaTourPopup />
      </Suspense>
    )
  );
}
