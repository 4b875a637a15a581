/** One of those that wait, and where its answer goes. */
type Waiting<I, O> = {
  readonly item: I;
  readonly resolve: (answer: O) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Work that costs less for many at once than for each alone: what comes while a run of the same key
 * is on its way goes with the next one, in order, `most` at a time. Whoever comes alone waits for
 * nobody. `run` answers each item in its place; what it throws, all items of the run are told.
 */
export function createGathering<I, O>({
  run,
  most,
  fits = () => true,
}: {
  readonly run: (items: readonly [I, ...I[]]) => Promise<readonly O[]>;
  readonly most: number;
  /** Whether an item may be in one run with those before it; else it waits for the next. */
  readonly fits?: (item: I, before: readonly I[]) => boolean;
}): (key: string, item: I) => Promise<O> {
  const lines = new Map<string, Waiting<I, O>[]>();

  async function runAll(key: string, line: Waiting<I, O>[]): Promise<void> {
    while (line.length > 0) {
      const [first, ...others] = takeNext(line);
      try {
        const answers = await run([first.item, ...others.map(({ item }) => item)]);
        [first, ...others].forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of [first, ...others]) reject(error);
      }
    }
    lines.delete(key);
  }

  /** The first of the line and those after it that may go with it. */
  function takeNext(line: Waiting<I, O>[]): [Waiting<I, O>, ...Waiting<I, O>[]] {
    const taken: [Waiting<I, O>, ...Waiting<I, O>[]] = [line.shift()!];
    for (let index = 0; index < line.length && taken.length < most;) {
      const before = taken.map(({ item }) => item);
      if (fits(line[index]!.item, before)) taken.push(...line.splice(index, 1));
      else index += 1;
    }
    return taken;
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = lines.get(key);
      if (line) return void line.push(waiting);
      const begun = [waiting];
      lines.set(key, begun);
      // Whatever arrived in the same moment is read first, and goes along.
      setImmediate(() => void runAll(key, begun));
    });
}
