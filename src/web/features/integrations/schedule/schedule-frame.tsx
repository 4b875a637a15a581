import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { frameHeight } from './frame-height.ts';
import { frame } from './schedule.queries.ts';
import styles from './schedule.module.css';

/** Milliseconds without a sign of the framed page after which another way to it is offered. */
const PATIENCE = 8_000;
const FIRST_HEIGHT = 640;
/** Nothing that would let the page leave its frame or lead ours elsewhere. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The scheduling service's own page. */
export function ScheduleFrame({
  token,
  onRefused,
}: {
  readonly token: string;
  readonly onRefused: (error: unknown) => void;
}): ReactNode {
  const { t } = useTranslation('schedule');
  const found = useQuery(frame(token));
  const { error } = found;
  useEffect(() => {
    if (error !== null) onRefused(error);
  });
  return found.data ? (
    <Framed key={found.data.url} url={found.data.url} />
  ) : (
    <LoadingCard found={found} title={t('frame')} height={`${FIRST_HEIGHT}px`} />
  );
}

function Framed({ url }: { readonly url: string }): ReactNode {
  const { t } = useTranslation('schedule');
  const [height, setHeight] = useState<number | null>(null);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const hear = (message: MessageEvent<unknown>) => {
      const said = frameHeight(message, url);
      if (said !== null) setHeight(said);
    };
    window.addEventListener('message', hear);
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [url]);
  return (
    <Card padded={false} label={t('frame')}>
      {late && height === null && (
        <div className={styles.late}>
          <Alert
            tone="info"
            title={t('frameSlow')}
            actions={
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ size: 'small' })}
              >
                {t('openInTab')}
              </a>
            }
          />
        </div>
      )}
      <iframe
        src={url}
        title={t('frame')}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={{ blockSize: height ?? FIRST_HEIGHT }}
      />
    </Card>
  );
}
