import { type Zone, wallClock } from '#kernel/day.ts';
import { type Instant, after, days, hours } from '#kernel/instant.ts';
import { periodEdge } from './periods.ts';

/** "First 2 months free": 60 x 24 hours, whatever the calendar of the wallet's zone says. */
export const TRIAL_DAYS = 60;
/** How long before a trial or a period ends the portal says so. */
export const ALERT_BEFORE = days(7);
/** Banks want a debit to be announced some days before it comes. */
export const DEBIT_BEFORE = days(3);
/** How long before a contract ends its new price is told. */
export const PRICE_BEFORE = days(30);
/** How long before an edge its taxes, code and price are put on at the provider. */
export const EVE = hours(24);

/** A wall clock as people of the zone read it: `2026-03-21 11:00`. */
function clockText(instant: Instant, zone: Zone): string {
  const { day, minuteOfDay } = wallClock(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day} ${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** When a trial ends, what happens around it, and when the second charge falls. */
export function trialEnd({
  startedAt,
  zone,
}: {
  readonly startedAt: Instant;
  readonly zone: Zone;
}) {
  const end = after(startedAt, days(TRIAL_DAYS));
  return {
    trialEnd: end,
    shownStart: clockText(startedAt, zone),
    shownEnd: clockText(end, zone),
    alertFrom: after(end, -ALERT_BEFORE),
    eveFrom: after(end, -EVE),
    secondChargeAt: periodEdge(end, 'monthly', 1),
  };
}
