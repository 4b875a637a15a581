import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

/** What earned wage access is, and its set-up by wallet. */
export function EwaIntro(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Page>
      <PageHeader title={t('title')} />
    </Page>
  );
}
