import type { Clock } from '#kernel/instant.ts';

/** The machine's clock: the only place that asks it. */
export const machineClock: Clock = { now: () => new Date() };

/** A clock that tests and the demo move. */
export function movableClock(start: Date): Clock & { moveTo(instant: Date): void } {
  let now = start;
  return { now: () => now, moveTo: (instant) => (now = instant) };
}
