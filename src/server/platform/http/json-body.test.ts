import { describe, expect, it } from 'vitest';
import { isModestJson } from './json-body.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a body of JSON', () => {
  it('is parsed as deep as the contract goes and as wide as the largest table', () => {
    expect(isModestJson(nested(32))).toBe(true);
    const row = {
      first: 'Ada, "the first"',
      last: '[[[',
      path: 'C:\\\\',
      amount: '1.00',
      memo: '',
    };
    expect(isModestJson(JSON.stringify({ rows: Array(50_000).fill(row) }))).toBe(true);
  });

  it.each([
    ['nested lists', nested(33)],
    ['nested objects', '{"a":'.repeat(1_000_000)],
    ['a million keys', `{${'"a":1,'.repeat(1_000_000)}"b":1}`],
    ['lists after a text with quotes', `["a \\"",${nested(32)}]`],
  ])('is refused unparsed: %s', (_, text) => expect(isModestJson(text)).toBe(false));

  it('counts nothing inside of texts, whatever stands there', () => {
    expect(isModestJson(JSON.stringify(['['.repeat(100), ','.repeat(700_000)]))).toBe(true);
    expect(isModestJson(JSON.stringify(['\\"[', '['.repeat(100)]))).toBe(true);
    expect(isModestJson('"never ends [[[')).toBe(true);
  });

  it('is looked at once, however many quotes and backslashes it holds', () => {
    // Looked at once for each quote, these take hours: the test would be ended.
    isModestJson(`"${'\\\\'.repeat(5_000_000)}`);
    isModestJson('"\\"'.repeat(2_000_000));
  });
});
