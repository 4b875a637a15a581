import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import styles from './subscriptions.module.css';

const STEPS = ['plan', 'payment', 'review'] as const;

/** Around the steps that subscribe a wallet. What is chosen so far stands in the address. */
export function WizardFrame({
  step,
  title,
  children,
}: {
  readonly step: (typeof STEPS)[number];
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('subscriptions');
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/account-management/subscriptions/management">{t('back')}</BackLink>}
        title={title}
      />
      <div className={styles.rail}>
        <StepRail steps={STEPS.map((one) => t(`step.${one}`))} now={STEPS.indexOf(step)} />
      </div>
      <div className={styles.wizard}>{children}</div>
    </Page>
  );
}
