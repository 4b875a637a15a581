import type { ErrorComponentProps } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './message-page.module.css';

const CHUNK = /dynamically imported module|module script|ChunkLoad|preload CSS|Failed to fetch/i;

/** When a page breaks, or its code cannot be fetched because a new version is out. */
export function RouteFailure({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation(['shell', 'common']);
  const stale = (error instanceof Error && CHUNK.test(error.message)) || (error instanceof ApiError && error.code === 'network');
  const title = stale ? t('shell:newVersion') : t('shell:errorTitle');
  return (
    <main className={styles.page}>
      <PageTitle className="visually-hidden">{title}</PageTitle>
      <EmptyState
        tone={stale ? 'plain' : 'danger'}
        icon={<RefreshCw />}
        title={title}
        text={stale ? t('shell:newVersionText') : t('shell:errorText')}
        action={
          <>
            <Button tone="primary" onClick={() => window.location.reload()}>{t('common:reload')}</Button>
            <a href="/" className={buttonClass()}>{t('shell:goHome')}</a>
          </>
        }
      />
    </main>
  );
}
