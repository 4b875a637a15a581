import { invariant } from '#kernel/invariant.ts';
import type { Seconds } from '../records/customer-records.ts';
import type { Collection, Stored } from './collection.ts';
import type { DueEntry, Timeline, createTimelines } from './timelines.ts';

/** When a record has to be looked at again, read from the record itself. */
type DueRule<T> = {
  readonly dueAt: (record: T) => Seconds | null;
  readonly timeline: (record: T) => Timeline;
  readonly handle: (record: T) => void;
};
type StoredRule = {
  readonly ids: () => readonly string[];
  readonly dueAt: (id: string) => Seconds | null;
  readonly timeline: (id: string) => Timeline;
  readonly handle: (id: string) => void;
};

/** What is due when, and what is done then; an entry holds as long as its record says the same. */
export function createDueRules(
  timelines: () => ReturnType<typeof createTimelines>,
  atomically: (work: () => void) => void,
) {
  const rules = new Map<string, StoredRule>();
  const schedule = (name: string, id: string): void => {
    const rule = rules.get(name);
    const at = rule?.dueAt(id) ?? null;
    if (rule && at !== null) timelines().add(rule.timeline(id), { at, collection: name, id });
  };
  return {
    schedule,
    scheduleAll(): void {
      for (const [name, { ids }] of rules) for (const id of ids()) schedule(name, id);
    },
    /** Says when records of a collection are due, and what is done then. */
    whenDue<T extends Stored>(collection: Collection<T>, rule: DueRule<T>): void {
      const read = <R>(id: string, of: (record: T) => R, missing: R): R => {
        const record = collection.get(id);
        return record ? of(record) : missing;
      };
      rules.set(collection.name, {
        ids: () => [...collection.newest()].map(({ id }) => id).reverse(),
        dueAt: (id) => read(id, rule.dueAt, null),
        timeline: (id) => read(id, rule.timeline, null),
        handle: (id) => read(id, rule.handle, undefined),
      });
    },
    /** The first entry of a timeline that still holds. */
    nextDue(timeline: Timeline): DueEntry | null {
      for (;;) {
        const entry = timelines().first(timeline);
        if (!entry) return null;
        if (rules.get(entry.collection)?.dueAt(entry.id) === entry.at) return entry;
        timelines().take(timeline);
      }
    },
    /** Does what an entry stands for, as of its own time. */
    settle(timeline: Timeline, entry: DueEntry): void {
      const rule = rules.get(entry.collection);
      invariant(rule, 'what is due has a rule');
      timelines().take(timeline);
      timelines().at(timeline, entry.at, () => atomically(() => rule.handle(entry.id)));
      invariant(rule.dueAt(entry.id) !== entry.at, `${entry.collection} is due once at a time`);
    },
  };
}
