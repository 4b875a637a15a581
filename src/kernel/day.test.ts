import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Zone, wallClock } from './day.ts';

const ZONES: readonly Zone[] = [
  'America/Toronto',
  'America/St_Johns',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'UTC',
];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** As the platform's own calendar shows a moment. */
function shown(at: Date, zone: Zone) {
  const options = { timeZone: zone, hourCycle: 'h23' } as const;
  const two = '2-digit';
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...options,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    weekday: 'short',
  }).formatToParts(at);
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: WEEKDAYS.indexOf(part('weekday')),
    minuteOfDay: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

it('the clock on the wall is that of the calendar, whatever the year and the zone', () => {
  const moment = fc.date({
    min: new Date('1960-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), (at, zone) => {
      expect(wallClock(at, zone)).toEqual(shown(at, zone));
    }),
    { numRuns: 2_000 },
  );
});

it('and through the nights on which it is changed, minute by minute', () => {
  for (const [zone, from] of [
    ['America/Toronto', '2026-03-08T06:30:00Z'],
    ['America/Toronto', '2026-11-01T05:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:30:00Z'],
    ['Pacific/Apia', '2011-12-30T09:30:00Z'],
  ] as const)
    for (let minute = 0; minute < 75; minute += 1) {
      const at = new Date(Date.parse(from) + minute * 60_000 + 59_999);
      expect(wallClock(at, zone), `${zone} ${at.toISOString()}`).toEqual(shown(at, zone));
    }
});
