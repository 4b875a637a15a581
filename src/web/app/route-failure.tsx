import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

const CHUNK = /dynamically imported module|module script|ChunkLoad|preload CSS|Failed to fetch/i;

const reload = (): void => window.location.reload();

/** When a page breaks, or its code cannot be fetched because a new version is out. */
export function RouteFailure({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common');
  const stale =
    (error instanceof Error && CHUNK.test(error.message)) ||
    (error instanceof ApiError && error.code === 'network');
  const away = stale && !navigator.onLine;
  // It could not be fetched, so nothing is entered in it: it opens once the connection is back.
  useEffect(() => {
    if (!away) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [away]);
  if (away) return <MessagePage title={t('networkTitle')} text={t('networkText')} />;
  return (
    <MessagePage
      title={stale ? t('newVersion') : t('errorTitle')}
      text={stale ? t('newVersionText') : t('errorText')}
      actions={
        <>
          <Button tone="primary" size="large" onClick={reload}>
            {t('reload')}
          </Button>
          <a href="/" className={buttonClass({ size: 'large' })}>
            {t('goHome')}
          </a>
        </>
      }
    />
  );
}
