import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Section } from '#web/ui/section.tsx';
import styles from './intro.module.css';

const NOTES = {
  US: ['federal', 'states', 'oneAdvance', 'taxUs'],
  CA: ['rate', 'ontario', 'quebec', 'taxCa'],
} as const;

/** What the law of the region says, for whoever wants to read it. */
export function LawNotes(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const region = useCurrentSession()?.client.region ?? 'US';
  return (
    <Section title={t('law')} note={t('lawNote')}>
      <ul className={styles.laws}>
        {NOTES[region].map((key) => (
          <li key={key}>{t(`law.${key}`)}</li>
        ))}
      </ul>
    </Section>
  );
}
