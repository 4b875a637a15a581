import { presentTestClock } from '../customers/present-customer.ts';
import { emit } from '../events/emit.ts';
import type { Seconds } from '../records/customer-records.ts';
import type { Timeline } from '../store/timelines.ts';
import type { World } from '../store/world.ts';
import type { Deliveries } from '../webhooks/deliver.ts';

/** How many things are done before what they changed is written. */
const BATCH_SIZE = 500;

/** Lives through time, moment by moment. */
function createSteps(world: World, deliveries: Deliveries) {
  let isAdvancing = false;
  /** Up to when the time of everything has been lived through. */
  let lived = world.now(null);
  let sending: Promise<void> | null = null;

  const settleUpTo = (timeline: Timeline, time: Seconds): number => {
    let done = 0;
    for (;;) {
      const entry = world.nextDue(timeline);
      if (!entry || entry.at > time) return done;
      world.settle(timeline, entry);
      done += 1;
      if (done % BATCH_SIZE === 0) world.changes.write();
    }
  };
  const send = (): Promise<void> => {
    sending ??= deliveries.sendDue().finally(() => {
      sending = null;
    });
    return sending;
  };
  /** All that is due by now. */
  const catchUp = (): void => {
    if (isAdvancing) return;
    lived = world.now(null);
    settleUpTo(null, lived);
  };
  const nextMoment = (timeline: Timeline): Seconds | null => {
    const moments = [
      world.nextDue(timeline)?.at ?? null,
      timeline === null ? deliveries.nextAt() : null,
    ].filter((at) => at !== null);
    return moments.length === 0 ? null : Math.min(...moments);
  };
  const walk = async (timeline: Timeline, to: Seconds): Promise<number> => {
    let done = 0;
    let now = timeline === null ? Math.min(lived, to) : world.now(timeline);
    for (;;) {
      const next = nextMoment(timeline);
      if (next === null || next > to) {
        if (!sending) return done;
        // What is on its way may bring more.
        await send();
        continue;
      }
      now = Math.max(now, next);
      world.timelines.hold(timeline, now);
      done += settleUpTo(timeline, now);
      world.changes.write();
      await send();
    }
  };
  const liveUpTo = async (timeline: Timeline, to: Seconds): Promise<number> => {
    isAdvancing = true;
    try {
      const done = await walk(timeline, to);
      if (timeline === null) lived = to;
      return done;
    } finally {
      world.timelines.hold(timeline, null);
      world.changes.write();
      isAdvancing = false;
    }
  };
  return { catchUp, send, nextMoment, liveUpTo, isAdvancing: (): boolean => isAdvancing };
}

/**
 * Does what is due, in order. Time passes by itself, or somebody advances it over any distance:
 * then each moment's webhooks have arrived before the next moment comes, so that whoever listens
 * sees things as they were.
 */
export function createRunner(world: World, deliveries: Deliveries) {
  const { catchUp, send, nextMoment, liveUpTo, isAdvancing } = createSteps(world, deliveries);
  let advancing: Promise<unknown> = Promise.resolve();
  const moving = new Set<Timeline>();
  /** The time is there now; that of everything then goes on with its clock. */
  const arrive = (timeline: Timeline, to: Seconds): void => {
    if (timeline === null) {
      world.putForward(Math.max(world.offset(), to - world.timelines.clockTime()));
      return;
    }
    const clock = world.store.testClocks.get(timeline);
    if (clock) world.store.testClocks.put({ ...clock, frozen_time: to });
  };
  const advance = async (timeline: Timeline, to: Seconds): Promise<number> => {
    const done = await liveUpTo(timeline, to);
    arrive(timeline, to);
    world.changes.write();
    return done;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = advancing.then(work);
    advancing = turn.catch(() => undefined);
    return turn;
  };
  return {
    catchUp,
    /** Sends what is due, in the background. */
    sendSoon(): void {
      if (!isAdvancing()) void send();
    },
    /** Everything due by now is done, moment by moment, and its webhooks have been tried. */
    settle: (): Promise<number> => inTurn(() => liveUpTo(null, world.now(null))),
    /** Moves a time on; two advances wait for each other. */
    advance: (timeline: Timeline, to: Seconds): Promise<number> =>
      inTurn(() => advance(timeline, to)),
    /** Moves a test clock in the background. */
    moveSoon(timeline: string, to: Seconds): void {
      moving.add(timeline);
      void inTurn(() => advance(timeline, to)).then(() => {
        moving.delete(timeline);
        const clock = world.store.testClocks.get(timeline);
        if (!clock) return;
        const object = presentTestClock(clock, 'ready');
        emit(world, 'test_helpers.test_clock.ready', { object, timeline: null });
        return send();
      });
    },
    isMoving: (timeline: string): boolean => moving.has(timeline),
    nextMoment: (): Seconds | null => nextMoment(null),
  };
}
export type Runner = ReturnType<typeof createRunner>;
