import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BUCKET_SIZES, type BucketSize } from '#domain/reports/buckets.ts';
import { MEASURES, type Measure } from '#domain/reports/measures.ts';
import { fromWire } from '#kernel/money.ts';
import type { Search } from '#web/lib/links.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import { FiguresChart } from './figures-chart.tsx';
import styles from './reports.module.css';
import { type Figures, figures } from './reports.queries.ts';

const CLEAR: Search = { from: undefined, to: undefined };
const measureOf = (text: string | undefined): Measure =>
  MEASURES.find((one) => one === text) ?? 'money_out';
const sizeOf = (text: string | undefined): BucketSize =>
  BUCKET_SIZES.find((one) => one === text) ?? 'day';

/** Pictures of what moved: a figure at a time, by day, week or month and by wallet. */
export function Analytics(): ReactNode {
  const { t } = useTranslation('analytics');
  const { search, change } = useListSearch();
  const [measure, by] = [measureOf(search.kind), sizeOf(search.view)];
  const shown = useQuery(
    figures({
      measure,
      by,
      wallet: search.wallet,
      start_date: search.from,
      end_date: search.to,
    }),
  );
  return (
    <Page>
      <PageHeader title={t('analytics')} below={t('analyticsText')} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('measure')}
            value={measure}
            options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
            onChange={(kind) => change({ kind: kind === 'money_out' ? undefined : kind })}
          />
          <SegmentedControl
            fit
            label={t('groupBy')}
            value={shown.data?.by ?? by}
            options={BUCKET_SIZES.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
            onChange={(view) => change({ view: view === 'day' ? undefined : view })}
          />
          <DateRange
            from={search.from ?? shown.data?.start}
            to={search.to ?? shown.data?.end}
            onChange={change}
          />
          <ResetFilters when={Boolean(search.from || search.to)} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <div className={styles.figures}>
          <p className="muted">{t(`measureText.${measure}`)}</p>
          {shown.isLoadingError ? (
            <FailureState error={shown.error} onRetry={() => void shown.refetch()} />
          ) : (
            <Shown found={shown.data} busy={shown.isPlaceholderData} />
          )}
        </div>
      </Card>
    </Page>
  );
}

function Shown({
  found,
  busy,
}: {
  readonly found: Figures | undefined;
  readonly busy: boolean;
}): ReactNode {
  const { t } = useTranslation('analytics');
  if (found === undefined) return <Skeleton height="380px" />;
  const nothing = found.series.every(({ values }) => values.every((value) => Number(value) === 0));
  return (
    <>
      <Totals found={found} busy={busy} />
      {nothing ? (
        <EmptyState icon={<ChartColumn />} title={t('nothingMoved')} text={t('nothingMovedText')} />
      ) : (
        <FiguresChart figures={found} />
      )}
    </>
  );
}

function Totals({ found, busy }: { readonly found: Figures; readonly busy: boolean }): ReactNode {
  const { t } = useTranslation('analytics');
  const { total, previous_total: before, measure, unit } = found;
  const show = (value: string) =>
    unit === 'count' ? <Count value={Number(value)} /> : <Money value={value} />;
  const balance = measure === 'balance';
  return (
    <FigureStrip
      busy={busy}
      figures={[
        { label: balance ? t('atEnd') : t('inRange'), value: show(total) },
        ...(before === null
          ? []
          : [
              {
                label: t('beforeRange'),
                value: show(before),
                note: balance ? t('beforeBalanceNote') : t('beforeRangeNote'),
              },
              {
                label: t('changeOfRange'),
                value:
                  unit === 'count' ? (
                    <Count value={Number(total) - Number(before)} />
                  ) : (
                    <Money
                      value={(fromWire(total) ?? 0n) - (fromWire(before) ?? 0n)}
                      sign="always"
                    />
                  ),
              },
            ]),
      ]}
    />
  );
}
