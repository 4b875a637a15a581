import { type Day, readDay } from '#kernel/day.ts';
import { now } from './clock.ts';
import { cached, localeOf } from '#texts/format.ts';
import type { Language, Region } from './preferences.ts';

/** What was typed: a date, what could be two of them, or none. */
export type TypedDay = Day | 'two_ways' | null;
type Part = 'day' | 'month' | 'year';
type Order = readonly Part[];

const LETTERS: Readonly<Record<Language, Readonly<Record<Part, string>>>> = {
  en: { day: 'DD', month: 'MM', year: 'YYYY' },
  es: { day: 'DD', month: 'MM', year: 'AAAA' },
  fr: { day: 'JJ', month: 'MM', year: 'AAAA' },
};
const YEAR_FIRST: Order = ['year', 'month', 'day'];
const DAY_FIRST: Order = ['day', 'month', 'year'];
const MONTH_FIRST: Order = ['month', 'day', 'year'];

const numeric = (language: Language, region: Region): Intl.DateTimeFormat => {
  const locale = localeOf(language, region);
  return cached(
    `typed day ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        timeZone: 'UTC',
      }),
  );
};

const SOME_DAY = new Date('2026-11-28T00:00:00Z');
const isPart = (type: string): type is Part =>
  type === 'day' || type === 'month' || type === 'year';

const orderOf = (language: Language, region: Region): Order =>
  numeric(language, region)
    .formatToParts(SOME_DAY)
    .map(({ type }) => type)
    .filter(isPart);

/** How a date is typed, in the letters of the language: MM/DD/YYYY, AAAA-MM-JJ. */
export const dayPattern = (language: Language, region: Region): string =>
  numeric(language, region)
    .formatToParts(SOME_DAY)
    .map(({ type, value }) => (isPart(type) ? LETTERS[language][type] : value))
    .join('');

/** A date as an input shows it: 11/28/2026, 2026-11-28 in Canada. What is no date stays. */
export function writeTypedDay(value: string, language: Language, region: Region): string {
  const day = readDay(value);
  if (day === null) return value;
  return numeric(language, region).format(new Date(`${day}T00:00:00Z`));
}

const two = (text: string): string => text.padStart(2, '0');

function dayFrom(numbers: readonly string[], order: Order): Day | null {
  const [year, month, day] = YEAR_FIRST.map((part) => numbers[order.indexOf(part)] ?? '');
  const isLikely = /^(19|2[01])\d\d$/.test(year ?? '');
  return isLikely ? readDay(`${year}-${two(month ?? '')}-${two(day ?? '')}`) : null;
}

/** Two digits mean the year of this century, or of the last where it would be far ahead. */
function wholeYear(text: string): string {
  if (text.length !== 2) return text;
  const century = Number(text) > (new Date(now()).getUTCFullYear() % 100) + 20 ? '19' : '20';
  return century + text;
}

const oneOf = (days: readonly (Day | null)[]): TypedDay => {
  const found = new Set(days.filter((day) => day !== null));
  if (found.size > 1) return 'two_ways';
  return [...found][0] ?? null;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** The number of the month of which a word is the beginning; null where it is none, or several. */
function monthOf(word: string, language: Language): string | null {
  const names = cached(
    `month names ${language}`,
    () => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
  );
  const found = Array.from({ length: 12 }, (_, at) => at + 1).filter((month) =>
    plain(names.format(new Date(Date.UTC(2026, month - 1, 1)))).startsWith(word),
  );
  return word.length >= 3 && found.length === 1 ? String(found[0]) : null;
}

/** "Nov 28, 2026", "28 nov. 2026", "1er novembre 2026", "28 de noviembre de 2026". */
function readWords(typed: string, language: Language): Day | null {
  const parts = plain(typed)
    .replaceAll(/\bde\b|(?<=\d)er\b|[.,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const words = parts.filter((part) => /^\p{Letter}+$/u.test(part));
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  const [word] = words;
  if (parts.length !== 3 || words.length !== 1 || word === undefined) return null;
  const month = monthOf(word, language);
  return month === null ? null : dayFrom([month, ...numbers], MONTH_FIRST);
}

/**
 * Reads a date as people type it. The year first is read everywhere. Otherwise the order is that of
 * the language and the region; where people write both orders, as in Canada, what could be two
 * dates is not guessed. A year of two digits, and a last day of one, are
 * read once the field is left (`isWhole`).
 */
export function readTypedDay(
  typed: string,
  language: Language,
  region: Region,
  isWhole = true,
): TypedDay {
  const text = typed.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').trim();
  const order = orderOf(language, region);
  const orders = order[0] === 'year' ? [DAY_FIRST, MONTH_FIRST] : [order];
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  // A second digit of the day may still come.
  if (yearFirst)
    return isWhole || text.length === 10 ? dayFrom(yearFirst.slice(1), YEAR_FIRST) : null;
  const short = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  if (short) {
    const [, first = '', second = '', year = ''] = short;
    if (year.length === 2 && (!isWhole || orders.length > 1)) return null;
    return oneOf(orders.map((one) => dayFrom([first, second, wholeYear(year)], one)));
  }
  if (/^\d{8}$/.test(text)) {
    const yearLast = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
    const parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
    return oneOf([dayFrom(parts, YEAR_FIRST), ...orders.map((one) => dayFrom(yearLast, one))]);
  }
  return readWords(text, language);
}
