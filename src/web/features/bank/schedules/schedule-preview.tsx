import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { padAmount } from '#domain/bank/pad-schedule.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Stack } from '#web/ui/layout.tsx';
import { type Schedule, wallets } from '../bank.queries.ts';
import { readFloat } from './float-card.tsx';
import { FloatPicture } from './float-picture.tsx';
import { nextRuns } from './next-runs.ts';
import { RunDates } from './run-dates.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import styles from './schedules.module.css';

type Props = {
  readonly values: ScheduleValues;
  readonly zone: string;
  readonly moment: number;
  readonly replaced: Schedule | undefined;
};

/** What the terms would do: the picture of the float, and the days on which the bank is debited. */
export function SchedulePreview({ values, zone, moment, replaced }: Props): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const rail = useCurrentSession()?.client.region === 'US' ? 'ach' : 'eft';
  const store = useQuery(wallets).data?.data.find(
    ({ wallet_id: id }) => String(id) === values.store_id,
  );
  const runs = nextRuns(
    {
      ...values,
      timezone: zone,
      weekday: Number(values.weekday),
      month_day: Number(values.month_day),
      notice_days: Number(values.notice_days),
    },
    rail,
    moment,
  );
  const float = readFloat(values.float_amount);
  const most = readMoney(values.max_debit);
  const balance = store?.balance ?? '0.00';
  const underWay = replaced?.under_way ?? '0.00';
  const taken =
    float === null
      ? 0n
      : padAmount({
          float,
          balance: fromWire(balance) ?? 0n,
          underWay: fromWire(underWay) ?? 0n,
          maxDebit: most.ok ? most.value : null,
        });
  return (
    <Stack>
      {store && float !== null && (
        <>
          <FloatPicture
            figures={{
              store_name: store.store_name,
              float_amount: toWire(float),
              balance,
              under_way: underWay,
              amount: toWire(taken),
            }}
          />
          <p className="muted">
            {taken === 0n
              ? t('wouldTakeNothing')
              : t('wouldTake', { amount: formatMoney(toWire(taken), language, region) })}
          </p>
        </>
      )}
      <div>
        <h3 className={styles.noticeTitle}>{t('nextRuns')}</h3>
        <RunDates runs={runs} zone={zone} />
      </div>
      {runs[0] && (
        <p className="small muted">
          {t('firstDebit', { day: formatDay(runs[0].debitedOn, language, region) })}
        </p>
      )}
    </Stack>
  );
}
