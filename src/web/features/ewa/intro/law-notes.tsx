import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EWA_LAWS } from '#domain/ewa/places/laws.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Section } from '#web/ui/section.tsx';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import styles from './intro.module.css';
import { useLawText } from './use-law-text.ts';

const NOTES = { US: ['federal', 'oneAdvance', 'taxUs'], CA: ['rate', 'taxCa'] } as const;

/** What the law of the country and of each place says, for whoever wants to read it. */
export function LawNotes(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const region = useCurrentSession()?.client.region ?? 'US';
  const lawText = useLawText();
  const names = new Map(useRegionOptions(region).map(({ value, label }) => [value, label]));
  const laws = EWA_LAWS.filter(({ country }) => country === region);
  return (
    <Section title={t('law')} note={t('lawNote')}>
      <ul className={styles.laws}>
        {NOTES[region].map((key) => (
          <li key={key}>{t(`law.${key}`)}</li>
        ))}
        {laws.map((law) => (
          <li key={law.place}>
            <strong>{names.get(law.place) ?? law.place}</strong>: {lawText(law)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
