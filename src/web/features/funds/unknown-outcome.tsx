import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { Review } from './funds.queries.ts';
import { ReviewRows } from './review-rows.tsx';
import styles from './funds.module.css';

const POLL = 3_000;

type Props = {
  readonly review: Review;
  /** Asks for the review; when it says that it was sent, the page goes on by itself. */
  readonly onCheck: () => Promise<unknown>;
  readonly onArrivedNot: () => void;
};

/** No answer came. Nobody sends again before the server has said what became of it. */
export function UnknownOutcome({ review, onCheck, onArrivedNot }: Props): ReactNode {
  const { t } = useTranslation('funds');
  const check = useAction(onCheck, { onDone: onArrivedNot });
  useEffect(() => {
    const timer = setInterval(() => onCheck().catch(() => undefined), POLL);
    return () => clearInterval(timer);
  });
  return (
    <div className={styles.narrow}>
      <Alert
        tone="warning"
        urgent
        title={t('unknownTitle')}
        actions={
          <Button size="small" busy={check.busy} onClick={() => check.run()}>
            {t('checkAgain')}
          </Button>
        }
      >
        <p>{t('unknownText')}</p>
      </Alert>
      <Card padded={false} title={t('whatWasSent')}>
        <ReviewRows review={review} fixed />
      </Card>
    </div>
  );
}
