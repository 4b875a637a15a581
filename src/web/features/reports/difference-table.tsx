import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import type { Difference, DifferencePage } from './reports.queries.ts';
import { NothingInState } from './state-filter.tsx';

type Props = {
  readonly columns: readonly Column<Difference>[];
  readonly list: {
    readonly data: DifferencePage | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** What is said in place of a list without differences. */
  readonly nothing: { readonly title: string; readonly text: string };
};

/** Differences of a state, page by page. */
export function DifferenceTable({ columns, list, nothing }: Props): ReactNode {
  const { t } = useTranslation('reports');
  const { search, change } = useListSearch();
  return (
    <CursorTable
      label={t('reconciliation')}
      columns={columns}
      list={list}
      keyOf={(row) => String(row.difference_id)}
      empty={<NothingInState state={search.status ?? 'open'} change={change} {...nothing} />}
    />
  );
}
