import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

/** What a store's people take, and what its fund holds. */
export function EwaDashboard(): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  return (
    <Page>
      <PageHeader title={t('title')} />
    </Page>
  );
}
