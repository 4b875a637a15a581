import { after, hours, minutes, seconds } from '#kernel/instant.ts';

/** When a payment without an answer is asked after, counted from when it was sent. */
const FIRST_LOOKS: readonly number[] = [seconds(5), seconds(20), minutes(1), minutes(5)];
const LATER_LOOKS = minutes(15);
/** After this long a person decides. */
export const GIVE_UP_AFTER = hours(24);

/**
 * When a payment that was sent at `sentAt` and has no answer at `now` is asked after next; null
 * once that is a person's to decide.
 */
export function nextLookUp(sentAt: Date, now: Date): Date | null {
  const waited = now.getTime() - sentAt.getTime();
  if (waited >= GIVE_UP_AFTER) return null;
  const first = FIRST_LOOKS.find((look) => look > waited);
  return first === undefined ? after(now, LATER_LOOKS) : after(sentAt, first);
}
