import Table2 from 'lucide-react/icons/table-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import styles from './chart.module.css';
import { Drawing } from './drawing.tsx';
import { type ChartPoint, type ChartProps, colorOf } from './series.ts';

/**
 * A picture of figures over time: bars upon each other, or lines. It can be walked with the arrow
 * keys, and everything that it shows can be read as a table.
 */
export function Chart(props: ChartProps): ReactNode {
  const { t } = useTranslation('common');
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.chart} aria-label={props.label}>
      <div className={props.small ? `${styles.head} ${styles.under}` : styles.head}>
        {(props.behind || (props.series.length > 1 && !props.small)) && <Legend {...props} />}
        <Button size="small" className={styles.toggle} onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {asTable ? t('showAsChart') : t('showAsTable')}
        </Button>
      </div>
      {asTable ? <AsTable {...props} /> : <Pictures {...props} />}
    </figure>
  );
}

/** The figures, and below them how many payments they are. */
function Pictures(props: ChartProps): ReactNode {
  const { counts, lineBelow, notesTitle, small = false } = props;
  return (
    <>
      <Drawing {...props} height={small ? 'small' : 'tall'} />
      {counts && notesTitle !== undefined && !small && (
        <>
          <div className={styles.stripTitle}>{notesTitle}</div>
          <Drawing
            {...counted(counts, props)}
            kind="lines"
            label={`${props.label}: ${notesTitle}`}
            points={props.points}
            height="strip"
          />
        </>
      )}
      {lineBelow && (
        <>
          <div className={styles.stripTitle}>{lineBelow.label}</div>
          <Drawing
            kind="lines"
            label={`${props.label}: ${lineBelow.label}`}
            points={props.points}
            series={[{ key: 'below', ...lineBelow }]}
            format={props.format}
            formatShort={props.formatShort}
            height="strip"
          />
        </>
      )}
    </>
  );
}

/** Counts as a picture of their own. */
function counted(counts: readonly number[], { notes, notesTitle = '' }: ChartProps) {
  const words = new Map(counts.map((count, index) => [String(count), notes?.[index] ?? '']));
  return {
    series: [{ key: 'counts', label: notesTitle, values: counts.map(String) }],
    format: (value: string) => words.get(value) ?? value,
    formatShort: String,
  };
}

function Legend({ series, behind }: ChartProps): ReactNode {
  return (
    <ul className={styles.legend}>
      {series.map((one, index) => (
        <li key={one.key}>
          <span className={styles.swatch} style={{ background: colorOf(one, index) }} />
          <bdi>{one.label}</bdi>
        </li>
      ))}
      {behind && (
        <li>
          <span className={`${styles.swatch} ${styles.shadowSwatch}`} />
          <bdi>{behind.label}</bdi>
        </li>
      )}
    </ul>
  );
}

type Row = { readonly point: ChartPoint; readonly index: number };

function AsTable({
  label,
  points,
  series,
  totals,
  notes,
  notesTitle,
  lineBelow,
  behind,
  format,
}: ChartProps): ReactNode {
  const { t } = useTranslation('common');
  const rows = useMemo(() => points.map((point, index) => ({ point, index })), [points]);
  const value = (key: string, title: string, of: readonly string[]): Column<Row> => ({
    key,
    title,
    align: 'end',
    cell: ({ index }) => <bdi className="num">{format(of[index] ?? '0')}</bdi>,
  });
  const columns: Column<Row>[] = [
    { key: 'period', title: t('period'), card: 'title', cell: ({ point }) => point.label },
    ...series.map((one, index) => ({
      ...value(one.key, one.label, one.values),
      ...(index === 0 && series.length === 1 && { card: 'amount' as const }),
    })),
    ...(totals && series.length > 1
      ? [{ ...value('total', t('total'), totals), card: 'amount' as const }]
      : []),
    ...(behind
      ? [{ ...value('behind', behind.label, behind.values), card: 'detail' as const }]
      : []),
    ...(lineBelow
      ? [{ ...value('below', lineBelow.label, lineBelow.values), card: 'detail' as const }]
      : []),
    ...(notes
      ? [
          {
            key: 'notes',
            title: notesTitle ?? '',
            align: 'end' as const,
            card: 'detail' as const,
            cell: ({ index }: Row) => notes[index],
          },
        ]
      : []),
  ];
  return (
    <div className={styles.table}>
      <DataTable label={label} columns={columns} rows={rows} keyOf={({ point }) => point.key} />
    </div>
  );
}
