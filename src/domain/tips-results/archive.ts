import { after, days } from '#kernel/instant.ts';

/** How long what an ended subscription left comes back with the next one. */
const RESTORABLE_FOR = days(90);

/** Until when what was archived at an instant comes back with a subscription. */
export const restorableUntil = (archivedAt: Date): Date => after(archivedAt, RESTORABLE_FOR);

/** What was archived before this stays archived when a wallet is subscribed now. */
export const restorableSince = (now: Date): Date => after(now, -RESTORABLE_FOR);
