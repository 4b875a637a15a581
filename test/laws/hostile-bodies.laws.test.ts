import { describe, expect, test } from 'vitest';
import { goodBodies } from './hostile-examples.ts';
import { HostileWorld, all } from './hostile-world.ts';

const hostile = new HostileWorld();
const { pathOf, send } = hostile;

const VALUES: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '999999999999999',
  '99999999999999999999',
  '0',
  '-5',
  '1e3',
  '1,234.56',
  '1,2',
  '10.005',
  '１０',
  '٢٠',
  '',
  ' ',
  null,
  true,
  [],
  {},
  [[]],
  0,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e21,
  'x'.repeat(5_000),
  { __proto__: null, constructor: 1 },
];

/** The same thing with another value in one place, for every place. */
function* spoiled(thing: unknown, value: unknown): Generator<unknown> {
  yield value;
  if (Array.isArray(thing))
    for (const [index, one] of thing.entries())
      for (const other of spoiled(one, value)) yield thing.with(index, other);
  else if (typeof thing === 'object' && thing !== null)
    for (const [key, one] of Object.entries(thing))
      for (const other of spoiled(one, value)) yield { ...thing, [key]: other };
}

describe('a body', () => {
  const good = () => goodBodies(hostile);
  const taken = all.filter(([, operation]) => operation.body && !operation.file);

  test('examples are of operations that there are', () => {
    for (const name of Object.keys(good())) expect(taken.map(([one]) => one)).toContain(name);
  });
  test.each(taken)('%s', async (name, operation) => {
    const example = good()[name] ?? {};
    for (const value of VALUES) {
      for (const body of spoiled(example, value)) {
        if (body === null || typeof body !== 'object') continue;
        const answer = await send(operation.method, pathOf(operation), body, operation.base);
        expect(
          answer.statusCode,
          `${JSON.stringify(body).slice(0, 300)}: ${answer.body.slice(0, 200)}`,
        ).toBeLessThan(500);
      }
    }
  });
});
