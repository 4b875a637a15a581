import { type Day, readDay, readZone } from '#kernel/day.ts';
import { readInstant } from './times.ts';

/** Turns something unknown into a `T`; throws `Unreadable` where it is none. */
export type Reader<T> = (value: unknown, path: string) => T;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
const fail = (path: string, expected: string): never => {
  throw new Unreadable(`${path}: ${expected}`);
};

export const text =
  (longest = 200): Reader<string> =>
  (value, path) =>
    typeof value === 'string' && value !== '' && value.length <= longest
      ? value
      : fail(path, `a text of at most ${longest} characters`);

export const whole =
  (least: number, most: number): Reader<number> =>
  (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : fail(path, `a whole number from ${least} to ${most}`);

export const amount =
  (least: number, most: number): Reader<number> =>
  (value, path) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : fail(path, `a number from ${least} to ${most}`);

export const flag: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : fail(path, 'true or false');

export const choice =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (value, path) =>
    choices.find((one) => one === value) ?? fail(path, `one of ${choices.join(', ')}`);

export const date: Reader<Day> = (value, path) =>
  (typeof value === 'string' ? readDay(value) : null) ?? fail(path, 'a date');

/** The name of a time zone. */
export const timeZone: Reader<string> = (value, path) =>
  (typeof value === 'string' ? readZone(value) : null) ?? fail(path, 'a time zone');

/** The text of an instant with its zone. */
export const instant: Reader<string> = (value, path) =>
  typeof value === 'string' && readInstant(value) !== null ? value : fail(path, 'an instant');

export const webAddress: Reader<string> = (value, path) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : fail(path, 'a web address');

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : reader(value, path);

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : reader(value, path);

export const withDefault =
  <T>(reader: Reader<T>, absent: T): Reader<T> =>
  (value, path) =>
    value === undefined ? absent : reader(value, path);

export const list =
  <T>(reader: Reader<T>, most: number): Reader<T[]> =>
  (value, path) =>
    Array.isArray(value) && value.length <= most
      ? value.map((one, index) => reader(one, `${path}.${index}`))
      : fail(path, `a list of at most ${most}`);

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ReadFields<R extends Readers> = { readonly [Name in keyof R]: ReturnType<R[Name]> };

/** An object with these fields; `open`: others are passed over, else there must be none. */
export const fields =
  <const R extends Readers>(readers: R, { open = false } = {}): Reader<ReadFields<R>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail(path, 'an object');
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(readers, name));
    if (unknown !== undefined && !open) fail(`${path}.${unknown}`, 'not known');
    const given: Readonly<Record<string, unknown>> = { ...value };
    // Each field comes from the reader of its own name.
    return Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [
        name,
        reader(given[name], `${path}.${name}`),
      ]),
    ) as ReadFields<R>;
  };

/** What was read, or the first problem with its path. */
export function readJson<T>(
  reader: Reader<T>,
  value: unknown,
): { readonly value: T } | { readonly problem: string } {
  try {
    return { value: reader(value, 'body') };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}
