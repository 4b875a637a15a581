import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-03-04T15:00:00Z');

it.each([
  ['2026-03-11T15:00:00Z', { unit: 'days', count: 7 }],
  ['2026-03-06T14:59:59Z', { unit: 'days', count: 1 }],
  ['2026-03-05T14:59:59Z', { unit: 'hours', count: 23 }],
  ['2026-03-04T15:10:00Z', { unit: 'hours', count: 1 }],
  ['2026-03-04T15:00:00Z', null],
  ['2026-03-04T14:00:00Z', null],
] as const)('until %s there is left %o', (until, left) => {
  expect(timeLeft(until, now)).toEqual(left);
});
