import type { Day } from '#kernel/day.ts';
import type { TaxRate } from './invoice.ts';

type DatedRate = TaxRate & { readonly from: string; readonly to?: string };
/** A rate that an operator entered, for a state in which the provider is registered. */
export type RegisteredRate = DatedRate & { readonly country: string; readonly region: string };

const GST: DatedRate = { id: 'GST', milliPercent: 5_000, from: '2008-01-01' };
const GST_ALONE = [GST];
const hst = (milliPercent: number, from: string, to?: string): DatedRate => ({
  id: 'HST',
  milliPercent,
  from,
  ...(to !== undefined && { to }),
});
const withGst = (id: string, milliPercent: number, from: string): DatedRate[] => [
  GST,
  { id, milliPercent, from },
];

/**
 * Sales taxes of Canada by province of the billing address, with the day from which each holds.
 * Source: Canada Revenue Agency (GST and HST), Revenu Québec (QST), and the finance ministries of
 * British Columbia, Saskatchewan and Manitoba.
 */
const CANADA: Readonly<Record<string, readonly DatedRate[]>> = {
  AB: GST_ALONE,
  BC: withGst('PST', 7_000, '2013-04-01'),
  MB: withGst('RST', 7_000, '2019-07-01'),
  NB: [hst(15_000, '2016-07-01')],
  NL: [hst(15_000, '2016-07-01')],
  NS: [hst(15_000, '2010-07-01', '2025-03-31'), hst(14_000, '2025-04-01')],
  NT: GST_ALONE,
  NU: GST_ALONE,
  ON: [hst(13_000, '2010-07-01')],
  PE: [hst(15_000, '2016-10-01')],
  QC: withGst('QST', 9_975, '2013-01-01'),
  SK: withGst('PST', 6_000, '2017-03-23'),
  YT: GST_ALONE,
};

const holdsOn =
  (day: Day) =>
  ({ from, to }: DatedRate): boolean =>
    from <= day && (to === undefined || day <= to);

/**
 * The taxes on a subscription billed to an address on a day, each on the price. In the US none, but
 * those of states in which an operator entered a registration.
 */
export function taxesOf(
  country: string,
  region: string,
  day: Day,
  registered: readonly RegisteredRate[] = [],
): TaxRate[] {
  const ofLaw = country === 'CA' ? (CANADA[region] ?? []) : [];
  const entered = registered.filter((rate) => rate.country === country && rate.region === region);
  return [...ofLaw, ...entered]
    .filter(holdsOn(day))
    .map(({ id, milliPercent }) => ({ id, milliPercent }));
}
