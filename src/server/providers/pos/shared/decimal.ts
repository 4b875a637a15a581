import { type Cents, partOf } from '#kernel/money.ts';

/** Millionths of a unit of the currency: what decimal text with up to six places holds exactly. */
export type Micros = bigint;

const DECIMAL = /^-?\d{1,12}(\.\d{1,6})?$/;
const MICROS_PER_CENT = 10_000n;

/** Reads `12.345000`; null for anything else (seven places, an exponent, thirteen digits). */
export function readDecimal(text: string): Micros | null {
  if (!DECIMAL.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return negative ? -micros : micros;
}

/** Whole cents; half a cent goes away from zero. */
export function roundToCents(micros: Micros): Cents {
  return micros < 0n ? -partOf(-micros, 1n, MICROS_PER_CENT) : partOf(micros, 1n, MICROS_PER_CENT);
}

/** Adds up by key, in the order in which the keys first came. */
export class Sums<K> {
  readonly #byKey = new Map<K, Micros>();
  add(key: K, micros: Micros): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0n) + micros);
  }
  get(key: K): Micros {
    return this.#byKey.get(key) ?? 0n;
  }
  keys(): IterableIterator<K> {
    return this.#byKey.keys();
  }
}
