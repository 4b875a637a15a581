import { addDays, instantAt, wallClock, type Zone } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { AlertTopic } from './alert-kinds.ts';

/** How somebody is told besides in the portal, where every alert stands. */
export const NOTIFICATION_WAYS = ['email', 'text'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** What cannot wait until somebody opens the portal. */
const URGENT: readonly AlertTopic[] = [
  'payout_failed',
  'wallet_low',
  'debit_returned',
  'renewal_failed',
];

/** What holds for whoever has chosen nothing. */
export const isChosenByDefault = (topic: AlertTopic, way: NotificationWay): boolean =>
  way === 'email' && URGENT.includes(topic);

/** From one minute of the day to another by the clock of a zone, past midnight where that is earlier. */
export type QuietHours = {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly timezone: Zone;
};

/** When something may be sent: now, or as the quiet hours end that it falls into. */
export function sendAfter(quiet: QuietHours | null, now: Instant): Instant {
  if (quiet === null) return now;
  const { fromMinute, toMinute, timezone } = quiet;
  const { day, minuteOfDay: minute } = wallClock(now, timezone);
  const isOvernight = toMinute < fromMinute;
  const isQuiet = isOvernight
    ? minute >= fromMinute || minute < toMinute
    : minute >= fromMinute && minute < toMinute;
  if (!isQuiet) return now;
  const endsTomorrow = isOvernight && minute >= fromMinute;
  const end = instantAt(endsTomorrow ? addDays(day, 1) : day, toMinute, timezone);
  // An hour that a clock shows twice: its second time, the end is over.
  return end > now ? end : now;
}

/** The minute of the day of `22:30`; null where that is none. */
export function minuteOfClock(text: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

export const clockOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
