import type { CardProcessor, Outcome, ProcessorRow } from './processor.port.ts';

/** What the processor takes at a time. */
const MOST = 1_000;

type Waiting = {
  readonly rows: readonly ProcessorRow[];
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A processor that is told in one call what is submitted at the same moment. A call waits for no
 * other: one that hangs keeps nobody who comes later.
 */
export function gatherSubmits(processor: CardProcessor): CardProcessor {
  let waiting: Waiting[] = [];

  async function send(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await processor.submit(group.flatMap(({ rows }) => rows));
      let from = 0;
      for (const { rows, resolve } of group) {
        resolve(outcomes.slice(from, from + rows.length));
        from += rows.length;
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (const group of inCalls(all)) void send(group);
  }
  return {
    check: processor.check,
    submit: (rows) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ rows, resolve, reject }) === 1) setImmediate(sendAll);
      }),
  };
}

/** Groups of at most what one call takes; what was submitted together stays together. */
function inCalls(all: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  let size = MOST;
  for (const one of all) {
    if (size + one.rows.length > MOST) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(one);
    size += one.rows.length;
  }
  return groups;
}
