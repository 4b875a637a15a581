import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BANK_DIFFERENCE_KINDS } from '#domain/reconciliation/bank-differences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Day } from '#web/ui/values.tsx';
import { BankRun, BankView } from './bank-view.tsx';
import { endingColumn, sidesColumn } from './difference-parts.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { type Difference, differences, nobodysDifferences } from './reports.queries.ts';
import styles from './reports.module.css';
import { StateFilter } from './state-filter.tsx';

type Props = {
  readonly onExplain: ((difference: Difference) => void) | null;
  /** Those that are no client's. */
  readonly isNobodys?: boolean;
};

/** Where the statements of the bank and our books disagree, with what to do about it. */
export function BankDifferences({ onExplain, isNobodys = false }: Props): ReactNode {
  const { t } = useTranslation(['reports', 'reconciliation']);
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const wanted = { state, day: search.from, per_page: perPage, cursor: search.after };
  const ofClient = useQuery({ ...differences({ ...wanted, side: 'bank' }), enabled: !isNobodys });
  const ofNobody = useQuery({ ...nobodysDifferences(wanted), enabled: isNobodys });
  const columns = useBankColumns(onExplain);
  const list = isNobodys ? ofNobody : ofClient;
  const nothing =
    search.from === undefined
      ? { title: t('reconciliation:noneOfBank'), text: t('reconciliation:noneOfBankText') }
      : { title: t('reconciliation:noneOnDay'), text: '' };
  return (
    <>
      <PrintHead
        about={[t('reconciliation')]}
        from={search.from}
        to={search.from}
        rows={list.data?.data.length ?? 0}
        total={list.data?.meta.total ?? null}
      />
      <Card padded={false}>
        <TableToolbar>
          {!isNobodys && <BankView view="differences" change={change} />}
          <StateFilter state={state} change={change} />
          {search.from !== undefined && <Day value={search.from} />}
          <ResetFilters
            when={search.from !== undefined}
            onPress={() => change({ from: undefined, to: undefined })}
          >
            {t('reconciliation:clear')}
          </ResetFilters>
          <BankRun />
        </TableToolbar>
        <DifferenceTable columns={columns} list={list} nothing={nothing} />
      </Card>
    </>
  );
}

const kindOf = (row: Difference) => BANK_DIFFERENCE_KINDS.find((kind) => kind === row.kind);

function useBankColumns(onExplain: Props['onExplain']): readonly Column<Difference>[] {
  const { t } = useTranslation(['reports', 'reconciliation']);
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('difference'),
        card: 'title',
        cell: (row) => <What difference={row} />,
      },
      {
        key: 'day',
        title: t('reconciliation:day'),
        cell: (row) => (
          <span className={styles.oneLine}>
            <Day value={row.day} />
          </span>
        ),
      },
      sidesColumn(t('exceptionEvidence'), t('reconciliation:outside')),
      endingColumn(t('exceptionClosed'), onExplain),
    ],
    [t, onExplain],
  );
}

/** What it is, of whom, and what is to be done while it is open. */
function What({ difference }: { readonly difference: Difference }): ReactNode {
  const { t } = useTranslation('reconciliation');
  const kind = kindOf(difference);
  return (
    <>
      <span className={styles.name}>{kind && t(`difference.${kind}`)}</span>
      <div className="small muted">
        <span className={styles.onPhone}>
          <Day value={difference.day} /> ·{' '}
        </span>
        {difference.wallet_name !== null && `${difference.wallet_name} · `}
        <Code>{difference.item}</Code>
        {(kind === 'late_return' || kind === 'return_twice') &&
          ` · ${t('returnCode', { code: difference.code })}`}
      </div>
      <WhatToDo difference={difference} />
    </>
  );
}

/** Nothing is left to do where it is over. */
function WhatToDo({ difference }: { readonly difference: Difference }): ReactNode {
  const { t } = useTranslation('reconciliation');
  const kind = kindOf(difference);
  if (kind === undefined || (difference.ended_at !== null && kind !== 'timing')) return null;
  return <span className={styles.todo}>{t(`todo.${kind}`)}</span>;
}
