import { useQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Code, Count, Day } from '#web/ui/values.tsx';
import { AssignLine } from './assign-line.dialog.tsx';
import {
  type Statement,
  type StatementLine,
  statementLines,
  statements,
} from './bank-desk.queries.ts';
import { RailMoney, RailName } from './desk-values.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useLineColumns } from './line-columns.tsx';

/** What the bank says of our accounts, and the lines that nobody explains. */
export function Statements(): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <Page>
      <PageHeader title={t('statements')} below={t('statementsText')} />
      <Stack>
        <MissingStatements />
        <OpenAlerts kinds={['line_open', 'difference_open']} />
        <Lines />
        <StatementList />
      </Stack>
    </Page>
  );
}

function MissingStatements(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  const missing = useQuery(statements).data?.missing ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert tone="danger" title={t('missing')}>
      <ul>
        {missing.map(({ rail, day }) => (
          <li key={`${rail} ${day}`}>
            {t('alert.statement_missing', {
              rail: t(`rail.${rail}`),
              day: formatDay(day, language, region),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Lines(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const list = useQuery(statementLines({ state, per_page: perPage, cursor: search.after }));
  const [deciding, setDeciding] = useState<StatementLine | null>(null);
  const columns = useLineColumns(setDeciding);
  return (
    <Card title={t('openLines')} note={t('openLinesText')} padded={false}>
      <TableToolbar>
        <NativeSelect
          label={t('lineState')}
          value={state}
          onChange={(status) => change({ status: status === 'open' ? undefined : status })}
          options={(['open', 'all'] as const).map((value) => ({
            value,
            label: t(`lineState.${value}`),
          }))}
        />
      </TableToolbar>
      <CursorTable
        label={t('lineTable')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line_id)}
        empty={
          <NoMatch
            title={t('noOpenLines')}
            reset={t('allLines')}
            onReset={state === 'all' ? undefined : () => change({ status: 'all' })}
          />
        }
      />
      {deciding && <AssignLine line={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

function StatementList(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const list = useQuery(statements);
  const columns = useStatementColumns();
  const listed = { ...list, isPlaceholderData: false };
  return (
    <Card title={t('statements')} padded={false}>
      <ListTable
        label={t('statementTable')}
        columns={columns}
        list={listed}
        keyOf={(row) => String(row.statement_id)}
        empty={
          <EmptyState icon={<Landmark />} title={t('noStatements')} text={t('noStatementsText')} />
        }
      />
    </Card>
  );
}

function useStatementColumns(): readonly Column<Statement>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      { key: 'day', title: t('day'), card: 'title', cell: (row) => <Day value={row.day} /> },
      {
        key: 'account',
        title: t('account'),
        card: 'detail',
        cell: (row) => (
          <>
            <RailName rail={row.rail} />
            <div className="small muted">
              <Code>{row.account}</Code>
            </div>
          </>
        ),
      },
      {
        key: 'opening',
        title: t('opening'),
        align: 'end',
        cell: (row) => <RailMoney value={row.opening} rail={row.rail} />,
      },
      {
        key: 'closing',
        title: t('closing'),
        align: 'end',
        card: 'amount',
        cell: (row) => <RailMoney value={row.closing} rail={row.rail} />,
      },
      {
        key: 'lines',
        title: t('lines'),
        align: 'end',
        cell: (row) => <Count value={row.lines} />,
      },
      {
        key: 'state',
        title: t('status'),
        card: 'status',
        cell: (row) =>
          row.open_lines > 0 ? (
            <Badge tone="warning">{t('openCount', { count: row.open_lines })}</Badge>
          ) : (
            <Badge tone="success">{t('explained')}</Badge>
          ),
      },
    ],
    [t],
  );
}
