import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDisc } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './intro.module.css';

const STAGES = [
  { key: 'work', Icon: Clock },
  { key: 'take', Icon: CreditCard },
  { key: 'deduct', Icon: CalendarCheck },
  { key: 'return', Icon: RotateCcw },
] as const;

/** The way of the money in four pictures, and what is never done. */
export function AboutCard(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Card title={t('about')}>
      <ol className={styles.stages}>
        {STAGES.map(({ key, Icon }) => (
          <li key={key} className={styles.stage}>
            <IconDisc tone="brand" size={40}>
              <Icon />
            </IconDisc>
            <strong>{t(`about.${key}`)}</strong>
            <span className="small muted">{t(`about.${key}Text`)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.promise}>{t('about.promise')}</p>
    </Card>
  );
}
