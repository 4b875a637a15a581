import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { ewaTour } from './ewa-tour.queries.ts';

const EwaTourPopup = lazy(() => import('./ewa-tour.popup.tsx'));

/** The tour of the dashboard: it opens, and its code comes, only for those who ask for it. */
export function EwaTour(): ReactNode {
  const { tab } = useSearch({ strict: false });
  const [isOpened, setOpened] = useState(false);
  // Once opened it stays, so that it can give the focus back when it is closed.
  if (tab === 'tour' && !isOpened) setOpened(true);
  return (
    isOpened && (
      <Suspense fallback={null}>
        <EwaTourPopup />
      </Suspense>
    )
  );
}

/** Offers the tour to those who have not closed it yet; after that it is found in Help. */
export function EwaTourOffer(): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { tab } = useSearch({ strict: false });
  const kept = useQuery(ewaTour).data;
  if (tab === 'tour' || kept?.closed !== false) return null;
  return (
    <Link
      to="."
      search={(search) => ({ ...search, tab: 'tour' })}
      className={buttonClass({ tone: 'quiet' })}
    >
      <Compass aria-hidden="true" />
      {t('tourOffer')}
    </Link>
  );
}
