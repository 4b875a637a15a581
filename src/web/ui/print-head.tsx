import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './print-head.module.css';

type Props = {
  /** What the report is of: wallets, a person, what was searched for. */
  readonly about: readonly (string | undefined)[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly rows: number;
  /** How many there are in all; null where nobody counted them. */
  readonly total: number | null;
};

/** On paper alone: whose it is, what was filtered, who printed it and when. */
export function PrintHead({ about, from, to, rows, total }: Props): ReactNode {
  const { t } = useTranslation('shell');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const [moment] = useState(now);
  if (!session) return null;
  const day = (text: string | undefined) =>
    text === undefined ? '…' : formatDay(text, language, region);
  const range = from || to ? `${day(from)} – ${day(to)}` : t('allDates');
  const printed = {
    name: session.fullname,
    when: formatInstant(moment, language, region),
    rows,
  };
  const [first, ...rest] = about;
  return (
    <div className={styles.head}>
      <strong>{session.client.client_name}</strong>
      <span>{[first, range, ...rest, session.client.currency].filter(Boolean).join(' · ')}</span>
      <span>
        {total === null ? t('printedOfMany', printed) : t('printed', { ...printed, count: total })}
      </span>
    </div>
  );
}
