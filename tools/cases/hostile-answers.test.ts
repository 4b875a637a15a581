import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { CasePart, IntegrationCasesFile, Json } from './integration-files.ts';
import { readPart } from './integration-parts.ts';

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/fixtures/integration-cases.json'), 'utf8'),
) as IntegrationCasesFile;
const parts = cases.flatMap((one) => one.parts ?? []);

/** How many places of an answer can be put in the way of a reader: every value at any depth. */
function countPlaces(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countPlaces(one ?? null), 1);
}

/** The answer with another value in one of its places. */
function withValueAt(value: Json, place: number, other: Json): Json {
  if (place === 0) return other;
  if (typeof value !== 'object' || value === null) return value;
  let left = place - 1;
  const entries = Object.entries(value).map(([name, one]): [string, Json] => {
    const field = one ?? null;
    const count = countPlaces(field);
    const at = left;
    left -= count;
    return [name, at >= 0 && at < count ? withValueAt(field, at, other) : field];
  });
  return Array.isArray(value) ? entries.map(([, field]) => field) : Object.fromEntries(entries);
}

const deep = (levels: number): Json => (levels === 0 ? 'x' : [deep(levels - 1)]);
const hostile = fc.constantFrom<Json>(
  null,
  true,
  '',
  ' ',
  '-1',
  '1e400',
  'NaN',
  '9'.repeat(400),
  "'; DROP TABLE tip_punch; --",
  '\u0000\ud800\u202e',
  '../../..',
  '2026-02-30T10:00:00Z',
  '9999-12-31T23:59:59Z',
  -1,
  0.1,
  Number.MAX_SAFE_INTEGER + 2,
  1e308,
  [],
  [[]],
  {},
  { constructor: { prototype: 1 }, id: 1 },
  deep(100),
);
/** What a broken page does: a list that has everything twice, or loses its first. */
const doubled = (value: Json): Json => (Array.isArray(value) ? [...value, ...value] : value);

const numbersIn = (value: Json): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((one) => numbersIn(one ?? null))
      : [];

async function outcome(part: CasePart): Promise<'read' | 'refused'> {
  try {
    const { records, after } = await readPart(part);
    const ids = records.map(({ id }) => id);
    // Whatever came, a record is one record, and money is whole.
    expect(new Set(ids).size).toBe(ids.length);
    expect(numbersIn(after).filter((number) => !Number.isInteger(number))).toEqual([]);
    for (const { changed_at: stamp } of after) expect(String(stamp)).toMatch(/^(20.*Z|undefined)$/);
    return 'read';
  } catch (error) {
    if (error instanceof PosUnavailable) return 'refused';
    throw error;
  }
}

describe('an answer that is wrong in one place', () => {
  it('is read without that record, or refused as a whole, and breaks nothing', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(parts.length - 1),
        fc.nat(1_000_000),
        hostile,
        async (which, somewhere, other) => {
          const part = parts[which];
          const [first = null, ...rest] = part?.answers ?? [];
          if (part === undefined) return;
          const changed = withValueAt(first, somewhere % countPlaces(first), other);
          await outcome({ ...part, answers: [changed, ...rest] });
        },
      ),
      { numRuns: 1_500 },
    ));

  it('that has records twice gives each of them once', async () => {
    for (const part of parts) {
      const twice = part.answers.map((answer) => listsTwice(answer));
      expect(await outcome({ ...part, answers: twice })).toBe('read');
      expect((await readPart({ ...part, answers: twice })).records).toEqual(
        (await readPart(part)).records,
      );
    }
  });
});

/** Doubles the list of records of an answer, wherever its envelope has it. */
function listsTwice(answer: Json): Json {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      name === 'links' || name === '_links'
        ? value
        : Array.isArray(value)
          ? doubled(value)
          : listsTwice(value ?? null),
    ]),
  );
}
