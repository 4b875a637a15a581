import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The subjects whose codes are each provoked by a test, and the sections of the catalogue that they
 * cover.
 */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  money: ['Funds', 'Files and batches'],
};

/**
 * Sentences that the portal says by itself when a download fails; the server sends none of them.
 */
const SAID_BY_THE_PORTAL: readonly string[] = ['template_failed'];

const sources = (folder: string, wanted: (path: string) => boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && wanted(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));

/** The catalogue by the headings that stand in it as comments. */
function sections(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let heading = '';
  for (const line of readFileSync(join(ROOT, 'src/contract/errors.ts'), 'utf8').split('\n')) {
    const title = /^ {2}\/\/ (.+)$/.exec(line)?.[1];
    if (title) found.set((heading = title), []);
    const code = /^ {2}(\w+): /.exec(line)?.[1];
    if (code && code in ERRORS) found.get(heading)?.push(code);
  }
  return found;
}

const CODES = sections();
/** Tests of the server and of the rules: what they name in quotes they have seen as an answer. */
const TESTS = [
  ...sources('src', (path) => path.endsWith('.test.ts') && !path.startsWith('web/')),
  ...sources('test/journeys', (path) => path.endsWith('.test.ts')),
].join('\n');
const SERVER = ['src/server', 'src/domain', 'src/kernel']
  .flatMap((folder) => sources(folder, (path) => !path.endsWith('.test.ts')))
  .join('\n');

it('every code of the catalogue stands under a heading', () => {
  expect([...CODES.values()].flat().sort()).toEqual(Object.keys(ERRORS).sort());
});

describe.each(Object.entries(SUBJECTS))('the codes of %s', (_, headings) => {
  const codes = headings.flatMap((heading) => CODES.get(heading) ?? []);

  it('are those of sections that the catalogue has', () => {
    expect(headings.filter((heading) => !CODES.get(heading)?.length)).toEqual([]);
  });

  it('are each provoked by a test', () => {
    const unprovoked = codes.filter(
      (code) => !SAID_BY_THE_PORTAL.includes(code) && !TESTS.includes(`'${code}'`),
    );
    expect(unprovoked).toEqual([]);
  });

  it('are each sent by the server, but for what the portal says by itself', () => {
    const unsent = codes.filter((code) => !SERVER.includes(`'${code}'`));
    expect(unsent.sort()).toEqual(codes.filter((code) => SAID_BY_THE_PORTAL.includes(code)).sort());
  });
});
