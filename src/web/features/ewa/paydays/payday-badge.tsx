import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import type { PaydayPeriod } from '../dashboard/dashboard.queries.ts';

/** Where a payday stands, in a word. */
export function PaydayBadge({ period }: { readonly period: PaydayPeriod }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  if (period.overdue) return <Badge tone="danger">{t('payday.overdue')}</Badge>;
  if (period.short) return <Badge tone="warning">{t('payday.short')}</Badge>;
  switch (period.state) {
    case 'open':
      return <Badge tone="neutral">{t('payday.open')}</Badge>;
    case 'reported':
      return <Badge tone="info">{t('payday.reported')}</Badge>;
    case 'settled':
      return <Badge tone="success">{t('payday.settled')}</Badge>;
  }
}
