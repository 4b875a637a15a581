import { foldName } from './identifiers.ts';

/*
 * What people of two systems are compared by. A key is null where there is nothing to compare.
 */

/** A number of staff: neither case nor leading zeros part two of them. */
export const numberKey = (number: string | null): string | null => {
  const key =
    number
      ?.trim()
      .toLowerCase()
      .replace(/^0+(?=.)/, '') ?? '';
  return key === '' ? null : key;
};

export const emailKey = (email: string | null): string | null => {
  const key = email?.trim().toLowerCase() ?? '';
  return key.includes('@') ? key : null;
};

/** Its ten digits, as numbers in the US and Canada are written with and without the 1 before. */
export const mobileKey = (mobile: string | null): string | null => {
  const digits = mobile?.replace(/\D/g, '') ?? '';
  return digits.length >= 10 ? digits.slice(-10) : null;
};

const APOSTROPHES = /['\u2018\u2019\u02bc\u00b4`\u2032]/g;

/** The words of a name: no accents, no case, no apostrophes; hyphens and dots part words. */
const wordsOf = (name: string): string[] =>
  foldName(name.replaceAll(APOSTROPHES, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type NameParts = { readonly first: string; readonly last: string };

/** First and last name as one word each, also of `Roy, Ana` in one of the two fields. */
function namePartsOf(firstName: string, lastName: string): NameParts {
  const [before, after] = splitAtComma(firstName, lastName);
  return { first: wordsOf(after).join(''), last: wordsOf(before).join('') };
}

function splitAtComma(firstName: string, lastName: string): readonly [string, string] {
  const [only, other] = firstName.trim() === '' ? [lastName, firstName] : [firstName, lastName];
  const comma = only.indexOf(',');
  return comma > 0 && other.trim() === ''
    ? [only.slice(0, comma), only.slice(comma + 1)]
    : [lastName, firstName];
}

/**
 * Keys of a whole name; two names are the same where they share one. The order of their words does
 * not matter, nor whether a double name is written as one word. Empty of half a name.
 */
export function fullNameKeys(firstName: string, lastName: string): string[] {
  const { first, last } = namePartsOf(firstName, lastName);
  const words = wordsOf(`${firstName} ${lastName}`);
  if (words.length < 2) return [];
  const keys = [words.toSorted().join(' ')];
  if (first !== '' && last !== '') keys.push([first, last].sort().join('|'));
  return keys;
}

/** A last name and the first letter of the first one; null of half a name. */
export function initialKey(firstName: string, lastName: string): string | null {
  const { first, last } = namePartsOf(firstName, lastName);
  const [letter] = first;
  return letter === undefined || last === '' ? null : `${last} ${letter}`;
}
