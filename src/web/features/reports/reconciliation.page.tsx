import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Day, Instant, Money } from '#web/ui/values.tsx';
import { ExplainDifference } from './explain-difference.dialog.tsx';
import { type Difference, differences, reconciliationRun } from './reports.queries.ts';
import styles from './reports.module.css';
import { NothingInState, StateFilter } from './state-filter.tsx';

/** Where the processor's files of each day and our books disagree. */
export function Reconciliation(): ReactNode {
  const { t } = useTranslation('reports');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const list = useQuery(differences({ state, per_page: perPage, cursor: search.after }));
  const operator = useCurrentSession()?.operator === true;
  const [explaining, setExplaining] = useState<Difference | null>(null);
  const columns = useDifferenceColumns(operator ? setExplaining : null);
  return (
    <Page>
      <PageHeader title={t('reconciliation')} below={t('reconciliationText')} />
      <Card padded={false}>
        <TableToolbar>
          <StateFilter state={state} change={change} />
          <LastRun />
        </TableToolbar>
        <ListTable
          label={t('reconciliation')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.difference_id)}
          empty={
            <NothingInState
              state={state}
              change={change}
              title={t('noDifferences')}
              text={t('noDifferencesText')}
            />
          }
          pager={(found) => (
            <CursorPager list={found} place={search} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
      {explaining && (
        <ExplainDifference difference={explaining} onClose={() => setExplaining(null)} />
      )}
    </Page>
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

function useDifferenceColumns(
  onExplain: ((difference: Difference) => void) | null,
): readonly Column<Difference>[] {
  const { t } = useTranslation('reports');
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('difference'),
        card: 'title',
        cell: (row) => (
          <>
            <span className={styles.name}>{t(`difference.${row.kind}`)}</span>
            <div className="small muted">
              {row.card_holder} <Code>{row.proxy}</Code>
            </div>
          </>
        ),
      },
      {
        key: 'sides',
        title: t('exceptionEvidence'),
        card: 'detail',
        cell: (row) => (
          <dl className={styles.sides}>
            <dt>{t('ourBooks')}</dt>
            <dd>
              <Side side={row.ours} />
            </dd>
            <dt>{t('theirBooks')}</dt>
            <dd>
              <Side side={row.theirs} />
            </dd>
          </dl>
        ),
      },
      {
        key: 'since',
        title: t('differenceAge'),
        cell: (row) => <Day value={row.opened_on} />,
      },
      {
        key: 'ended',
        title: t('exceptionClosed'),
        card: 'status',
        cell: (row) => <Ending difference={row} onExplain={onExplain} />,
      },
    ],
    [t, onExplain],
  );
}

const STATES = { accepted: 'paid', declined: 'failed', pending: 'pending' } as const;

/** What one side says: nothing, an amount, and of a transfer what became of it. */
function Side({ side }: { readonly side: Difference['ours'] }): ReactNode {
  const { t } = useTranslation('reports');
  if (side.amount === null) return t('notThere');
  const state = STATES[side.state as keyof typeof STATES] as 'paid' | undefined;
  return (
    <>
      {state && t(`ourState.${state}`)} <Money value={side.amount} />
    </>
  );
}

function Ending({
  difference,
  onExplain,
}: {
  readonly difference: Difference;
  readonly onExplain: ((difference: Difference) => void) | null;
}): ReactNode {
  const { t } = useTranslation('reports');
  if (difference.ended_at !== null)
    return (
      <>
        <Instant value={difference.ended_at} />
        <div className="small muted">
          {difference.closed_by === null
            ? t('equalAgain')
            : `${difference.closed_by} · ${difference.closing_reason ?? ''}`}
        </div>
      </>
    );
  if (onExplain === null) return t('exceptionState.open');
  return (
    <Button size="small" onClick={() => onExplain(difference)}>
      {t('explain')}
    </Button>
  );
}
