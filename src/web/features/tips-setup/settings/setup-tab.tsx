import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { STEPS, addressOf } from '#web/ui/tips/steps.ts';
import styles from './setup-tab.module.css';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';

/** The parts of the set-up, each to be changed where it was made. */
export function SetupTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-setup');
  return (
    <Card padded={false}>
      <ul className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <Link
              to={addressOf(step, settings.tip_type)}
              params={{ storeId: String(settings.wallet_id) }}
              className={styles.step}
            >
              <span>
                <span className={styles.name}>{t(`step.${step}`)}</span>
                <span className={styles.note}>{t(`title.${step}`)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="mirrors" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
