import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { useOnline } from '#web/lib/online.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const CHUNK = /dynamically imported module|module script|ChunkLoad|preload CSS|Failed to fetch/i;

/** When a page breaks, or its code cannot be fetched because a new version is out. */
export function RouteFailure({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common');
  const stale =
    (error instanceof Error && CHUNK.test(error.message)) ||
    (error instanceof ApiError && error.code === 'network');
  const online = useOnline();
  // The page could not be fetched, so nothing is entered in it: it is opened once that can be done.
  useEffect(() => {
    if (online) return undefined;
    const open = () => window.location.reload();
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, [online]);
  if (stale && !online)
    return (
      <MessagePage title={t('networkTitle')} text={t('networkText')}>
        <Button tone="primary" size="large" onClick={reloadIfReachable}>
          {t('tryAgain')}
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage
      title={stale ? t('newVersion') : t('errorTitle')}
      text={stale ? t('newVersionText') : t('errorText')}
    >
      <Button tone="primary" size="large" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      <a href="/" className={buttonClass({ size: 'large' })}>
        {t('goHome')}
      </a>
    </MessagePage>
  );
}

/** A reload without a connection would leave the portal for the browser's own page. */
const reloadIfReachable = (): void =>
  void fetch('/', { method: 'HEAD' }).then(
    () => window.location.reload(),
    () => undefined,
  );
