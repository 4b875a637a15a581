import type { Day } from '#kernel/day.ts';
import { businessDay, correctedAt } from './hours.ts';
import type { Millis, Night } from './night.ts';
import type { SandboxRestaurant } from './place.ts';
import type { World } from './world.ts';

/** One record of a list: what it is filtered by, and its JSON in bytes, which the heap is spared. */
export type Listed<Fields> = Fields & { readonly json: Buffer };
export const jsonOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));
type Asked = {
  readonly place: SandboxRestaurant;
  readonly day: Day;
  readonly kind: string;
  readonly now: Millis;
};
type Kept = {
  readonly version: number;
  readonly madeAt: Millis;
  /** When the night changes by itself next. */
  readonly endsAt: Millis;
  readonly records: readonly unknown[];
  readonly size: number;
};

/** Room for the lists of a thousand nights. */
const MAX_BYTES = 500_000_000;

/**
 * The lists of nights that are over, ready to be sent: a night is asked for many times, and writing
 * its records takes longer than anything else.
 */
export function openNightLists(world: World) {
  const kept = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, list: Kept): void => {
    kept.set(key, list);
    size += list.size;
    for (const oldest of kept.keys()) {
      if (size <= MAX_BYTES) break;
      drop(oldest);
    }
  };

  return {
    /** The records of one night; `kind` names the list, and who else asks for it gets the same. */
    of<Fields>(
      asked: Asked,
      make: (night: Night) => readonly Listed<Fields>[],
    ): readonly Listed<Fields>[] {
      const { place, day, kind, now } = asked;
      if (now < businessDay(place, day).to) return make(world.night(place, day));
      const key = `${kind} ${place.id} ${day}`;
      const version = world.versionOf(place, day);
      const found = kept.get(key);
      drop(key);
      if (found && found.version === version && found.madeAt <= now && now < found.endsAt) {
        // The one that was used last is given up last.
        keep(key, found);
        // The records of a kind are made by one function only.
        return found.records as readonly Listed<Fields>[];
      }
      const records = make(world.night(place, day));
      const corrected = correctedAt(place, day);
      keep(key, {
        version,
        madeAt: now,
        endsAt: now < corrected ? corrected : Infinity,
        records,
        size: records.reduce((total, { json }) => total + json.length, 0),
      });
      return records;
    },
  };
}
export type NightLists = ReturnType<typeof openNightLists>;
