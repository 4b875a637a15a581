import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Count, Day } from '#web/ui/values.tsx';
import { type BankFile, bankFiles } from './bank-desk.queries.ts';
import { RailMoney, RailName } from './desk-values.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import styles from './bank-desk.module.css';

const TONE: Readonly<Record<BankFile['state'], Tone>> = {
  built: 'warning',
  taken: 'success',
  conflict: 'danger',
  refused: 'danger',
  read: 'success',
};

export function FileBadge({ state }: { readonly state: BankFile['state'] }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return <Badge tone={TONE[state]}>{t(`fileState.${state}`)}</Badge>;
}

/** What went to the bank and what came from it. */
export function BankFiles(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { search, change, perPage } = useListSearch();
  const direction = search.kind ?? 'all';
  const list = useQuery(
    bankFiles({
      per_page: perPage,
      cursor: search.after,
      ...(direction !== 'all' && { direction }),
    }),
  );
  const columns = useFileColumns();
  return (
    <Page>
      <PageHeader title={t('files')} below={t('filesText')} />
      <OpenAlerts kinds={['file_not_taken']} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('direction')}
            value={direction}
            onChange={(kind) => change({ kind: kind === 'all' ? undefined : kind })}
            options={(['all', 'outgoing', 'incoming'] as const).map((value) => ({
              value,
              label: t(`direction.${value}`),
            }))}
          />
        </TableToolbar>
        <CursorTable
          label={t('files')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.file_id)}
          empty={
            <NoMatch
              title={t('noFiles')}
              reset={t('direction.all')}
              onReset={direction === 'all' ? undefined : () => change({ kind: undefined })}
            />
          }
        />
      </Card>
    </Page>
  );
}

function FileName({ file }: { readonly file: BankFile }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <>
      <Link
        to="/operator/bank-files/$fileId"
        params={{ fileId: String(file.file_id) }}
        className={styles.name}
      >
        <Code>{file.name}</Code>
      </Link>
      <div className="small muted">{t(`direction.${file.direction}`)}</div>
    </>
  );
}

function useFileColumns(): readonly Column<BankFile>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      {
        key: 'file',
        title: t('file'),
        card: 'title',
        cell: (row) => <FileName file={row} />,
      },
      { key: 'rail', title: t('rail'), cell: (row) => <RailName rail={row.rail} /> },
      {
        key: 'number',
        title: t('number'),
        align: 'end',
        cell: (row) => (row.number === null ? '—' : <Code>{row.number}</Code>),
      },
      {
        key: 'day',
        title: t('bankingDay'),
        card: 'detail',
        cell: (row) => <Day value={row.day} />,
      },
      {
        key: 'records',
        title: t('records'),
        align: 'end',
        cell: (row) => <Count value={row.records} />,
      },
      {
        key: 'total',
        title: t('total'),
        align: 'end',
        card: 'amount',
        cell: (row) => <RailMoney value={row.total} rail={row.rail} />,
      },
      {
        key: 'state',
        title: t('status'),
        card: 'status',
        cell: (row) => <FileBadge state={row.state} />,
      },
    ],
    [t],
  );
}
