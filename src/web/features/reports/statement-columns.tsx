import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { balanceColumn, changeColumn } from './line-columns.tsx';
import type { StatementLine } from './reports.queries.ts';
import styles from './reports.module.css';
import { useLineWords } from './use-line-words.ts';

/** The lines of one wallet, or of several with the wallet that each is of. */
export function useStatementColumns(several: boolean): readonly Column<StatementLine>[] {
  const { t } = useTranslation('reports');
  const words = useLineWords();
  return useMemo(() => {
    const wallet: Column<StatementLine> = {
      key: 'wallet',
      title: t('wallet'),
      cell: (row) => row.wallet_name,
    };
    return [
      {
        key: 'when',
        title: t('when'),
        card: 'detail',
        cell: (row) => <Instant value={row.at} style="short" />,
      },
      {
        key: 'what',
        title: t('type'),
        card: 'title',
        cell: (row) => (
          <>
            {words(row.transaction_type)}
            {row.undone && <span className="small muted"> {t('cameBack')}</span>}
          </>
        ),
      },
      ...(several ? [wallet] : []),
      { key: 'about', title: t('lineAbout'), cell: (row) => <About row={row} /> },
      {
        key: 'in',
        title: t('moneyIn'),
        align: 'end',
        cell: (row) => <Side value={row.money_in} />,
      },
      {
        key: 'out',
        title: t('moneyOut'),
        align: 'end',
        cell: (row) => <Side value={row.money_out} />,
      },
      { key: 'fee', title: t('fee'), align: 'end', cell: (row) => <Side value={row.fee} /> },
      changeColumn(t('dayChange')),
      balanceColumn(t('total')),
    ];
  }, [t, words, several]);
}

/** An amount of one side; nothing of the other. */
export function Side({ value }: { readonly value: string }): ReactNode {
  return value === '0.00' ? (
    <span className="muted" aria-hidden="true">
      —
    </span>
  ) : (
    <span className={styles.oneLine}>
      <Money value={value} />
    </span>
  );
}

/** Who or what was at the other end, and who did it, with the way to the batch. */
function About({ row }: { readonly row: StatementLine }): ReactNode {
  const { t } = useTranslation('reports');
  const words = [row.counterpart, row.description].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.notes}>
        {row.job_id === null ? (
          words || '—'
        ) : (
          <Link to="/reports/bulk-loads/$bulkId" params={{ bulkId: String(row.job_id) }}>
            {words || t('batchNumber', { number: row.job_id })}
          </Link>
        )}
      </span>
      <span className="small muted">{row.adjuster || t('system')}</span>
    </>
  );
}
