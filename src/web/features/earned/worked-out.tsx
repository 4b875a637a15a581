import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatDay, formatDays, formatExact, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Section } from '#web/ui/section.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import type { EarnedPeriod, EarnedStore } from './earned.queries.ts';
import { useHours } from './use-hours.ts';
import styles from './earned.module.css';
import lineStyles from './pay-lines.module.css';

/** Where the figures come from, by pay period and by date, with what does not count and why. */
export function WorkedOut({ store }: { readonly store: EarnedStore }): ReactNode {
  const { t } = useTranslation('earned');
  return (
    <Section title={t('why')} note={t('whyNote')} alarmed={store.reason === 'over_cap'}>
      {store.periods.map((period) => (
        <PeriodFigures key={period.first_day} period={period} percent={store.cap_percent} />
      ))}
    </Section>
  );
}

export function PeriodFigures({
  period,
  percent,
}: {
  readonly period: EarnedPeriod;
  /** Where what can be taken is said too. */
  readonly percent?: number;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const isNone = (amount: string) => fromWire(amount) === 0n;
  return (
    <div className={lineStyles.period}>
      <h3>
        <bdi>{formatDays(period.first_day, period.last_day, language, region)}</bdi>
      </h3>
      <p className="small muted">
        {t(`source.${period.source}`)}
        {period.salary_days !== null && ` · ${t('salaryDays', period.salary_days)}`}
      </p>
      {period.source === 'clockings' && period.days.length === 0 && (
        <p className="muted">{t('noDays')}</p>
      )}
      <ul className={lineStyles.lines}>
        {period.days.map((day) => (
          <WorkedDay key={day.date} day={day} />
        ))}
        {!isNone(period.other_earned) && (
          <Sum words={t('otherEarned')} amount={period.other_earned} />
        )}
        <Sum words={t('thisPeriod')} amount={period.earned} strong />
        {percent !== undefined && <Sum words={t('capLine', { percent })} amount={period.cap} />}
        {percent !== undefined && !isNone(period.taken) && (
          <Sum words={t('taken')} amount={period.taken} />
        )}
        {percent !== undefined && !isNone(period.carried_in) && (
          <Sum words={t('carriedIn')} amount={period.carried_in} />
        )}
        {percent !== undefined && period.drawable && (
          <Sum words={t('left')} amount={period.left} strong />
        )}
      </ul>
      {percent !== undefined && !period.drawable && (
        <p className="small muted">
          {t('preparing', { payday: formatDay(period.payday, language, region, 'long') })}
        </p>
      )}
      {period.days.some((day) => day.notes.length > 0) && (
        <p className="small muted">{t('note.askManager')}</p>
      )}
    </div>
  );
}

const Sum = ({
  words,
  amount,
  strong = false,
}: {
  readonly words: string;
  readonly amount: string;
  readonly strong?: boolean;
}): ReactNode => (
  <li className={strong ? `${lineStyles.line} ${lineStyles.strong}` : lineStyles.line}>
    <span>{words}</span>
    <Money value={amount} />
  </li>
);

function WorkedDay({ day }: { readonly day: EarnedPeriod['days'][number] }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const hours = useHours();
  return (
    <li className={lineStyles.line}>
      <span className={styles.words}>
        <Day value={day.date} style="long" />
        {day.worked.map(({ rate, minutes }) => (
          <span key={rate} className="small muted">
            {t('rateLine', {
              hours: hours(minutes),
              rate: rate.endsWith('00')
                ? formatMoney(rate, language, region)
                : formatExact(BigInt(rate.replace('.', '')), language, region),
            })}
          </span>
        ))}
        {day.notes.map(({ note, minutes }) => (
          <span key={note} className={lineStyles.note}>
            {t(`note.${note}`, { hours: minutes === null ? t('someHours') : hours(minutes) })}
          </span>
        ))}
      </span>
      <Money value={day.earned} />
    </li>
  );
}
