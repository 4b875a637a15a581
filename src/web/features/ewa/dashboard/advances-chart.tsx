import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { formatDay, formatDays, formatMoney, formatMoneyShort } from '#web/lib/format.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { type EwaHistory, historyOf } from './dashboard.queries.ts';

/** Of the picture and what stands around it, which takes more lines on a narrow screen. */
const PICTURE_HEIGHT = 'clamp(500px, 612px - 10vw, 572px)';

/** What people took, day by day, over what the fund held at the end of each. */
export function AdvancesChart({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const by = search.by === 'week' ? 'week' : 'day';
  const found = useQuery(historyOf(store, by));
  // A press is answered first; the picture of 90 days follows it, drawn in slices.
  const drawn = useDeferredValue(
    useMemo(() => found.data && ({ history: found.data, by } as const), [found.data, by]),
  );
  const exporting = useFileExport((file_type) =>
    download('ewaAdvances', { query: { store_id: String(store), file_type } }),
  );
  if (!drawn) return <LoadingCard found={found} title={t('advances')} height={PICTURE_HEIGHT} />;
  const isEmpty = drawn.history.data.every(({ advances }) => advances === 0);
  return (
    <Card
      title={t('advances')}
      note={t('advancesNote')}
      aside={
        <>
          <SegmentedControl
            label={t('by')}
            fit
            value={by}
            onChange={(next) =>
              void changeSearch({ by: next === 'day' ? undefined : next }, { replace: true })
            }
            options={[
              { value: 'day', label: t('byDay') },
              { value: 'week', label: t('byWeek') },
            ]}
          />
          {!isEmpty && <ExportMenu exporting={exporting} />}
        </>
      }
    >
      <ExportFailed exporting={exporting} />
      {isEmpty ? (
        <EmptyState icon={<ChartColumn />} title={t('noAdvances')} text={t('noAdvancesText')} />
      ) : (
        <Picture history={drawn.history} by={drawn.by} />
      )}
    </Card>
  );
}

const Picture = memo(function Picture({
  history,
  by,
}: {
  readonly history: EwaHistory;
  readonly by: 'day' | 'week';
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  return (
    <Chart
      label={t('advances')}
      kind="bars"
      points={history.data.map(({ date, until }) => ({
        key: date,
        label:
          by === 'day'
            ? formatDay(date, language, region, 'long')
            : formatDays(date, until, language, region),
        short: formatDay(date, language, region, 'short'),
      }))}
      series={[
        { key: 'taken', label: t('taken'), values: history.data.map(({ amount }) => amount) },
      ]}
      lineBelow={{
        label: t('fundAtEnd'),
        values: history.data.map(({ fund_balance: held }) => held),
      }}
      notes={history.data.map(({ advances: count }) => t('advanceCount', { count }))}
      notesTitle={t('advances')}
      format={(value) => formatMoney(value, language, region)}
      formatShort={(value) => formatMoneyShort(value, language, region)}
    />
  );
});
