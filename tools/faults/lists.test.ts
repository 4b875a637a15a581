import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFaultAreas } from './lists.ts';
import { plant } from './plant.ts';

const root = resolve(import.meta.dirname, '../..');
const areas = await readFaultAreas(root);

test.each(areas)('every planted fault of $area has its place and its tests', ({ faults }) => {
  for (const { id, file, find, replace, seenBy } of faults) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(() => plant(text, find, replace), `${id} in ${file}`).not.toThrow();
    expect(
      seenBy.filter((test) => !existsSync(join(root, test))),
      id,
    ).toEqual([]);
  }
});

test('there are at least 200, and each has a name of its own', () => {
  const names = areas.flatMap(({ area, faults }) => faults.map(({ id }) => `${area}/${id}`));
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(new Set(names).size).toBe(names.length);
});
