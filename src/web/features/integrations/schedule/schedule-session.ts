import { now } from '#web/lib/clock.ts';
import { session as tab } from '#web/lib/storage.ts';

export type ScheduleSession = { readonly token: string; readonly expiresAt: string };
const NAME = 'schedule';

/** A handle of our server, of use to this session alone; the service's own token stays there. */
export function scheduleSession(): ScheduleSession | null {
  try {
    // What was kept may be from another release: its two fields are looked at below.
    const kept = JSON.parse(tab.get(NAME) ?? 'null') as Partial<ScheduleSession> | null;
    if (typeof kept?.token !== 'string' || typeof kept.expiresAt !== 'string') return null;
    return Date.parse(kept.expiresAt) > now()
      ? { token: kept.token, expiresAt: kept.expiresAt }
      : null;
  } catch {
    return null;
  }
}

export const keepSchedule = (session: ScheduleSession | null): void =>
  tab.set(NAME, session && JSON.stringify(session));
