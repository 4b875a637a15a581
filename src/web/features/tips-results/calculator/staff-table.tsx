import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, largerOf, sum } from '#kernel/money.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { RowBar } from '#web/ui/charts/row-bar.tsx';
import { Money } from '#web/ui/values.tsx';
import { PersonBadge } from '#web/ui/tips/result-state.tsx';
import type { TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import { inUnits } from '../results/why/steps.ts';
import { nameOf } from '../results/why/why-panel.tsx';
import styles from './calculator.module.css';

type Props = {
  readonly result: TipResult;
  readonly chosen: TipPerson | undefined;
  readonly onPerson: (employee: number) => void;
};

/**
 * Everybody with hours, points or what they gave and received, and their amount; a press says why.
 */
export function StaffTable({ result, chosen, onPerson }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const pool = result.tip_type === 'pool';
  const wide = `${styles.end} ${styles.wide}`;
  const most = result.staff.map((person) => fromWire(person.payout) ?? 0n).reduce(largerOf, 0n);
  return (
    <div className={styles.scroll} role="region" aria-label={t('staff')} tabIndex={0}>
      <table className={styles.staff}>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col" className={styles.end}>
              {t('hours')}
            </th>
            {pool ? (
              <th scope="col" className={wide}>
                {t('points')}
              </th>
            ) : (
              <>
                <th scope="col" className={wide}>
                  {t('gives')}
                </th>
                <th scope="col" className={wide}>
                  {t('receives')}
                </th>
              </>
            )}
            <td className={styles.barCell} />
            <th scope="col" className={styles.end}>
              {t('tips')}
            </th>
            <th scope="col" className={styles.stateCell}>
              {t('status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {result.staff.map((person) => (
            <tr
              key={person.employee_id}
              className={person === chosen ? styles.chosen : undefined}
              aria-current={person === chosen || undefined}
              onClick={() => onPerson(person.employee_id)}
            >
              <th scope="row">
                {nameOf(person)}{' '}
                <span className={styles.roles}>
                  {person.lines.map((line) => line.role_name).join(', ')}
                </span>
                <span className={styles.stateUnder}>
                  <PersonBadge person={person} plain />
                </span>
              </th>
              <td className={styles.end}>
                <Decimal value={person.hours} />
              </td>
              {pool ? (
                <td className={wide}>
                  <Decimal value={pointsOf(person)} />
                </td>
              ) : (
                <>
                  <td className={wide}>
                    <Money value={person.given} />
                  </td>
                  <td className={wide}>
                    <Money value={person.received} />
                  </td>
                </>
              )}
              <td className={styles.barCell}>
                <RowBar amount={fromWire(person.payout) ?? 0n} most={most} />
              </td>
              <td className={styles.end}>
                <button
                  type="button"
                  className={styles.amount}
                  aria-pressed={person === chosen}
                  onClick={() => onPerson(person.employee_id)}
                >
                  <span className="visually-hidden">{t('whyOf', { name: nameOf(person) })}</span>{' '}
                  <Money value={person.payout} />
                </button>
              </td>
              <td className={styles.stateCell}>
                <PersonBadge person={person} plain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Decimal({ value }: { readonly value: string }): ReactNode {
  const { language, region } = usePreferences();
  return (
    <bdi dir="ltr" className="num">
      {formatDecimal(value, language, region, { least: 2 })}
    </bdi>
  );
}

/** The points with which somebody shares the pot. */
function pointsOf({ trace }: TipPerson): string {
  return writeMilli(
    sum(
      trace
        .filter((step) => step.kind === 'received')
        .map((step) => inUnits('points', String(step.weight))),
    ),
  );
}
