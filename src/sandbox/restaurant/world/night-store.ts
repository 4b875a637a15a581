import type { Day } from '#kernel/day.ts';
import { type Correction, correctNight } from './corrections.ts';
import { makeNight } from './make-night.ts';
import type { Millis, Night } from './night.ts';
import type { SandboxRestaurant } from './place.ts';

/** More would fill the memory of a small machine. */
const MAX_NIGHTS = 400;
const keyOf = (placeId: string, day: string): string => `${placeId} ${day}`;

/** Nights that were made, and what was corrected in them by hand. */
export function openNights() {
  const corrections = new Map<string, Correction[]>();
  const made = new Map<string, Night>();
  const versions = new Map<string, number>();

  function night(place: SandboxRestaurant, day: Day): Night {
    const key = keyOf(place.id, day);
    const known = made.get(key);
    // The one that was used last is given up last.
    made.delete(key);
    const found =
      known ??
      (corrections.get(key) ?? []).reduce<Night>(
        (before, correction) => correctNight(before, correction) ?? before,
        makeNight(place, day),
      );
    made.set(key, found);
    const oldest = made.size > MAX_NIGHTS ? made.keys().next().value : undefined;
    if (oldest !== undefined) made.delete(oldest);
    return found;
  }
  return {
    night,
    /** Has the nights of a place made again, as the place is another now. */
    forget(placeId: string): void {
      for (const key of made.keys()) if (key.startsWith(`${placeId} `)) made.delete(key);
      versions.set(placeId, (versions.get(placeId) ?? 0) + 1);
    },
    correct(correction: Correction): void {
      const key = keyOf(correction.place, correction.date);
      corrections.set(key, [...(corrections.get(key) ?? []), correction]);
      made.delete(key);
    },
    /** Another number whenever a night is another one than before. */
    versionOf: (place: SandboxRestaurant, day: Day): number =>
      (versions.get(place.id) ?? 0) * 1_000_000 +
      (corrections.get(keyOf(place.id, day))?.length ?? 0),
    /** The nights of a place that were corrected by hand since a moment. */
    correctedSince: (place: SandboxRestaurant, since: Millis): Day[] =>
      [...corrections.values()].flatMap((all) => {
        const isHere = all[0]?.place === place.id;
        const [last] = all.filter(({ at }) => Date.parse(at) >= since);
        return isHere && last ? [last.date] : [];
      }),
  };
}
