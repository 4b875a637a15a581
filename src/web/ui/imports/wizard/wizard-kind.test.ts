import { expect, test } from 'vitest';
import { plainRow } from '#contract/imports.ts';
import { PLAIN, nameOf, reachOf } from './wizard-kind.ts';

test('the wizard knows which rows of a plain file were applied', () => {
  const states = plainRow.shape.state.options;
  expect(states.filter((state) => PLAIN.isApplied({ state }))).toEqual([PLAIN.applied]);
});

test('a row is called by its cells, as far as they are filled', () => {
  const kind = { name: ['first_name', 'last_name'], reach: ['mobile_number', 'email'] };
  const row = { typed: { first_name: '', last_name: 'Roy', mobile_number: '', email: 'a@b.ca' } };
  expect(nameOf(kind, row)).toBe('Roy');
  expect(reachOf(kind, row)).toBe('a@b.ca');
  expect(reachOf(kind, { typed: {} })).toBeUndefined();
});
