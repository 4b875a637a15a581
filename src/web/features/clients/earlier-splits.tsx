import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/values.tsx';
import { type FeeSplit, percentOf } from './fee-split-values.ts';

type Change = FeeSplit['changes'][number];

/** The splits so far, the one in effect first. */
export function EarlierSplits({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const { t } = useTranslation('fee-split');
  if (changes.length === 0)
    return (
      <Card title={t('history')}>
        <p className="small muted">{t('historyNone')}</p>
      </Card>
    );
  const percent = (bps: number) => <bdi dir="ltr">{percentOf(bps)} %</bdi>;
  const columns: Column<Change>[] = [
    {
      key: 'set_at',
      title: t('changedAt'),
      card: 'title',
      cell: (row) => (
        <>
          <Instant value={row.set_at} />{' '}
          {row.version === changes[0]?.version && <Badge tone="success">{t('sinceNow')}</Badge>}
        </>
      ),
    },
    { key: 'by', title: t('changedBy'), cell: (row) => row.set_by_name },
    {
      key: 'shares',
      title: t('memberShares'),
      card: 'detail',
      cell: (row) => (
        <>
          {t('loads')}: {percent(row.load_bps)}, {t('unloads')}: {percent(row.unload_bps)}
        </>
      ),
    },
  ];
  return (
    <Card title={t('history')} padded={false}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={changes}
        keyOf={(row) => String(row.version)}
      />
    </Card>
  );
}
