import Printer from 'lucide-react/icons/printer';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { BankDays } from './bank-days.tsx';
import { BankDifferences } from './bank-differences.tsx';
import { ExplainDifference } from './explain-difference.dialog.tsx';
import { ProcessorDifferences } from './processor-differences.tsx';
import styles from './reports.module.css';
import type { Difference } from './reports.queries.ts';

const NEW_PLACE = { status: undefined, from: undefined, to: undefined, view: undefined };

/** Where our books and whoever is outside disagree: the card processor, the bank. */
export function Reconciliation(): ReactNode {
  const { t } = useTranslation(['reports', 'reconciliation']);
  const { search, change } = useListSearch();
  const operator = useCurrentSession()?.operator === true;
  const [explaining, setExplaining] = useState<Difference | null>(null);
  const onExplain = operator ? setExplaining : null;
  const side = sideOf(search.kind, operator);
  const exporting = useFileExport((file_type) =>
    side === 'bank' && search.view === 'days'
      ? download('listReconciliationDays', {
          query: { start_date: search.from, end_date: search.to, file_type },
        })
      : download('listDifferences', {
          query: {
            side,
            state: search.status ?? 'open',
            ...(side === 'bank' && { day: search.from }),
            file_type,
          },
        }),
  );
  const about = {
    processor: t('reconciliationText'),
    bank: t('reconciliation:bankText'),
    nobody: t('reconciliation:nobodyText'),
  };
  return (
    <Page>
      <PageHeader
        title={t('reconciliation')}
        below={about[side]}
        actions={
          <>
            {side !== 'nobody' && <ExportMenu exporting={exporting} />}
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('reconciliation:print')}
            </Button>
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <div className={styles.onScreen}>
        <SegmentedControl
          fit
          label={t('reconciliation:side')}
          value={side}
          options={(operator ? SIDES : SIDES.slice(0, 2)).map((value) => ({
            value,
            label: t(`reconciliation:side.${value}`),
          }))}
          onChange={(kind) =>
            change({ ...NEW_PLACE, kind: kind === 'processor' ? undefined : kind })
          }
        />
      </div>
      {side === 'processor' && <ProcessorDifferences onExplain={onExplain} />}
      {side === 'bank' && search.view === 'days' && <BankDays />}
      {side === 'bank' && search.view !== 'days' && <BankDifferences onExplain={onExplain} />}
      {side === 'nobody' && <BankDifferences isNobodys onExplain={onExplain} />}
      {explaining && (
        <ExplainDifference
          difference={explaining}
          isNobodys={side === 'nobody'}
          onClose={() => setExplaining(null)}
        />
      )}
    </Page>
  );
}

const SIDES = ['processor', 'bank', 'nobody'] as const;

/** What is no client's is looked at by operators alone. */
const sideOf = (kind: string | undefined, operator: boolean): (typeof SIDES)[number] => {
  const side = SIDES.find((one) => one === kind) ?? 'processor';
  return side === 'nobody' && !operator ? 'bank' : side;
};
