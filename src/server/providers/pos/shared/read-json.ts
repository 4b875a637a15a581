import { cutText } from '#kernel/cut-text.ts';
import { readZone, type Zone } from '#kernel/day.ts';
import { type Instant, days } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { type Micros, readDecimal } from './decimal.ts';
import { instantWithin, readInstant } from './read-instant.ts';
import { shapeSample } from './shape-sample.ts';

/**
 * Readers of what a provider answered. They are written by hand, as 100,000 clock-ins have to be
 * read within a second. A field of another type is an error and never a guess.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** One record cannot be read; the others of its page can. Names the field, not its value. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const MAX_ID = 200;
const MAX_NAME = 200;
const MAX_CENTS = 1e14;
/** No page and no day of a location has more. */
const MAX_LIST = 50_000;
/** Clocks of providers are minutes off; what is stamped later than this has no stamp. */
const STAMP_AHEAD = days(1);
const CONTROL = /[\u0000-\u001f\u007f]/;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects in a field of an envelope; anything else is another envelope than we know. */
export function listIn(answer: unknown, ...path: readonly string[]): readonly unknown[] {
  let found: unknown = answer;
  for (const name of path) found = isFields(found) ? found[name] : undefined;
  if (!Array.isArray(found)) throw new PosUnavailable('pos_changed', shapeSample(answer));
  if (found.length > MAX_LIST) throw new PosUnavailable('pos_changed', 'a list without an end');
  return found;
}

export function fieldsOf(value: unknown): Fields {
  if (!isFields(value)) throw new Unreadable('record');
  return value;
}

/** An object within a record; empty where there is none. */
export function optionalFields(record: Fields, name: string): Fields {
  const value = record[name];
  if (value === undefined || value === null) return {};
  if (!isFields(value)) throw new Unreadable(name);
  return value;
}

/** A list within a record; empty where there is none. */
export function optionalList(record: Fields, name: string): readonly unknown[] {
  const value = record[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Unreadable(name);
  return value;
}

/** An id as text. Numbers above 2^53 are refused, as two of them could be read as one. */
export function idText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || value === '' || value.length > MAX_ID) return null;
  return CONTROL.test(value) ? null : value;
}

export function id(record: Fields, name: string): string {
  const text = idText(record[name]);
  if (text === null) throw new Unreadable(name);
  return text;
}

/** Null where there is none, or where it is 0, which is how some say that there is none. */
export function optionalId(record: Fields, name: string): string | null {
  const value = record[name];
  if (value === undefined || value === null || value === '' || value === 0) return null;
  return id(record, name);
}

/** A name for people to read: without control characters, 200 characters at most. */
export function cleanName(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Unreadable('name');
  const clean = value.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
  return cutText(clean.trim(), MAX_NAME);
}

export const optionalName = (record: Fields, name: string): string | null =>
  cleanName(record[name]) || null;

export function flag(record: Fields, name: string): boolean | null {
  const value = record[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'boolean') throw new Unreadable(name);
  return value;
}

/** Whole cents as a JSON number; null where there are none. */
export function optionalCents(record: Fields, name: string): Cents | null {
  const value = record[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > MAX_CENTS)
    throw new Unreadable(name);
  return BigInt(value);
}

export function cents(record: Fields, name: string): Cents {
  const value = optionalCents(record, name);
  if (value === null) throw new Unreadable(name);
  return value;
}

/** What cannot be less than nothing: what somebody says that they took home, or earn an hour. */
export function optionalGain(record: Fields, name: string): Cents {
  const value = optionalCents(record, name) ?? 0n;
  if (value < 0n) throw new Unreadable(name);
  return value;
}

export function decimal(record: Fields, name: string): Micros {
  const value = record[name];
  const read = typeof value === 'string' ? readDecimal(value) : null;
  if (read === null) throw new Unreadable(name);
  return read;
}

/** Zero where there is none. */
export const optionalDecimal = (record: Fields, name: string): Micros =>
  record[name] === undefined || record[name] === null ? 0n : decimal(record, name);

export function instant(record: Fields, name: string): Instant {
  const read = readInstant(record[name]);
  if (read === null) throw new Unreadable(name);
  return read;
}

export const optionalInstant = (record: Fields, name: string): Instant | null =>
  record[name] === undefined || record[name] === null ? null : instant(record, name);

/** A stamp that cannot be used as one: the newest of all would stay so whatever came later. */
export const isTooNew = (stamp: Instant, readAt: Instant): boolean =>
  stamp.getTime() > readAt.getTime() + STAMP_AHEAD;

/** When the provider changed a record; the moment of reading where it does not say. */
export function changeStamp(record: Fields, name: string, readAt: Instant): Instant {
  const stamp = optionalInstant(record, name) ?? readAt;
  if (isTooNew(stamp, readAt)) throw new Unreadable(name);
  return stamp;
}

/** Seconds since 1970. */
export function epochInstant(record: Fields, name: string): Instant {
  const value = record[name];
  const read = typeof value === 'number' && Number.isInteger(value) ? value * 1_000 : Number.NaN;
  const found = instantWithin(read);
  if (found === null) throw new Unreadable(name);
  return found;
}

export const optionalEpoch = (record: Fields, name: string): Instant | null =>
  record[name] === undefined || record[name] === null ? null : epochInstant(record, name);

/** Null where it is missing or no zone that we know. */
export const zoneIn = (record: Fields, name: string): Zone | null => {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? readZone(value) : null;
};
