import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What text looks like that was read in another encoding than it was written in. */
const UNREADABLE = /[\u0080-\u009f\ufffd]/;

it('every sentence in every language is made of characters that people can read', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(en|es|fr)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const unreadable = files.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8')
      .split('\n')
      .filter((line) => UNREADABLE.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(unreadable).toEqual([]);
});
