import { expect, it } from 'vitest';
import { isKeyOf, isOneOf, keysOf, recordOf } from './keys.ts';

it('lists the names of a table in the order in which they are written', () => {
  expect(keysOf({ paid: 1, held: 2 })).toEqual(['paid', 'held']);
});

it('finds a text in a closed list, and nothing that only looks like it', () => {
  expect(isOneOf(['paid', 'held'], 'held')).toBe(true);
  expect(isOneOf(['paid', 'held'], 'Held')).toBe(false);
  expect(isOneOf(['1'], 1)).toBe(false);
  expect(isOneOf([], undefined)).toBe(false);
});

it('finds a name of a table, and none that every object inherits', () => {
  const table = { paid: 1, held: 2 };
  expect(isKeyOf(table, 'held')).toBe(true);
  for (const other of ['Held', 'toString', '__proto__', '', null, undefined])
    expect(isKeyOf(table, other)).toBe(false);
});

it('takes the values of an object, and none of anything else', () => {
  expect(recordOf({ code: 'ENOENT' })).toEqual({ code: 'ENOENT' });
  expect(recordOf(Object.assign(new Error('no'), { code: '23505' })).code).toBe('23505');
  for (const nothing of [null, undefined, 7, true, 'text']) expect(recordOf(nothing)).toEqual({});
});
