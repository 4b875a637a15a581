import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import styles from './connections.module.css';
import { FeedBadge } from './words.tsx';

type OpenRequest = Answer<'listConnections'>['requests'][number];

/** Order data that is waited for, and what was declined, with why. */
export function OpenRequests({
  requests,
  onAskAgain,
}: {
  readonly requests: readonly OpenRequest[];
  /** Opens the request; without it a store has to be opened first. */
  readonly onAskAgain?: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  return requests.map((request) => (
    <div key={request.request_id} className={styles.account}>
      <div className={styles.accountHead}>
        <strong>
          <bdi>{request.store_name}</bdi> · {t(`data.${request.data_type}`)}
        </strong>
        {request.status === 'pending' && <FeedBadge status="pending" />}
      </div>
      <p className="small muted">
        {t('locationId')} <Code>{request.location_id}</Code> ·{' '}
        <Instant value={request.asked_at} style="short" />
      </p>
      {request.status === 'pending' ? (
        <p className="small muted">{t('pendingAccess')}</p>
      ) : (
        <Alert
          tone="danger"
          actions={
            onAskAgain && (
              <Button size="small" onClick={onAskAgain}>
                {t('askAgain')}
              </Button>
            )
          }
        >
          {t('code.pos_declined', {
            location: request.location_id,
            reason: request.reason ?? t('noReason'),
          })}
        </Alert>
      )}
    </div>
  ));
}
