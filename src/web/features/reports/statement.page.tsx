import { useQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { LinesReport } from './lines-report.tsx';
import { statement } from './reports.queries.ts';
import { useStatementColumns } from './statement-columns.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { KindTotals } from './statement-totals.tsx';
import { LINE_KINDS } from './use-line-words.ts';
import { useReportExport } from './use-report-export.ts';
import { useWalletNames } from './use-wallet-names.ts';

/** What a wallet held before and after some days, and every line between. */
export function Statement(): ReactNode {
  const { t } = useTranslation('reports');
  const { search, perPage } = useListSearch();
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
  const exporting = useReportExport(
    (file_type) => download('clientWalletHistory', { query: { ...filter, file_type } }),
    { report: 'wallet_history', filters: filter, total: list.data?.meta.total },
  );
  const paper = usePrintAll((cursor) =>
    call('clientWalletHistory', { query: { ...filter, per_page: '100', cursor } }),
  );
  const totals = list.data?.totals;
  return (
    <LinesReport
      title={t('statement')}
      below={useWalletNames(search.wallet)}
      label={t('statementLines')}
      columns={columns}
      kinds={LINE_KINDS}
      list={list}
      paper={paper}
      exporting={exporting}
      empty={{ icon: <ScrollText />, title: t('noStatement'), text: t('noStatementText') }}
    >
      {!list.isError && (
        <>
          <PeriodFigures totals={totals} busy={list.isPlaceholderData} />
          <KindTotals totals={totals} />
        </>
      )}
    </LinesReport>
  );
}
