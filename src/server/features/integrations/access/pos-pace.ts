import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '#kernel/instant.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import type { PosPace } from '#server/providers/pos/pos-access.port.ts';
import { restKey, restLeft, takeTurn } from './pace.repo.ts';
import type { Pause } from './renew-once.ts';

/**
 * Its limits are not published: these keys begin at 4 calls a second, rise slowly to 8, and are
 * halved on refusal. All servers share what was learned, whatever each of them asks for.
 */
const GROWING = /^lightspeed\b/;
const GROWING_FROM = 4_000;
const MAX_REST = minutes(60);
/**
 * The part of the time between two turns by which one may be late. A limit of ten calls in any
 * second leaves one such time beside nine: half is for us, half for the way to the provider.
 */
const LATE_PART = 0.5;
/** A server that is always late goes on all the same. */
const MOST_TIMES_LATE = 2;

/**
 * The pace of each key, kept in the database, so that all servers together stay within the limits
 * of a provider. Calls that a server under load held back line up anew: sent together with those
 * whose turn it is, they would be too much at once.
 */
export function createPosPace(
  db: Statements,
  pause: Pause = (milliseconds) => sleep(milliseconds),
): PosPace {
  const named = (key: string) => ({ key, grows: GROWING.test(key) });
  return {
    async turn(key, perSecond) {
      const milliRate = GROWING.test(key)
        ? GROWING_FROM
        : Math.max(1, Math.round(perSecond * 1_000));
      const slack = (seconds(1) * 1_000 * LATE_PART) / milliRate;
      for (let timesLate = 0; ;) {
        const wait = await takeTurn(db, named(key), milliRate);
        if (wait === 0) return;
        const since = performance.now();
        await pause(wait);
        const late = performance.now() - since - wait;
        // The provider may have said meanwhile that it was too much: then all line up anew.
        if ((await restLeft(db, key)) > 0) continue;
        if (late <= slack || timesLate === MOST_TIMES_LATE) return;
        timesLate += 1;
      }
    },
    async rest(key, milliseconds) {
      const length = Math.min(MAX_REST, Math.max(0, Math.round(milliseconds)));
      await restKey(db, named(key), length);
    },
  };
}
