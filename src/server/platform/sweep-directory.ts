import { after, days, hours } from '#kernel/instant.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from './database/pool.ts';

/**
 * What has had its time: counted tries, codes, sessions that idled out, invitations, messages that
 * were sent.
 */
const OLD = [
  ['DELETE FROM directory.rate_hit WHERE at < $1', hours(25)],
  ['DELETE FROM directory.known_network WHERE seen_at < $1', days(90)],
  ['DELETE FROM directory.ticket WHERE expires_at < $1', hours(1)],
  ['DELETE FROM directory.trusted_device WHERE expires_at < $1', days(1)],
  ['DELETE FROM directory.session WHERE last_seen_at < $1', days(1)],
  ['DELETE FROM directory.shared_page WHERE expires_at < $1', days(30)],
  ['DELETE FROM directory.invitation WHERE expires_at < $1', days(30)],
  [`DELETE FROM directory.message WHERE state <> 'waiting' AND created_at < $1`, days(30)],
] as const;

/** Removes it, for all clients. */
export async function sweepDirectory(db: Database, clock: Clock): Promise<number> {
  for (const [sql, age] of OLD)
    await db.write('platform', (tx) => tx.text({ sql, values: [after(clock.now(), -age)] }));
  return 0;
}
