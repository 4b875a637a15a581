import { useLocation } from '@tanstack/react-router';
import Hammer from 'lucide-react/icons/hammer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { navigation } from './navigation.ts';

/** Holds the place of a screen until its room is there. */
export function Planned(): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const entry = navigation.flatMap((group) => [group, ...(group.items ?? [])]).find((item) => item.to !== '/' && item.to !== undefined && pathname.startsWith(item.to));
  const title = entry ? t(entry.key) : t('notFound');
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={<Hammer />} title={title} />
      </Card>
    </Page>
  );
}
