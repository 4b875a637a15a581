import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { type BankAlert, bankAlerts } from './bank-desk.queries.ts';

/** What operators were told of the bank by mail, and is still so; nothing where all is well. */
export function OpenAlerts({ kinds }: { readonly kinds: readonly BankAlert['kind'][] }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  const { data } = useQuery(bankAlerts);
  const open = data?.data.filter(({ kind }) => kinds.includes(kind)) ?? [];
  if (open.length === 0) return null;
  return (
    <Alert tone="danger" title={t('alerts')}>
      <ul>
        {open.map(({ alert_id: id, kind, rail, day }) => (
          <li key={id}>
            {t(`alert.${kind}`, {
              rail: t(`rail.${rail}`),
              day: formatDay(day, language, region),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
