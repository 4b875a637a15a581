import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { Column } from '#web/ui/data-table.tsx';

export type Rail = 'eft' | 'ach';

/** Money of a rail in words: in its currency, whatever the region of the session. */
export function useRailMoney(): (wire: string, rail: Rail) => string {
  const { language } = usePreferences();
  return (wire, rail) => formatMoney(wire, language, rail === 'eft' ? 'CA' : 'US');
}

export function RailMoney({
  value,
  rail,
}: {
  readonly value: string;
  readonly rail: Rail;
}): ReactNode {
  const money = useRailMoney();
  return (
    <bdi dir="ltr" className="num">
      {money(value, rail)}
    </bdi>
  );
}

export function RailName({ rail }: { readonly rail: Rail }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return <bdi>{t(`rail.${rail}`)}</bdi>;
}

/** Whose a row is; the heading of its card on a phone. */
export const companyColumn = <R,>(title: string, cell: Column<R>['cell']): Column<R> => ({
  key: 'company',
  title,
  card: 'title',
  cell,
});
