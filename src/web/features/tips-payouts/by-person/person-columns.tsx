import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, toWire } from '#kernel/money.ts';
import { RowBar } from '#web/ui/charts/row-bar.tsx';
import { type Column, RowButton } from '#web/ui/data-table.tsx';
import { NothingBadge, PayBadge } from '#web/ui/tips/result-state.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import { StrongMoney } from '../night-columns.tsx';
import styles from '../payouts.module.css';
import type { PaidPerson } from './by-person.queries.ts';
import { HoursWorked } from './hours-worked.tsx';
import { wholeOf } from './paid-totals.tsx';

const STATES = ['sending', 'failed', 'held', 'manual'] as const;
const cents = (text: string): bigint => fromWire(text) ?? 0n;
/** What sharing changed: received and given back to them, less what they gave. */
const shared = (row: PaidPerson): string =>
  toWire(cents(row.received) + cents(row.returned) - cents(row.given));
const corrected = (row: PaidPerson): string => toWire(cents(row.corrections) - cents(row.cash));

/** Who it is, what they worked, and how their payout came about. */
export function usePersonColumns(
  rows: readonly PaidPerson[] | undefined,
  onOpen: (person: string) => void,
): readonly Column<PaidPerson>[] {
  const { t } = useTranslation('tips-payouts');
  return useMemo(() => {
    const amounts = (rows ?? []).map((row) => cents(wholeOf(row)));
    const most = amounts.reduce((a, b) => (a > b ? a : b), 0n);
    const money = (key: string, title: string, value: (row: PaidPerson) => string) => ({
      key,
      title,
      align: 'end' as const,
      cell: (row: PaidPerson) => <QuietMoney value={value(row)} isSigned={key !== 'tips'} />,
    });
    return [
      {
        key: 'person',
        title: t('person'),
        sort: 'name',
        card: 'title',
        cell: (row) => {
          const name = `${row.first_name} ${row.last_name}`;
          return (
            <>
              <RowButton aria-label={t('openPerson', { name })} onClick={() => onOpen(row.person)}>
                {name}
              </RowButton>
              {row.payroll_id !== null && <div className="caption">{row.payroll_id}</div>}
            </>
          );
        },
      },
      {
        key: 'services',
        title: t('services'),
        align: 'end',
        cell: (row) => <Count value={row.services} />,
      },
      {
        key: 'hours',
        title: t('hours'),
        align: 'end',
        cell: (row) => <HoursWorked value={row.hours} />,
      },
      money('tips', t('tipsMade'), (row) => row.tips),
      money('shared', t('shared'), shared),
      money('corrected', t('corrected'), corrected),
      {
        key: 'total',
        title: t('amount'),
        sort: 'payout',
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <>
            <StrongMoney value={wholeOf(row)} />
            <div className={styles.share}>
              <RowBar amount={cents(wholeOf(row))} most={most} />
            </div>
          </>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <States row={row} />,
      },
    ];
  }, [t, rows, onOpen]);
}

const QuietMoney = ({
  value,
  isSigned,
}: {
  readonly value: string;
  readonly isSigned: boolean;
}): ReactNode => (
  <span className={value === '0.00' ? 'muted' : undefined}>
    <Money value={value} sign={isSigned && value !== '0.00' ? 'always' : 'auto'} />
  </span>
);

/** Paid, or what of it is not, with its amount. */
function States({ row }: { readonly row: PaidPerson }): ReactNode {
  const others = STATES.filter((state) => row[state] !== '0.00');
  if (wholeOf(row) === '0.00') return <NothingBadge />;
  if (others.length === 0) return <PayBadge state="paid" />;
  return others.map((state) => (
    <div key={state}>
      <PayBadge state={state} /> <Money value={row[state]} />
    </div>
  ));
}
