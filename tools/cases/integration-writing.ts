import type { Json } from './integration-files.ts';

const toSnake = (key: string): string =>
  key
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, next: string) => `${end}_${next}`)
    .toLowerCase();

/**
 * What the port gives, as the cases write it down: names of the wire, instants in whole seconds,
 * cents as numbers.
 */
export function written(value: unknown): Json {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  // JSON has no bigint; the cases are small enough.
  if (typeof value === 'bigint') return JSON.parse(String(value)) as number;
  if (Array.isArray(value)) return value.map(written);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [toSnake(name), written(field)]),
    );
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}
