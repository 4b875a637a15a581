import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, sum, toWire } from '#kernel/money.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { type Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import type { PaidByPerson, PaidPerson } from './by-person.queries.ts';

const cents = (text: string): bigint => fromWire(text) ?? 0n;
/** What a person got, with the tip-outs of services that they were no part of. */
export const wholeOf = (one: Pick<PaidPerson, 'payout' | 'tip_outs'>): string =>
  toWire(cents(one.payout) + cents(one.tip_outs));
/** What has not reached anybody: on its way, declined, on hold. */
export const openOf = (one: Pick<PaidPerson, 'sending' | 'failed' | 'held'>): string =>
  toWire(sum([one.sending, one.failed, one.held].map(cents)));

type Props = { readonly found: PaidByPerson | undefined; readonly busy: boolean };

/** The sums of everybody, and what of them has not arrived. */
export function PaidTotals({ found, busy }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  if (!found || found.data.length === 0) return null;
  const { totals, meta } = found;
  const open = openOf(totals);
  const figures: Figure[] = [
    {
      label: t('people'),
      value: <Count value={meta.total ?? found.data.length} />,
      note: t('hoursIn', { hours: formatDecimal(totals.hours, language, region) }),
    },
    { label: t('total'), value: <Money value={wholeOf(totals)} /> },
    { label: t('paidToCards'), value: <Money value={totals.paid} /> },
    ...(totals.manual === '0.00'
      ? []
      : [{ label: t('sumElsewhere'), value: <Money value={totals.manual} /> }]),
    {
      label: t('notArrived'),
      value: <Money value={open} />,
      ...(open !== '0.00' && { tone: 'warning' as const }),
    },
  ];
  return <FigureStrip figures={figures} busy={busy} />;
}
