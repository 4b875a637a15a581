import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import type { usePrintAll } from '#web/ui/use-print-all.ts';
import { NothingFound } from './nothing-found.tsx';
import { type LineKind, useLineWords } from './use-line-words.ts';
import type { useReportExport } from './use-report-export.ts';
import { useWalletNames } from './use-wallet-names.ts';

type Line = { readonly wallet_id: number; readonly entry: number };
type LinesPage<R extends Line> = {
  readonly data: readonly R[];
  readonly meta: { readonly total: number | null; readonly cursor: string | null };
};
type Props<R extends Line> = {
  readonly title: string;
  readonly below: string;
  /** Of the table of lines. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** Which kinds of lines there can be. */
  readonly kinds: readonly LineKind[];
  readonly list: {
    readonly data: LinesPage<R> | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly paper: ReturnType<typeof usePrintAll<R>>;
  readonly exporting: ReturnType<typeof useReportExport>;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  /** What the lines add up to, above them. */
  readonly children: ReactNode;
};

const CLEAR: Search = { from: undefined, to: undefined, type: undefined };

/** A report of lines of wallets: days and kinds to choose, all of it on paper or as a file. */
export function LinesReport<R extends Line>(props: Props<R>): ReactNode {
  const { title, below, list, paper, exporting, children } = props;
  const { language, region } = usePreferences();
  const { search } = useListSearch();
  const words = useLineWords();
  const names = useWalletNames(search.wallet);
  const rows = paper.rows ?? list.data?.data;
  const total = list.data?.meta.total ?? null;
  return (
    <Page>
      <PrintHead
        about={[names, search.type && words(search.type)]}
        from={search.from}
        to={search.to}
        rows={rows?.length ?? 0}
        total={total}
      />
      <PageHeader
        title={title}
        count={total === null ? undefined : formatCount(total, language, region)}
        below={below}
        actions={
          <>
            <ExportMenu exporting={exporting} />
            <PrintButton paper={paper} />
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      {children}
      <Lines {...props} rows={rows} />
    </Page>
  );
}

function Lines<R extends Line>({
  label,
  columns,
  kinds,
  list,
  empty,
  rows,
}: Props<R> & { readonly rows: readonly R[] | undefined }): ReactNode {
  const { t } = useTranslation('reports');
  const { search, change } = useListSearch();
  const words = useLineWords();
  const filtered = Boolean(search.from || search.to || search.type);
  return (
    <Card padded={false}>
      <TableToolbar>
        <DateRange from={search.from} to={search.to} onChange={change} />
        <NativeSelect
          label={t('type')}
          value={search.type ?? ''}
          onChange={(type) => change({ type: type || undefined })}
          options={[
            { value: '', label: t('allTypes') },
            ...kinds.map((kind) => ({ value: kind, label: words(kind) })),
          ]}
        />
        <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
          {t('clear')}
        </ResetFilters>
      </TableToolbar>
      <CursorTable
        label={label}
        columns={columns}
        list={list}
        rows={rows}
        keyOf={(row) => `${row.wallet_id} ${row.entry}`}
        empty={<NothingFound filtered={filtered} onClear={() => change(CLEAR)} {...empty} />}
      />
    </Card>
  );
}
