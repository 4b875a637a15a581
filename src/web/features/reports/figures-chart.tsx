import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatCount,
  formatDay,
  formatDays,
  formatMoney,
  formatMoneyShort,
  formatMonth,
} from '#web/lib/format.ts';
import { type Language, type Region, usePreferences } from '#web/lib/preferences.ts';
import { Chart } from '#web/ui/charts/chart.tsx';
import type { ChartPoint } from '#web/ui/charts/series.ts';
import type { Figures } from './reports.queries.ts';

/** The picture of figures that the server added up; a small one has all wallets together. */
export function FiguresChart({
  figures,
  small = false,
}: {
  readonly figures: Figures;
  readonly small?: boolean;
}): ReactNode {
  const { t } = useTranslation('analytics');
  const { language, region } = usePreferences();
  const counts = figures.unit === 'count';
  const label = t(`measure.${figures.measure}`);
  const points = figures.buckets.map((bucket) =>
    pointOf(bucket, figures.by, { t, language, region }),
  );
  const format = (value: string): string =>
    counts ? formatCount(Number(value), language, region) : formatMoney(value, language, region);
  const items = figures.buckets.map((bucket) => bucket.items);
  const counted = items.some((count) => count > 0);
  const words = figures.measure === 'spending' ? 'purchases' : 'payments';
  return (
    <Chart
      label={label}
      kind={figures.measure === 'balance' ? 'lines' : 'bars'}
      points={points}
      series={
        small
          ? [{ key: 'all', label, values: figures.buckets.map(({ total }) => total) }]
          : figures.series.map((one) => ({
              key: String(one.wallet_id),
              label: one.wallet_name ?? t('allOthers'),
              values: one.values,
              rest: one.wallet_id === null,
            }))
      }
      totals={figures.buckets.map(({ total }) => total)}
      {...(counted && {
        notes: items.map((count) => t(words, { count })),
        notesTitle: t('payments'),
        counts: items,
      })}
      format={format}
      formatShort={(value) =>
        counts ? formatCount(value, language, region) : formatMoneyShort(value, language, region)
      }
      small={small}
    />
  );
}

type Speech = {
  readonly t: TFunction<'analytics'>;
  readonly language: Language;
  readonly region: Region;
};

function pointOf(
  { start, end }: Figures['buckets'][number],
  by: Figures['by'],
  { t, language, region }: Speech,
): ChartPoint {
  if (by === 'month')
    return {
      key: start,
      label: formatMonth(start, language, region),
      short: formatMonth(start, language, region, 'short'),
    };
  const short = formatDay(start, language, region, 'short');
  if (by === 'day') return { key: start, label: formatDay(start, language, region, 'long'), short };
  return {
    key: start,
    label: t('weekFrom', { days: formatDays(start, end, language, region) }),
    short,
  };
}
