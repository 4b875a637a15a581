import { after, hours } from '#kernel/instant.ts';
import { type Result, fail } from '#kernel/result.ts';

/** A load that looks like one of the last day is stopped until a person says that it is meant. */
const WINDOW_HOURS = 24;

/** From when on something like it counts as its duplicate. */
export const duplicatesSince = (now: Date): Date => after(now, -hours(WINDOW_HOURS));

/** Names the movement that it looks like. */
export const refuseDuplicate = (earlier: {
  readonly id: bigint;
  readonly at: Date;
  readonly manager_name: string;
}): Result<never, 'looks_like_duplicate'> =>
  fail('looks_like_duplicate', {
    movement_id: Number(earlier.id),
    at: earlier.at.toISOString(),
    by: earlier.manager_name,
  });
