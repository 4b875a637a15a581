import { type Fields, isFields } from './read-json.ts';

/**
 * What of a provider's record is not kept: whatever names a guest or a card, at any depth, and what
 * is nested deeper than any record that we know. Staff stay, as each figure has to lead back to
 * the person that the provider named.
 */
const DROPPED =
  /^(consumers?|customers?|guests?|full_?name|card_?holder.*|card_?(number|brand|type)|pan|last_?(4|four)|exp(iry|iration)?(_?(date|month|year))?|authori[sz]ation.*|payment_?authori[sz]ation|external_?references?|comments?|phone.*|e_?mail|mobile.*|address.*|__proto__)$/i;
const MAX_DEPTH = 12;

/**
 * The provider's record without guests and cards; itself where it has none. `alsoDropped` are fields
 * of the record itself that mean a guest there and nothing of the kind elsewhere, as the name of a
 * check.
 */
export function keptBody(record: Fields, alsoDropped: readonly string[] = []): Fields {
  const kept = isClean(record, 0) ? record : keptFields(record, 0);
  return alsoDropped.length === 0
    ? kept
    : Object.fromEntries(Object.entries(kept).filter(([name]) => !alsoDropped.includes(name)));
}

/** Most records have nothing to drop, and 100,000 copies take a fifth of a second. */
function isClean(record: Fields, depth: number): boolean {
  for (const name in record) {
    if (isDropped(name)) return false;
    const field = record[name];
    if (typeof field === 'object' && field !== null && !isCleanValue(field, depth + 1))
      return false;
  }
  return true;
}

function isCleanValue(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isCleanValue(item, depth + 1));
  return isFields(value) && isClean(value, depth);
}

const dropped = new Map<string, boolean>();
/** The same names of fields come 100,000 times. */
function isDropped(name: string): boolean {
  const known = dropped.get(name);
  if (known !== undefined) return known;
  const is = DROPPED.test(name);
  // A provider that names its fields by number must not fill our memory.
  if (dropped.size < 1_000) dropped.set(name, is);
  return is;
}

function keptFields(record: Fields, depth: number): Fields {
  const kept: Record<string, unknown> = {};
  for (const name in record) {
    if (isDropped(name)) continue;
    const value = record[name];
    kept[name] = typeof value === 'object' && value !== null ? keptValue(value, depth + 1) : value;
  }
  return kept;
}

function keptValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => keptValue(item, depth + 1));
  return isFields(value) ? keptFields(value, depth) : null;
}
