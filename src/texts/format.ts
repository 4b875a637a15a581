import { type Cents, type Currency, toWire } from '#kernel/money.ts';
import type { Language } from './catalogue.ts';

type Region = 'US' | 'CA';

/**
 * The locale of each language and region: `es-CA` would write 1234,50 CAD, so Spanish is always
 * `es-US`.
 */
export function localeOf(language: Language, region: Region): string {
  if (language === 'es') return 'es-US';
  if (language === 'fr') return 'fr-CA';
  return region === 'CA' ? 'en-CA' : 'en-US';
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
export function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  // The key begins with what is formatted, so a key has one kind of format.
  return found as T;
}

export const regionOf = (currency: Currency): Region => (currency === 'CAD' ? 'CA' : 'US');

export const currencyOf = (region: Region): 'USD' | 'CAD' => (region === 'CA' ? 'CAD' : 'USD');

/**
 * Below zero stands a minus sign, as it is set in print in all three languages. Browsers and Node
 * put a hyphen there, which breaks from its number and which screen readers pass over.
 */
export const withMinusSign = (formatted: string): string => formatted.replace('-', '\u2212');

/**
 * `value` is cents, or the wire's decimal string. Formatted from its decimal digits: no float in
 * between.
 */
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
  // Cents or the wire's decimals, which are the digits that the formatter reads as text.
  return withMinusSign(format.format(decimal as Intl.StringNumericLiteral));
}

export const formatCount = (value: number, language: Language, region: Region): string => {
  const locale = localeOf(language, region);
  return withMinusSign(
    cached(`count ${locale}`, () => new Intl.NumberFormat(locale)).format(value),
  );
};

const COUNTS: ReadonlySet<string> = new Set([
  'count',
  'all',
  'total',
  'done',
  'rows',
  'most',
  'maximum',
]);

/**
 * What stands in a sentence for a parameter. Parameters that are counts get separators; other
 * numbers may be ids or years, and are written by who passes them.
 */
export const writeParameter = (
  name: string | undefined,
  value: unknown,
  language: Language,
  region: Region,
): unknown =>
  typeof value === 'number' && name !== undefined && COUNTS.has(name)
    ? formatCount(value, language, region)
    : value;

const DAY = {
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayStyle = keyof typeof DAY;

/** The number of a day as the language writes it within a date: "1er" in French. */
export const dayOfMonth = (number: number, language: Language): string =>
  language === 'fr' && number === 1 ? '1er' : String(number);

/** French has an ordinal for the first of a month only: "1er août", "2 août". */
export const withFirstOfMonth = (formatted: string, language: Language): string =>
  language === 'fr' ? formatted.replace(/(?<![\d\p{L}])1 (?=\p{L}{3})/u, '1er ') : formatted;

/** `day` is a business date, `YYYY-MM-DD`; it has no zone and never moves. */
export function formatDay(
  day: string,
  language: Language,
  region: Region,
  style: DayStyle = 'medium',
): string {
  const locale = localeOf(language, region);
  const formatted = cached(
    `day ${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...DAY[style], timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`));
  return withFirstOfMonth(formatted, language);
}

const CLOCK = {
  minute: { hour: 'numeric', minute: '2-digit' },
  hour: { hour: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const END_OF_DAY: Readonly<Record<Language, string>> = {
  en: 'midnight',
  es: 'medianoche',
  fr: 'minuit',
};

/** Whether a text of the wire is a time of day, `HH:MM`. */
export const isClock = (text: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/**
 * `clock` is a time of day of the wire, `HH:MM`, which has no zone; `24:00` is the end of the day.
 * With the style `hour`, what stands beside an axis: "6 AM".
 * What is no time stays as it is.
 */
export function formatClock(
  clock: string,
  language: Language,
  region: Region,
  style: keyof typeof CLOCK = 'minute',
): string {
  if (!isClock(clock)) return clock;
  if (clock === '24:00' && style === 'minute') return END_OF_DAY[language];
  const locale = localeOf(language, region);
  return cached(
    `clock ${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...CLOCK[style], timeZone: 'UTC' }),
  ).format(new Date(`1970-01-01T${clock}:00Z`));
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
  return format
    .formatRangeToParts(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
    .map(({ type, value }) => (type === 'day' ? dayOfMonth(Number(value), language) : value))
    .join('');
}
