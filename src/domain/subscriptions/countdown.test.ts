import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const zone = 'America/Toronto';
const trialEnd = new Date('2026-12-24T15:00:00Z');
const on = (now: string, hasMethod = false) =>
  countdown({ trialEnd, now: new Date(now), zone, hasMethod });

it.each([
  ['2026-12-09T15:00:00Z', 15, null],
  ['2026-12-10T15:00:00Z', 14, 'fortnight'],
  ['2026-12-16T15:00:00Z', 8, 'fortnight'],
  ['2026-12-17T15:00:00Z', 7, 'week'],
  ['2026-12-23T15:00:00Z', 1, 'week'],
  ['2026-12-24T14:59:59Z', 0, 'last_day'],
])('%s: %i days left', (now, daysLeft, stage) => {
  expect(on(now)).toEqual({ status: 'running', daysLeft, stage, endsOn: '2026-12-24' });
});

it('whoever has a method is prompted for nothing, over or not', () => {
  expect(on('2026-12-24T00:00:00Z', true).stage).toBeNull();
  expect(on('2026-12-25T00:00:00Z', true)).toMatchObject({ status: 'ended', stage: null });
});

it.each(['2026-12-24T15:00:00Z', '2026-12-25T00:00:00Z'])(
  'from its last instant on a trial is over: %s',
  (now) => {
    expect(on(now)).toEqual({
      status: 'ended',
      daysLeft: 0,
      stage: 'ended',
      endsOn: '2026-12-24',
    });
  },
);
