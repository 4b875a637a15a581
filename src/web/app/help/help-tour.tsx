import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Begins the tour of earned wage access again, which somebody has closed: the dashboard is loaded anew. */
export function HelpTour(): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  return (
    <p>
      <Link to="/ewa/dashboard" search={{ tab: 'tour' }} reloadDocument>
        {t('tourAgain')}
      </Link>
    </p>
  );
}
