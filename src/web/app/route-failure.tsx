import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const CHUNK = /dynamically imported module|module script|ChunkLoad|preload CSS|Failed to fetch/i;

/** When a page breaks, or its code cannot be fetched because a new version is out. */
export function RouteFailure({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common');
  const stale =
    (error instanceof Error && CHUNK.test(error.message)) ||
    (error instanceof ApiError && error.code === 'network');
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
