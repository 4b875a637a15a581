import { describe, expect, it } from 'vitest';
import { ALERT_TOPICS } from './alert-kinds.ts';
import {
  type QuietHours,
  clockOfMinute,
  isChosenByDefault,
  minuteOfClock,
  sendAfter,
} from './notifications.ts';

const night: QuietHours = { fromMinute: 22 * 60, toMinute: 7 * 60, timezone: 'America/Toronto' };
const noon: QuietHours = { ...night, fromMinute: 11 * 60, toMinute: 14 * 60 };
const at = (text: string) => new Date(text);

describe('quiet hours', () => {
  it.each([
    ['the evening before they begin', night, '2026-03-05T02:59:59Z', '2026-03-05T02:59:59Z'],
    ['the minute they begin', night, '2026-03-05T03:00:00Z', '2026-03-05T12:00:00Z'],
    ['after midnight', night, '2026-03-05T06:30:00Z', '2026-03-05T12:00:00Z'],
    ['the minute they end', night, '2026-03-05T12:00:00Z', '2026-03-05T12:00:00Z'],
    ['the night the clocks go on', night, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
    ['the night the clocks go back', night, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
    ['late in the evening', night, '2026-03-05T04:59:59Z', '2026-03-05T12:00:00Z'],
    ['before a noon', noon, '2026-03-05T15:59:59Z', '2026-03-05T15:59:59Z'],
    ['as a noon begins', noon, '2026-03-05T16:00:00Z', '2026-03-05T19:00:00Z'],
    ['within a day', noon, '2026-03-05T17:00:00Z', '2026-03-05T19:00:00Z'],
    ['past a noon', noon, '2026-03-05T19:00:00Z', '2026-03-05T19:00:00Z'],
    ['long past a noon', noon, '2026-03-06T03:30:00Z', '2026-03-06T03:30:00Z'],
  ])('%s', (_what, quiet, now, sent) => {
    expect(sendAfter(quiet, at(now))).toEqual(at(sent));
  });
  it('end the first time that a clock shows their end', () => {
    const early = { ...night, toMinute: 90 };
    expect(sendAfter(early, at('2026-11-01T05:29:00Z'))).toEqual(at('2026-11-01T05:30:00Z'));
    expect(sendAfter(early, at('2026-11-01T06:10:00Z'))).toEqual(at('2026-11-01T06:10:00Z'));
  });
  it('are none from a minute to the same minute', () => {
    const empty = { ...night, toMinute: night.fromMinute };
    expect(sendAfter(empty, at('2026-03-05T03:00:00Z'))).toEqual(at('2026-03-05T03:00:00Z'));
  });
  it('are none where nobody has set any', () => {
    expect(sendAfter(null, at('2026-03-05T06:30:00Z'))).toEqual(at('2026-03-05T06:30:00Z'));
  });
});

it('a clock is read and written', () => {
  expect(minuteOfClock('22:30')).toBe(1350);
  expect(minuteOfClock('09:05')).toBe(545);
  expect(minuteOfClock('00:00')).toBe(0);
  expect(minuteOfClock('23:59')).toBe(1439);
  expect(clockOfMinute(1350)).toBe('22:30');
  expect(clockOfMinute(5)).toBe('00:05');
  for (const wrong of ['24:00', '7:00', '07:60', '1x:30', 'at 22:30', '22:30:15', ''])
    expect(minuteOfClock(wrong)).toBeNull();
});

describe('whoever has chosen nothing', () => {
  it.each([
    ['payout_failed', true],
    ['wallet_low', true],
    ['debit_returned', true],
    ['renewal_failed', true],
    ['late_money', false],
    ['card_orders', false],
    ['data_late', false],
    ['earned_wages', false],
    ['disputes', false],
    ['void_checks', false],
    ['exceptions', false],
  ] as const)('has mail of %s: %s', (topic, chosen) => {
    expect(isChosenByDefault(topic, 'email')).toBe(chosen);
  });

  it('has no texts', () => {
    expect(ALERT_TOPICS.filter((topic) => isChosenByDefault(topic, 'text'))).toEqual([]);
  });
});
