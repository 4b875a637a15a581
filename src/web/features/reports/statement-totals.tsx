import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Count } from '#web/ui/values.tsx';
import { changeColumn } from './line-columns.tsx';
import type { StatementTotals } from './reports.queries.ts';
import styles from './reports.module.css';
import { Side } from './statement-columns.tsx';
import { useLineWords } from './use-line-words.ts';

type Props = { readonly totals: StatementTotals | undefined };
type Sums = NonNullable<StatementTotals['sums']>;
/** What a kind of line adds up to; without a kind, what all of them do. */
type KindRow = Omit<Sums['kinds'][number], 'transaction_type'> & { readonly kind: string | null };

/** A few kinds and their total: what stands below hardly moves as they come. */
const USUAL_ROWS = 6;

/** What the lines of each kind add up to, and all of them: from the opening balance to the closing one. */
export function KindTotals({ totals }: Props): ReactNode {
  const { t } = useTranslation('reports');
  const columns = useKindColumns();
  if (totals?.sums?.kinds.length === 0) return null;
  if (totals?.sums === null) return <p className="muted small">{t('tooMany')}</p>;
  return (
    <Card padded={false} title={t('byKind')}>
      <DataTable
        label={t('sumsOfLines')}
        columns={columns}
        rows={totals?.sums && rowsOf(totals.sums)}
        keyOf={(row) => row.kind ?? ''}
        expected={USUAL_ROWS}
      />
    </Card>
  );
}

const rowsOf = ({ kinds, ...all }: Sums): readonly KindRow[] => [
  ...kinds.map(({ transaction_type: kind, ...one }) => ({ kind, ...one })),
  { kind: null, lines: kinds.reduce((count, { lines }) => count + lines, 0), ...all },
];

function useKindColumns(): readonly Column<KindRow>[] {
  const { t } = useTranslation(['reports', 'common']);
  const words = useLineWords();
  return useMemo(() => {
    const side = (key: 'money_in' | 'money_out' | 'fee', title: string): Column<KindRow> => ({
      key,
      title,
      align: 'end',
      cell: (row) => <Side value={row[key]} />,
    });
    return [
      {
        key: 'kind',
        title: t('type'),
        card: 'title',
        cell: (row) =>
          row.kind === null ? (
            <strong className={styles.name}>{t('common:total')}</strong>
          ) : (
            words(row.kind)
          ),
      },
      {
        key: 'lines',
        title: t('rows'),
        align: 'end',
        cell: (row) => <Count value={row.lines} />,
      },
      side('money_in', t('moneyIn')),
      side('money_out', t('moneyOut')),
      side('fee', t('fee')),
      changeColumn(t('dayChange')),
    ];
  }, [t, words]);
}
