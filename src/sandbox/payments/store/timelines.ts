import type { Clock } from '#kernel/instant.ts';
import type { Seconds } from '../records/customer-records.ts';
import { createHeap } from './heap.ts';

/** The time of everything, or of one test clock. */
export type Timeline = string | null;
export type DueEntry = {
  readonly at: Seconds;
  readonly sequence: number;
  readonly collection: string;
  readonly id: string;
};
type Queue = ReturnType<typeof createHeap<DueEntry>>;

/**
 * Time and what is due in it. There is one time for everything, which follows a clock and can be
 * put forward, and one for each test clock, which moves only when it is told to.
 */
export function createTimelines({
  clock,
  frozenTime,
  offset,
}: {
  readonly clock: Clock;
  readonly frozenTime: (testClock: string) => Seconds;
  /** How far the time of everything is ahead of the clock. */
  readonly offset: () => Seconds;
}) {
  const queues = new Map<Timeline, Queue>();
  const held = new Map<Timeline, Seconds>();
  let sequence = 0;
  const queueOf = (timeline: Timeline): Queue => {
    const known = queues.get(timeline);
    if (known) return known;
    const made = createHeap<DueEntry>((a, b) =>
      a.at === b.at ? a.sequence < b.sequence : a.at < b.at,
    );
    queues.set(timeline, made);
    return made;
  };
  const clockTime = (): Seconds => Math.floor(clock.now().getTime() / 1_000);
  return {
    clockTime,
    now(timeline: Timeline): Seconds {
      const stopped = held.get(timeline);
      if (stopped !== undefined) return stopped;
      return timeline === null ? clockTime() + offset() : frozenTime(timeline);
    },
    /** Does something as of a time that is not now. */
    at<T>(timeline: Timeline, time: Seconds, work: () => T): T {
      const before = held.get(timeline);
      held.set(timeline, time);
      try {
        return work();
      } finally {
        if (before === undefined) held.delete(timeline);
        else held.set(timeline, before);
      }
    },
    /** Stops the time until it is let go, while somebody moves it by steps. */
    hold(timeline: Timeline, time: Seconds | null): void {
      if (time === null) held.delete(timeline);
      else held.set(timeline, time);
    },
    add(timeline: Timeline, entry: Omit<DueEntry, 'sequence'>): void {
      queueOf(timeline).add({ ...entry, sequence: sequence++ });
    },
    first: (timeline: Timeline): DueEntry | undefined => queues.get(timeline)?.first,
    take: (timeline: Timeline): DueEntry | undefined => queues.get(timeline)?.take(),
  };
}
