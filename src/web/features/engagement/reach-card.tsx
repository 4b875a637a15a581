import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { reach } from './engagement.queries.ts';
import { audienceOf, type PopUpValues } from './pop-up-values.ts';
import styles from './engagement.module.css';

/** How many managers the audience means, counted anew as it is chosen. */
export function ReachCard({ values }: { readonly values: PopUpValues }): ReactNode {
  const { t } = useTranslation('engagement');
  const found = useQuery(reach(audienceOf(values)));
  if (!found.data) return <LoadingCard found={found} title={t('reach')} height="56px" />;
  const { managers, clients } = found.data;
  return (
    <Card title={t('reach')} note={t('reachText')}>
      <div aria-live="polite">
        {managers === 0 ? (
          <Alert tone="warning">{t('reachesNobody')}</Alert>
        ) : (
          <>
            <p className={styles.reach}>{t('reachesManagers', { count: managers })}</p>
            <p className="muted">{t('inCompanies', { count: clients })}</p>
          </>
        )}
      </div>
    </Card>
  );
}
