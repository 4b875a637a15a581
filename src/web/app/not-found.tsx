import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

/** The error page, and every address that is none of ours. */
export function NotFound(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <MessagePage
      title={t('notFound')}
      text={t('notFoundText')}
      actions={
        <Link to="/" className={buttonClass({ tone: 'primary', size: 'large' })}>
          {t('goHome')}
        </Link>
      }
    />
  );
}
