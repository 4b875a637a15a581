import { describe, expect, test } from 'vitest';
import { HostileWorld, all } from './hostile-world.ts';

const hostile = new HostileWorld();
const { pathOf, send } = hostile;

const CURSORS = [
  '["x"]',
  '["x","y"]',
  '[99999999999999]',
  '[9007199254740991,9007199254740991]',
  '["2026-99-99T00:00:00Z",1]',
  '[1,2,3]',
  '{}',
  '[null]',
  'no',
].map((text) => Buffer.from(text).toString('base64url'));
const STRANGE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '9999999999',
  '-1',
  '1e9',
  '0',
  '2026-99-99',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  'null',
  '%',
  '_',
  "'",
  '\\',
  '\u202e',
  'x'.repeat(200),
  '[]',
  '%5B',
  ...CURSORS,
];

describe('a query', () => {
  const asked = all
    .flatMap(([name, operation]) =>
      Object.keys(operation.query?.shape ?? {}).map((field) => [name, field, operation] as const),
    )
    .filter(([, , operation]) => !operation.file);
  test.each(asked)('%s, %s', async (_name, field, operation) => {
    for (const value of STRANGE) {
      const answer = await send(
        operation.method,
        `${pathOf(operation)}?${field}=${encodeURIComponent(value.replaceAll('\ud800', '\ufffd'))}`,
        operation.body ? {} : undefined,
        operation.base,
      );
      expect(
        answer.statusCode,
        `${field}=${JSON.stringify(value)}: ${answer.body.slice(0, 200)}`,
      ).toBeLessThan(500);
    }
  });
});

describe('a path', () => {
  const named = all
    .flatMap(([name, operation]) =>
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(
        (match) => [name, match[1]!, operation] as const,
      ),
    )
    .filter(([, , operation]) => !operation.file);
  test.each(named)('%s, {%s}', async (_name, parameter, operation) => {
    for (const value of [
      '\u0000',
      '2147483648',
      '1e3',
      '../x',
      '-1',
      'NaN',
      '☃',
      'x'.repeat(190),
      '2147483647',
    ]) {
      const answer = await send(
        operation.method,
        pathOf(operation, { [parameter]: value }),
        operation.body ? {} : undefined,
        operation.base,
      );
      expect(
        answer.statusCode,
        `${parameter}=${JSON.stringify(value)}: ${answer.body.slice(0, 200)}`,
      ).toBeLessThan(500);
    }
  });
});
