import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { seconds } from '#kernel/instant.ts';

/** Somebody who waits for changes of one thing. */
export type Subscription = {
  /** Comes back when it has changed since the last call, or after so many milliseconds. */
  next(most: number): Promise<void>;
  close(): void;
};

export type Listener = {
  subscribe(topic: string): Subscription;
  close(): void;
};

const CHANNEL = 'progress';
const FIRST_PAUSE = seconds(1) / 4;
const LONGEST_PAUSE = seconds(5);

type Waiter = { changed: boolean; wake: () => void };

function tell(waiters: Iterable<Waiter>): void {
  for (const waiter of waiters) {
    waiter.changed = true;
    waiter.wake();
  }
}

/**
 * One connection that listens for a whole process, opened for the first who waits. When it is lost,
 * another is asked for, which is one to whichever server is the primary then; all who wait look
 * once more, because nobody knows what they missed.
 */
export function createListener(connect: () => Promise<PoolClient>): Listener {
  const waiting = new Map<string, Set<Waiter>>();
  let running = false;
  let closed = false;
  let release = (): void => undefined;

  const tellAll = (): void => [...waiting.values()].forEach(tell);

  async function listen(): Promise<void> {
    const connection = await connect();
    const ended = new Promise<void>((resolve) => {
      release = resolve;
      connection.once('end', resolve);
      connection.once('error', () => resolve());
    });
    connection.on('notification', ({ payload = '' }) => tell(waiting.get(payload) ?? []));
    try {
      await connection.query(`LISTEN ${CHANNEL}`);
      tellAll();
      await ended;
    } finally {
      connection.release(true);
    }
  }

  async function keepListening(): Promise<void> {
    for (let pause = FIRST_PAUSE; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const since = performance.now();
      await listen().catch(() => undefined);
      if (performance.now() - since > LONGEST_PAUSE) pause = FIRST_PAUSE;
      if (!closed) await sleep(pause, undefined, { ref: false });
    }
  }

  return {
    subscribe(topic) {
      const waiter: Waiter = { changed: false, wake: () => undefined };
      const others = waiting.get(topic) ?? new Set();
      waiting.set(topic, others.add(waiter));
      if (!running && !closed) {
        running = true;
        void keepListening();
      }
      return {
        async next(most) {
          if (!waiter.changed && !closed)
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, most).unref();
              waiter.wake = () => (clearTimeout(timer), resolve());
            });
          waiter.changed = false;
        },
        close() {
          others.delete(waiter);
          if (others.size === 0 && waiting.get(topic) === others) waiting.delete(topic);
        },
      };
    },
    close() {
      closed = true;
      release();
      tellAll();
    },
  };
}
