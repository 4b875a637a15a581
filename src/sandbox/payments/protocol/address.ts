import type { Address } from '../records/customer-records.ts';
import { type ReadOf, clearable, object, text } from './parameters.ts';

const PARTS = {
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
};

/** An address; an empty one clears it. */
export const address = () => clearable(object(PARTS));

type Given = ReadOf<ReturnType<typeof address>>;

/** An address as it is kept: it is given whole, so what is left out is empty. */
export function toAddress(given: Given | undefined, before: Address | null): Address | null {
  if (given === undefined) return before;
  if (given === '') return null;
  const part = (name: keyof Address): string | null => given[name] || null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

/** A text that stays where it is not given, and goes where an empty one is. */
export const textOr = (given: string | undefined, before: string | null): string | null =>
  given === undefined ? before : given || null;
