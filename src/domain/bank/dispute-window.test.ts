import { expect, it } from 'vitest';
import { disputeDueOn, disputeWindowEnd } from './dispute-window.ts';

it('a dispute is decided within 30 days in Canada', () => {
  expect(disputeDueOn({ rail: 'eft', openedAt: new Date('2026-03-04T15:00:00Z') })).toBe(
    '2026-04-03',
  );
});

it('and within ten banking days in the US, of its own calendar and clock', () => {
  // Thanksgiving, 26 November 2026, is closed.
  expect(disputeDueOn({ rail: 'ach', openedAt: new Date('2026-11-20T15:00:00Z') })).toBe(
    '2026-12-07',
  );
  // Still the 19th in New York.
  expect(disputeDueOn({ rail: 'ach', openedAt: new Date('2026-11-20T04:59:59Z') })).toBe(
    '2026-12-04',
  );
});

it('the window ends 168 hours after the deposit, over a change of clocks too', () => {
  expect(disputeWindowEnd(new Date('2026-03-04T15:00:00Z'))).toEqual(
    new Date('2026-03-11T15:00:00Z'),
  );
});
