import { expect, it } from 'vitest';
import { trialEnd } from './trial-end.ts';

const at = (text: string) => new Date(`${text}Z`);

it('a trial is 60 x 24 hours; clocks that change meanwhile make it an hour later on the wall', () => {
  expect(trialEnd({ startedAt: at('2026-01-20T15:00:00'), zone: 'America/Toronto' })).toEqual({
    trialEnd: at('2026-03-21T15:00:00'),
    shownStart: '2026-01-20 10:00',
    shownEnd: '2026-03-21 11:00',
    alertFrom: at('2026-03-14T15:00:00'),
    eveFrom: at('2026-03-20T15:00:00'),
    secondChargeAt: at('2026-04-21T15:00:00'),
  });
});

it.each([
  ['America/Regina', '2026-01-20 09:00', '2026-03-21 09:00'],
  ['America/St_Johns', '2026-01-20 11:30', '2026-03-21 12:30'],
  ['Pacific/Auckland', '2026-01-21 04:00', '2026-03-22 04:00'],
])('people of %s read their own clock', (zone, shownStart, shownEnd) => {
  const shown = trialEnd({ startedAt: at('2026-01-20T15:00:00'), zone });
  expect(shown).toMatchObject({ shownStart, shownEnd });
});

it('one that ends on 31 January is charged a second time on 28 February', () => {
  const ends = trialEnd({ startedAt: at('2026-12-02T03:05:00'), zone: 'America/St_Johns' });
  expect(ends).toMatchObject({
    trialEnd: at('2027-01-31T03:05:00'),
    shownEnd: '2027-01-30 23:35',
    secondChargeAt: at('2027-02-28T03:05:00'),
  });
});
