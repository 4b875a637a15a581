import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollPerson } from '../setup.queries.ts';
import styles from './matching.module.css';

const BARS = { strong: 3, fair: 2, weak: 1 } as const;

/** How sure a suggestion is, as bars and in a word. */
export function Strength({ value }: { readonly value: keyof typeof BARS }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  return (
    <span className={`${styles.strength} ${styles[value]}`}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={bar <= BARS[value] ? styles.filled : undefined} />
        ))}
      </span>
      {t(`strength.${value}`)}
    </span>
  );
}

/** What two records have in common. */
export function Evidence({ of: found }: { readonly of: PayrollPerson['evidence'] }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  if (found.length === 0) return null;
  return (
    <ul className={styles.evidence} aria-label={t('evidence')}>
      {found.map((one) => (
        <li key={one}>
          <Check aria-hidden="true" size={12} />
          {t(`evidence.${one}`)}
        </li>
      ))}
    </ul>
  );
}
