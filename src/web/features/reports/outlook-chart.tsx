import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { addDays, checkedDay } from '#kernel/day.ts';
import { fromWire, partOf, toWire } from '#kernel/money.ts';
import { formatDay, formatMoney, formatMoneyShort } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Chart } from '#web/ui/charts/chart.tsx';
import type { Figures } from './reports.queries.ts';

type Outlook = Answer<'showOutlook'>;
/** How far ahead is drawn at most. */
const AHEAD = 14;

/** What the wallets held, and how it goes on at the pace of the last four weeks. */
export function OutlookChart({
  past,
  ahead,
}: {
  readonly past: Figures;
  readonly ahead: Outlook;
}): ReactNode {
  const { t } = useTranslation('analytics');
  const { language, region } = usePreferences();
  const expected = daysAhead(ahead);
  const days = [...past.buckets.map(({ end }) => end), ...expected.map(({ day }) => day)];
  return (
    <Chart
      label={t('measure.balance')}
      kind="lines"
      small
      expected={past.buckets.length}
      points={days.map((day, index) => ({
        key: day,
        label:
          index < past.buckets.length
            ? formatDay(day, language, region, 'long')
            : t('expectedOn', { day: formatDay(day, language, region, 'long') }),
        short: formatDay(day, language, region, 'short'),
      }))}
      series={[
        {
          key: 'all',
          label: t('measure.balance'),
          values: [...past.buckets.map(({ total }) => total), ...expected.map((one) => one.amount)],
        },
      ]}
      format={(value) => formatMoney(value, language, region)}
      formatShort={(value) => formatMoneyShort(value, language, region)}
    />
  );
}

/** The days to come, until the money is gone. */
function daysAhead({ today, balance, out_last_28: left, arriving }: Outlook) {
  const [held, out] = [fromWire(balance) ?? 0n, fromWire(left) ?? 0n];
  const days: { day: string; amount: string }[] = [];
  if (out === 0n && arriving.length === 0) return days;
  for (let count = 1; count <= AHEAD; count += 1) {
    const day = addDays(checkedDay(today), count);
    const arrived = arriving
      .filter((one) => one.day <= day)
      .reduce((sum, one) => sum + (fromWire(one.amount) ?? 0n), 0n);
    const amount = held + arrived - partOf(out, BigInt(count), 28n);
    days.push({ day, amount: toWire(amount > 0n ? amount : 0n) });
    if (amount <= 0n) break;
  }
  return days;
}
