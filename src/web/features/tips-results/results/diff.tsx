import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, fromWire } from '#kernel/money.ts';
import { Money } from '#web/ui/values.tsx';
import styles from '#web/ui/tips/results.module.css';

export type DiffPerson = {
  readonly employee_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly before: string;
  readonly after: string;
};

const cents = (text: string): Cents => fromWire(text) ?? 0n;
const differs = (person: DiffPerson): boolean => person.before !== person.after;

/**
 * Who would get more and who less, before anything is replaced: "Ana +$4.10, Ben -$4.10". Who gets
 * the same is counted.
 */
export function Diff({
  title,
  people,
  note,
}: {
  readonly title?: ReactNode;
  readonly people: readonly DiffPerson[];
  readonly note?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  const changed = people.filter(differs);
  return (
    <section>
      {title && <h3>{title}</h3>}
      {note && <p className="muted">{note}</p>}
      {changed.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              {(['before', 'after', 'change'] as const).map((word) => (
                <th key={word} scope="col" className={styles.end}>
                  {t(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map((person) => (
              <tr key={person.employee_id}>
                <th scope="row">{`${person.first_name} ${person.last_name}`.trim()}</th>
                <td className={styles.end}>
                  <Money value={person.before} />
                </td>
                <td className={styles.end}>
                  <Money value={person.after} />
                </td>
                <td className={`${styles.end} ${styles.change}`}>
                  <Money value={cents(person.after) - cents(person.before)} sign="always" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.length === 0 && <p className="caption">{t('nobodyChanges')}</p>}
      {changed.length > 0 && people.length > changed.length && (
        <p className="caption">{t('othersSame', { count: people.length - changed.length })}</p>
      )}
    </section>
  );
}
