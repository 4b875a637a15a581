import { existsSync, readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
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

test('no fault stands in a function that a later migration replaces, where nobody would run it', async () => {
  const migrations = await readMigrations(join(root, 'db/migrations'));
  const replaced = areas.flatMap(({ area, faults }) =>
    faults.flatMap(({ id, file, find }) => {
      const place = migrations.findIndex(({ name }) => file === `db/migrations/${name}`);
      const written = place < 0 ? null : functionAround(migrations[place]!.sql, find);
      const isReplaced =
        written !== null &&
        migrations
          .slice(place + 1)
          .some(({ sql }) => functionsOf(sql).some(({ name }) => name === written));
      return isReplaced ? [`${area}/${id} in ${written}`] : [];
    }),
  );
  expect(migrations.length).toBeGreaterThan(100);
  expect(replaced).toEqual([]);
});

test('there are at least 200, and each has a name of its own', () => {
  const names = areas.flatMap(({ area, faults }) => faults.map(({ id }) => `${area}/${id}`));
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(new Set(names).size).toBe(names.length);
});

type WrittenFunction = { readonly name: string; readonly text: string };

/** The functions that a migration writes, each from its name to the end of its body. */
const functionsOf = (sql: string): WrittenFunction[] =>
  [...sql.matchAll(/CREATE (?:OR REPLACE )?FUNCTION\s+([\w.]+)[\s\S]*?\$\$[\s\S]*?\$\$;?/g)].map(
    ([text, name = '']) => ({ name, text }),
  );

/** The function in which a text stands; null where it stands in none. */
const functionAround = (sql: string, find: string): string | null =>
  functionsOf(sql).find(({ text }) => text.includes(find))?.name ?? null;

async function readMigrations(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  );
}
