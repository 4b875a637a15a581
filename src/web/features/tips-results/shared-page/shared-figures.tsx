import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, formatExact } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { type Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { Money } from '#web/ui/values.tsx';
import type { SharedPage } from './load-shared.ts';
import styles from './shared.module.css';

/** The figures of the night. What one does not have (points in a share) is left out. */
export function SharedFigures({ page }: { readonly page: SharedPage }): ReactNode {
  const { t } = useTranslation('tips-shared');
  const { language, region } = usePreferences();
  const money = (label: string, value: string | null): Figure[] =>
    value === null ? [] : [{ label, value: <Money value={value} /> }];
  const decimal = (label: string, value: string | null): Figure[] =>
    value === null
      ? []
      : [
          {
            label,
            value: (
              <bdi dir="ltr" className="num">
                {formatDecimal(value, language, region)}
              </bdi>
            ),
          },
        ];
  // Four places, as the wire has them.
  const perPoint: Figure[] =
    page.per_point === null
      ? []
      : [
          {
            label: t('perPoint'),
            value: (
              <bdi dir="ltr" className="num">
                {formatExact(BigInt(page.per_point.replace('.', '')), language, region)}
              </bdi>
            ),
          },
        ];
  return (
    <section aria-label={t('figures')} className={styles.figures}>
      <FigureStrip
        figures={[
          ...money(t('poolAmount'), page.tip_pool_amount),
          ...money(t('gratuity'), page.gratuity),
          ...money(t('revenue'), page.revenue),
          ...money(t('contribution'), page.total_contribution),
          ...decimal(t('points'), page.total_points),
          ...perPoint,
        ]}
      />
    </section>
  );
}
