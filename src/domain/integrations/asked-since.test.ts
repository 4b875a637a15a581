import { expect, it } from 'vitest';
import { askedSince, hourOf } from './asked-since.ts';

it.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:59:59.999Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T00:00:00.001Z', '2026-11-20T00:00:00.000Z'],
])('what is asked at %s is counted with the hour of %s', (at, hour) =>
  expect(hourOf(new Date(at)).toISOString()).toBe(hour),
);

it('the 24 hours that people are told of end with the hour that goes on', () => {
  expect(askedSince(new Date('2026-11-20T12:34:56Z'))).toEqual(new Date('2026-11-19T13:00:00Z'));
  expect(askedSince(new Date('2026-11-20T13:00:00Z'))).toEqual(new Date('2026-11-19T14:00:00Z'));
});
