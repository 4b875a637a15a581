import { toWire, type Cents } from '#kernel/money.ts';
import type { Language, Region } from './preferences.ts';

/** The locale of each language and region: `es-CA` would write 1234,50 CAD, so Spanish is always `es-US`. */
export function localeOf(language: Language, region: Region): string {
  if (language === 'es') return 'es-US';
  if (language === 'fr') return 'fr-CA';
  return region === 'CA' ? 'en-CA' : 'en-US';
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  return found as T;
}

export const currencyOf = (region: Region): 'USD' | 'CAD' => (region === 'CA' ? 'CAD' : 'USD');

/** `value` is cents, or the wire's decimal string. Formatted from its decimal digits: no float in between. */
export function formatMoney(
  value: Cents | string,
  language: Language,
  region: Region,
  sign: 'auto' | 'always' = 'auto',
): string {
  const decimal = typeof value === 'bigint' ? toWire(value) : value;
  const locale = localeOf(language, region);
  const format = cached(
    `money ${locale} ${region} ${sign}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currencyOf(region),
        ...(language !== 'en' && { currencyDisplay: 'narrowSymbol' }),
        signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
      }),
  );
  return format.format(decimal as Intl.StringNumericLiteral);
}

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
  return format.format(
    `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}` as Intl.StringNumericLiteral,
  );
}

/** A decimal of the wire, with so many places at most and at least. */
export const formatDecimal = (
  decimal: string,
  language: Language,
  region: Region,
  least = 0,
  most = 2,
): string => {
  const locale = localeOf(language, region);
  return cached(
    `decimal ${locale} ${least} ${most}`,
    () =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }),
  ).format(decimal as Intl.StringNumericLiteral);
};

export const formatCount = (value: number, language: Language, region: Region): string => {
  const locale = localeOf(language, region);
  return cached(`count ${locale}`, () => new Intl.NumberFormat(locale)).format(value);
};

const INSTANT = {
  full: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type InstantStyle = keyof typeof INSTANT;

/** `instant` is the wire's ISO time; `zone` the wallet's zone, else the browser's. */
export function formatInstant(
  instant: string | number,
  language: Language,
  region: Region,
  style: InstantStyle = 'full',
  zone?: string,
): string {
  const locale = localeOf(language, region);
  return cached(
    `instant ${locale} ${style} ${zone ?? ''}`,
    () => new Intl.DateTimeFormat(locale, { ...INSTANT[style], timeZone: zone }),
  ).format(new Date(instant));
}

const DAY = {
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayStyle = keyof typeof DAY;

/** `day` is a business date, `YYYY-MM-DD`; it has no zone and never moves. */
export function formatDay(
  day: string,
  language: Language,
  region: Region,
  style: DayStyle = 'medium',
): string {
  const locale = localeOf(language, region);
  return cached(
    `day ${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...DAY[style], timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`));
}

/** "Fri 14": the weekday first in every language. */
export function formatWeekday(day: string, language: Language, region: Region): string {
  const locale = localeOf(language, region);
  const parts = cached(
    `weekday ${locale}`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')}`;
}

/** From one business date to another, with no month said twice. */
export function formatDays(
  first: string,
  last: string,
  language: Language,
  region: Region,
): string {
  const locale = localeOf(language, region);
  const format = cached(
    `days ${locale}`,
    () => new Intl.DateTimeFormat(locale, { ...DAY.medium, timeZone: 'UTC' }),
  );
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}
