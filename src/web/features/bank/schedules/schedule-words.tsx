import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekDays } from '#web/lib/week-days.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { Schedule } from '../bank.queries.ts';

const TONE: Readonly<Record<Schedule['state'], Tone>> = {
  active: 'success',
  paused: 'warning',
  ended: 'neutral',
};

/** Whether a schedule runs, in a word. */
export function ScheduleBadge({ state }: Pick<Schedule, 'state'>): ReactNode {
  const { t } = useTranslation('pad-schedules');
  return <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>;
}

export type Rhythm = Pick<Schedule, 'frequency' | 'weekday' | 'month_day' | 'starts_on'>;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** How often a schedule runs, in words. A day that it doesn't name is the one on which it starts. */
export function useRhythm(): (rhythm: Rhythm) => string {
  const { t } = useTranslation('pad-schedules');
  const days = useWeekDays();
  return ({ frequency, weekday, month_day: day, starts_on: from }) => {
    switch (frequency) {
      case 'daily':
        return t('rhythmDaily');
      case 'weekly':
        return t('rhythmWeekly', { day: days.long(weekday ?? weekdayOf(from)) });
      case 'biweekly':
        return t('rhythmBiweekly', { day: days.long(weekdayOf(from)) });
      case 'monthly':
        return t('rhythmMonthly', { day: day ?? Number.parseInt(from.slice(8), 10) });
    }
  };
}

/** America/New_York as New York. */
export const cityOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The digits of the account that the wire names in English. */
export const last4Of = ({ bank_account: account }: Pick<Schedule, 'bank_account'>): string =>
  account.slice(-4);
