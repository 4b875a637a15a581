import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './terms.module.css';

const PARTS = ['what', 'rules', 'pay', 'correct', 'data', 'change'] as const;

/** The terms of the tip service, for everybody to read. */
export function TermsOfTips(): ReactNode {
  const { t } = useTranslation('tips-terms');
  return (
    <main className={styles.page}>
      <Logo slot="login" />
      <PageTitle>{t('title')}</PageTitle>
      <p className={styles.lead}>{t('lead')}</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`${part}.title`)}</h2>
          <p>{t(`${part}.text`)}</p>
        </section>
      ))}
    </main>
  );
}
