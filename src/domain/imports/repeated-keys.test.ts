import { expect, it } from 'vitest';
import { repeatedKeys } from './repeated-keys.ts';

const row = (line: number, keys: Record<string, string | null>, excluded = false) => ({
  line,
  excluded,
  keys,
});

it('what an earlier row has is said of the later ones, by column', () => {
  expect([
    ...repeatedKeys([
      row(2, { mobile_number: '1', email: 'a', staff_id: null }),
      row(3, { mobile_number: '1', email: 'a', staff_id: null }),
      row(4, { staff_id: '1' }),
    ]),
  ]).toEqual([
    [
      3,
      [
        { code: 'doubled_in_file', column: 'email', params: { line: 2 } },
        { code: 'doubled_in_file', column: 'mobile_number', params: { line: 2 } },
      ],
    ],
  ]);
});

it('a row that is left out repeats nothing and is repeated by nothing', () => {
  expect(repeatedKeys([row(2, { email: 'a' }, true), row(3, { email: 'a' })]).size).toBe(0);
  expect(repeatedKeys([row(2, { email: 'a' }), row(3, { email: 'a' }, true)]).size).toBe(0);
});
