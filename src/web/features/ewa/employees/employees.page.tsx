import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '#web/ui/page.tsx';

/** The people of a store: who may take, who is to be matched. */
export function EwaEmployees(): ReactNode {
  const { t } = useTranslation('ewa-employees');
  return (
    <Page>
      <PageHeader title={t('title')} />
    </Page>
  );
}
