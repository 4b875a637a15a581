import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/tips/index.ts';
import { type Cents, largerOf, sum } from '#kernel/money.ts';
import { Card } from '#web/ui/card.tsx';
import { PartsBar } from '#web/ui/charts/row-bar.tsx';
import { Money } from '#web/ui/values.tsx';
import table from '#web/ui/table.module.css';
import { keptDecimal, shownDecimal } from '#web/lib/typed-decimal.ts';
import styles from './example.module.css';
import { type Extra, balance, readable } from './example-night.ts';
import { type Names, Why } from './why.tsx';

type Props = {
  readonly night: readonly Extra[];
  readonly onChange: (night: readonly Extra[]) => void;
  readonly outcome: Outcome;
  readonly names: Names;
};
const FIELDS = ['hours', 'sales', 'tips'] as const;

/**
 * A small night beside the rules, computed in this browser by what pays in earnest; its figures may
 * be changed.
 */
export function Example({ night, onChange, outcome, names }: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const [open, setOpen] = useState<string | null>(null);
  const change = (id: string, part: Partial<Extra>) =>
    onChange(night.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <Card title={t('example')} note={t('exampleText')} padded={false} className={styles.card}>
      <ByJob night={night} outcome={outcome} />
      <div className={table.scroll} role="region" aria-label={t('exampleFigures')} tabIndex={0}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              {FIELDS.map((field) => (
                <th key={field} scope="col" className={styles.end}>
                  {t(field)}
                </th>
              ))}
              <th scope="col" className={styles.end}>
                {t('gets')}
              </th>
            </tr>
          </thead>
          <tbody>
            {night.map((one) => {
              const person = outcome.people.find(({ employeeId }) => employeeId === one.id);
              return (
                <Fragment key={one.id}>
                  <tr>
                    <th scope="row" className={styles.who}>
                      {one.name}
                      {one.name !== one.role && <span className="caption">{one.role}</span>}
                    </th>
                    {FIELDS.map((field) => (
                      <td key={field} className={styles.end}>
                        {field === 'hours' || one.sells ? (
                          <Figure
                            label={t('figureOf', { figure: t(field), name: one.name })}
                            value={field === 'hours' ? shownDecimal(one.hours) : one[field]}
                            bad={!readable(field, one[field])}
                            onChange={(typed) =>
                              change(one.id, {
                                [field]: field === 'hours' ? keptDecimal(typed) : typed,
                              })
                            }
                          />
                        ) : (
                          <span className="muted" aria-hidden="true">
                            —
                          </span>
                        )}
                      </td>
                    ))}
                    <td className={styles.end}>
                      <button
                        type="button"
                        className={styles.amount}
                        aria-expanded={open === one.id}
                        onClick={() => setOpen(open === one.id ? null : one.id)}
                      >
                        <span className="visually-hidden">{t('whyOf', { name: one.name })}</span>{' '}
                        <Money value={person ? person.payout - person.owed : 0n} />{' '}
                        <ChevronDown aria-hidden="true" />
                      </button>
                    </td>
                  </tr>
                  {open === one.id && person && (
                    <tr>
                      <td colSpan={5} className={styles.why}>
                        <Why person={person} names={names} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <Conserved outcome={outcome} />
    </Card>
  );
}

/** What each job gets of the night, as parts of one bar; the jobs in the order of the night. */
function ByJob({ night, outcome }: Pick<Props, 'night' | 'outcome'>): ReactNode {
  const { t } = useTranslation('tips-rules');
  const parts = new Map<string, Cents>();
  for (const { id, role } of night) {
    const person = outcome.people.find(({ employeeId }) => employeeId === id);
    const gets = person ? largerOf(person.payout - person.owed, 0n) : 0n;
    parts.set(role, (parts.get(role) ?? 0n) + gets);
  }
  const whole = sum(parts.values());
  if (whole === 0n) return null;
  return (
    <div className={styles.byJob}>
      <PartsBar
        label={t('byJob')}
        whole={whole}
        parts={[...parts].map(([role, amount]) => ({
          key: role,
          label: role,
          amount,
          text: <Money value={amount} />,
        }))}
      />
    </div>
  );
}

function Figure({
  label,
  value,
  bad,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly bad: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <input
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={10}
      aria-label={label}
      aria-invalid={bad || undefined}
      value={value}
      className={styles.figure}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Nothing is lost and nothing made: both sides to the cent. */
function Conserved({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const { staff, whole } = balance(outcome);
  const pool = outcome.totals.tipPoolAmount !== null;
  const right = staff === whole && outcome.undistributed === 0n;
  return (
    <div className={right ? styles.strip : `${styles.strip} ${styles.off}`} role="status">
      {right ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span>
        {t('staffTotal')} <Money value={staff - outcome.undistributed} /> {right ? '=' : '≠'}{' '}
        {t(pool ? 'poolTotal' : 'tipsTotal')} <Money value={whole} />
        {outcome.undistributed !== 0n && (
          <>
            {' '}
            · {t('nobodyReceives')} <Money value={outcome.undistributed} />
          </>
        )}
      </span>
    </div>
  );
}
