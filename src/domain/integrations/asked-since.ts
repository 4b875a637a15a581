import { after, hours, type Instant } from '#kernel/instant.ts';

const HOUR = hours(1);

/** The hour of an instant: what asking met is added up by hours. */
export const hourOf = (at: Instant): Instant => new Date(at.getTime() - (at.getTime() % HOUR));

/** When the 24 hours begin that people are told of: with the hour that goes on, 24 whole ones. */
export const askedSince = (now: Instant): Instant => after(hourOf(now), -hours(23));
