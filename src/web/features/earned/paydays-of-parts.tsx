import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Day } from '#web/ui/values.tsx';

type Part = { readonly first_day: string; readonly payday: string; readonly amount: string };

/** The payday that an amount comes off, or how much of it comes off which. */
export function PaydaysOfParts({ parts }: { readonly parts: readonly Part[] }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  return parts.map((part) => (
    <div key={part.first_day}>
      {parts.length === 1 ? (
        <Day value={part.payday} />
      ) : (
        t('sheet.part', {
          amount: formatMoney(part.amount, language, region),
          payday: formatDay(part.payday, language, region),
        })
      )}
    </div>
  ));
}
