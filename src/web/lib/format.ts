import {
  cached,
  currencyOf,
  dayOfMonth,
  localeOf,
  withFirstOfMonth,
  withMinusSign,
} from '#texts/format.ts';
import type { Language, Region } from './preferences.ts';

export {
  type DayStyle,
  currencyOf,
  formatClock,
  formatCount,
  dayOfMonth,
  formatDay,
  formatDays,
  formatMoney,
  isClock,
  localeOf,
} from '#texts/format.ts';

/** A decimal in the digits of a format, without a float in between. */
export const writeDecimal = (format: Intl.NumberFormat, decimal: string): string =>
  // Decimals are of the wire or written by ourselves: digits with at most one point among them.
  format.format(decimal as Intl.StringNumericLiteral);

/** Ten-thousandths of a unit of money, as exact shares are shown beside their rounding. */
export function formatExact(tenThousandths: bigint, language: Language, region: Region): string {
  const digits = String(tenThousandths < 0n ? -tenThousandths : tenThousandths).padStart(5, '0');
  const locale = localeOf(language, region);
  const format = cached(
    `exact ${locale} ${region}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currencyOf(region),
        minimumFractionDigits: 4,
        ...(language !== 'en' && { currencyDisplay: 'narrowSymbol' }),
      }),
  );
  const decimal = `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return withMinusSign(writeDecimal(format, decimal));
}

/** A decimal of the wire, with so many places at most and at least. */
export const formatDecimal = (
  decimal: string,
  language: Language,
  region: Region,
  { least = 0, most = 2 }: { readonly least?: number; readonly most?: number } = {},
): string => {
  const locale = localeOf(language, region);
  const format = cached(
    `decimal ${locale} ${least} ${most}`,
    () =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }),
  );
  return withMinusSign(writeDecimal(format, decimal));
};

/** The hour as each language counts it: 6:57 AM, 6:57 a.m. in Canada, 6 h 57 in French. */
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const INSTANT = {
  full: { day: 'numeric', month: 'short', year: 'numeric', ...TIME },
  short: { day: 'numeric', month: 'short', ...TIME },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  time: TIME,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type InstantStyle = keyof typeof INSTANT;

/** `instant` is the wire's ISO time; `zone` the wallet's zone, else the browser's. */
export function formatInstant(
  instant: string | number,
  language: Language,
  region: Region,
  look: InstantStyle | { readonly style?: InstantStyle; readonly zone?: string } = 'full',
): string {
  const { style = 'full', zone } = typeof look === 'string' ? { style: look } : look;
  const locale = localeOf(language, region);
  const formatted = cached(
    `instant ${locale} ${style} ${zone ?? ''}`,
    () => new Intl.DateTimeFormat(locale, { ...INSTANT[style], timeZone: zone }),
  ).format(new Date(instant));
  return withFirstOfMonth(formatted, language);
}

/** "Fri 14": the weekday first in every language. */
export function formatWeekday(day: string, language: Language, region: Region): string {
  const locale = localeOf(language, region);
  const parts = cached(
    `weekday ${locale}`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${dayOfMonth(Number(part('day')), language)}`;
}

/** Money in round figures, for the side of a chart: "$1.2K". */
export function formatMoneyShort(value: number, language: Language, region: Region): string {
  const locale = localeOf(language, region);
  const format = cached(
    `short money ${locale} ${region}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currencyOf(region),
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
        minimumFractionDigits: 0,
      }),
  );
  return withMinusSign(format.format(value));
}

/** The month of a business date: "March 2026", or "Mar". */
export function formatMonth(
  day: string,
  language: Language,
  region: Region,
  style: 'long' | 'short' = 'long',
): string {
  const locale = localeOf(language, region);
  return cached(
    `month ${locale} ${style}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        month: style,
        ...(style === 'long' && { year: 'numeric' }),
        timeZone: 'UTC',
      }),
  ).format(new Date(`${day}T00:00:00Z`));
}
