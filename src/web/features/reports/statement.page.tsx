import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { ListTable, ResetFilters } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { NothingFound } from './nothing-found.tsx';
import { statement } from './reports.queries.ts';
import { useStatementColumns } from './statement-columns.tsx';
import { KindTotals, StatementFigures } from './statement-totals.tsx';
import { LINE_KINDS, useLineWords } from './use-line-words.ts';
import { useReportExport } from './use-report-export.ts';
import { useWalletNames } from './use-wallet-names.ts';

const CLEAR: Search = { from: undefined, to: undefined, type: undefined };

/** What a wallet held before and after some days, and every line between. */
export function Statement(): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const { language, region } = usePreferences();
  const { search, change, perPage } = useListSearch();
  const wallets = useCurrentSession()?.wallets ?? [];
  const scope = readWallets(search.wallet, wallets);
  const several = (scope.length === 0 ? wallets : scope).length > 1;
  const filter = {
    wallet: search.wallet,
    start_date: search.from,
    end_date: search.to,
    type: search.type,
  };
  const list = useQuery(statement({ ...filter, per_page: perPage, cursor: search.after }));
  const columns = useStatementColumns(several);
  const words = useLineWords();
  const names = useWalletNames(search.wallet);
  const exporting = useReportExport(
    (file_type) => download('clientWalletHistory', { query: { ...filter, file_type } }),
    { report: 'wallet_history', filters: filter, total: list.data?.meta.total },
  );
  const paper = usePrintAll((cursor) =>
    call('clientWalletHistory', { query: { ...filter, per_page: '100', cursor } }),
  );
  const rows = paper.rows ?? list.data?.data;
  const total = list.data?.meta.total ?? null;
  const totals = list.data?.totals;
  const filtered = Boolean(search.from || search.to || search.type);
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
        title={t('statement')}
        count={total === null ? undefined : formatCount(total, language, region)}
        below={names}
        actions={
          <>
            <ExportMenu exporting={exporting} />
            <Button busy={paper.busy} onClick={paper.print}>
              <Printer aria-hidden="true" />
              {t('common:print')}
            </Button>
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      {!list.isError && <StatementFigures totals={totals} />}
      <KindTotals totals={totals} />
      <Card padded={false}>
        <TableToolbar>
          <DateRange from={search.from} to={search.to} onChange={change} />
          <NativeSelect
            label={t('type')}
            value={search.type ?? ''}
            onChange={(type) => change({ type: type || undefined })}
            options={[
              { value: '', label: t('allTypes') },
              ...LINE_KINDS.map((kind) => ({ value: kind, label: words(kind) })),
            ]}
          />
          <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
        </TableToolbar>
        <ListTable
          label={t('statementLines')}
          columns={columns}
          list={list}
          rows={rows}
          keyOf={(row) => `${row.wallet_id} ${row.entry}`}
          empty={
            <NothingFound
              filtered={filtered}
              onClear={() => change(CLEAR)}
              icon={<ScrollText />}
              title={t('noStatement')}
              text={t('noStatementText')}
            />
          }
          pager={(found) => (
            <CursorPager list={found} place={search} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
    </Page>
  );
}
