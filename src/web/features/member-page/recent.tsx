import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Instant, Money } from '#web/ui/values.tsx';
import type { Own } from './own.queries.ts';
import styles from './own.module.css';

/** What came onto the card lately, and what was taken back. */
export function Recent({ own }: { readonly own: Own }): ReactNode {
  const { t, i18n } = useTranslation('member-page');
  // Names of events and states come from the wire: whether there is a word for one is asked first.
  const word = (key: string, otherwise: string): string =>
    i18n.exists(key, { ns: 'member-page' }) ? (t as (key: string) => string)(key) : otherwise;
  return (
    <section className={styles.panel} aria-label={t('recent')}>
      <h2>{t('recent')}</h2>
      {own.recent.length === 0 && <p className="muted">{t('nothingYet')}</p>}
      <ul className={styles.lines}>
        {own.recent.map((line) => (
          <li key={line.id} className={styles.line}>
            <div className={styles.lineWords}>
              <strong>{word(`event.${line.event}`, line.wallet_name)}</strong>
              <span className="small muted">
                {line.wallet_name} · <Instant value={line.at} style="short" />
              </span>
            </div>
            <div className={styles.lineEnd}>
              <Money value={line.amount} sign="always" />
              {line.status !== 'paid' && (
                <span className="small muted">{word(`money.${line.status}`, line.status)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
