import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { readHours } from '#domain/tips-results/hours.ts';
import { type Cents, fromWire, sum } from '#kernel/money.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { shownDecimal } from '#web/lib/typed-decimal.ts';
import { Money } from '#web/ui/values.tsx';
import { hoursShown } from './hours-shown.ts';
import styles from './drafts.module.css';
import type { Figure, DraftRow } from './rows.ts';

const centsOf = (text: string): Cents => {
  const read = readMoney(typedAmount(text));
  return read.ok ? read.value : 0n;
};
const minutesOf = (text: string): number => {
  const read = readHours(text);
  return read.ok ? read.value : 0;
};

/** The columns added up; what cannot be read counts as nothing and is marked above. */
export function GridTotals({
  rows,
  gets,
}: {
  readonly rows: readonly DraftRow[];
  readonly gets: ReadonlyMap<number, { readonly payout: string }> | null;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const total = (figure: Exclude<Figure, 'hours'>): Cents =>
    sum(rows.map((row) => centsOf(row[figure])));
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('total')}
        </th>
        <td className={styles.end}>
          <bdi dir="ltr" className="num">
            {shownDecimal(
              hoursShown(rows.reduce((minutes, row) => minutes + minutesOf(row.hours), 0)),
            )}
          </bdi>
        </td>
        <td className={styles.end}>
          <Money value={total('netsales')} />
        </td>
        <td className={styles.end}>
          <Money value={total('totaltips')} />
        </td>
        <td className={styles.end}>
          <Money value={total('cash_payment')} />
        </td>
        <td className={styles.end}>
          {gets && (
            <Money value={sum([...gets.values()].map(({ payout }) => fromWire(payout) ?? 0n))} />
          )}
        </td>
        <td />
      </tr>
    </tfoot>
  );
}
