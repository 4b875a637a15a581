import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIFFERENCE_KINDS } from '#domain/reconciliation/differences.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Day } from '#web/ui/values.tsx';
import { endingColumn, sidesColumn } from './difference-parts.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { type Difference, differences, reconciliationRun } from './reports.queries.ts';
import styles from './reports.module.css';
import { StateFilter } from './state-filter.tsx';

type Props = { readonly onExplain: ((difference: Difference) => void) | null };

/** Where the processor's files of each day and our books disagree. */
export function ProcessorDifferences({ onExplain }: Props): ReactNode {
  const { t } = useTranslation('reports');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const list = useQuery(differences({ state, per_page: perPage, cursor: search.after }));
  const columns = useDifferenceColumns(onExplain);
  return (
    <Card padded={false}>
      <TableToolbar>
        <StateFilter state={state} change={change} />
        <LastRun />
      </TableToolbar>
      <DifferenceTable
        columns={columns}
        list={list}
        nothing={{ title: t('noDifferences'), text: t('noDifferencesText') }}
      />
    </Card>
  );
}

function LastRun(): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  const { data } = useQuery(reconciliationRun);
  if (data === undefined) return null;
  const { run } = data;
  return (
    <span className="small muted">
      {run === null
        ? t('neverReconciled')
        : t('reconciledDay', { ...run, day: formatDay(run.day, language, region) })}
    </span>
  );
}

function useDifferenceColumns(onExplain: Props['onExplain']): readonly Column<Difference>[] {
  const { t } = useTranslation('reports');
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('difference'),
        card: 'title',
        cell: (row) => (
          <>
            <What difference={row} />
            <div className="small muted">
              {row.card_holder} <Code>{row.proxy ?? ''}</Code>
            </div>
          </>
        ),
      },
      sidesColumn(t('exceptionEvidence'), t('theirBooks')),
      {
        key: 'since',
        title: t('differenceAge'),
        cell: (row) => <Day value={row.opened_on} />,
      },
      endingColumn(t('exceptionClosed'), onExplain),
    ],
    [t, onExplain],
  );
}

function What({ difference }: { readonly difference: Difference }): ReactNode {
  const { t } = useTranslation('reports');
  const kind = DIFFERENCE_KINDS.find((one) => one === difference.kind);
  return <span className={styles.name}>{kind && t(`difference.${kind}`)}</span>;
}
