import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#kernel/day.ts';
import { formatDays } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './calculator.module.css';
import { DAYS, edgesOf } from './week.ts';

/** A week back, a week on, and back to the days that end today. */
export function WeekStepper({
  days,
  today,
}: {
  readonly days: readonly Day[];
  readonly today: Day;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { language, region } = usePreferences();
  const [first, last] = edgesOf(days);
  const to = (from: Day | undefined) => ({
    to: '.' as const,
    search: (before: Search) => ({ ...before, from, cell: undefined, who: undefined }),
  });
  return (
    <div className={styles.stepper} role="group" aria-label={t('week')}>
      <Link
        {...to(addDays(first, -DAYS))}
        className={buttonClass({ size: 'small', icon: true })}
        aria-label={t('weekBefore')}
      >
        <ChevronLeft aria-hidden="true" className="mirrors" />
      </Link>
      <span className={styles.weekName} aria-live="polite">
        <bdi>{formatDays(first, last, language, region)}</bdi>
      </span>
      <Link
        {...to(addDays(first, DAYS))}
        className={buttonClass({ size: 'small', icon: true })}
        aria-label={t('weekAfter')}
      >
        <ChevronRight aria-hidden="true" className="mirrors" />
      </Link>
      {last !== today && (
        <Link {...to(undefined)} className={buttonClass({ tone: 'link', size: 'small' })}>
          {t('thisWeek')}
        </Link>
      )}
    </div>
  );
}
