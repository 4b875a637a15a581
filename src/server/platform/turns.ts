type Line = { running: number; readonly waiting: (() => void)[] };

/** Work of one key runs a few at once; what comes meanwhile waits for its turn, in order. */
export type Turns = {
  /** What `work` answers; null, without running it, where too many wait already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T | null>;
};

export function createTurns({
  atOnce,
  maxWaiting,
}: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}): Turns {
  const lines = new Map<string, Line>();
  return {
    async take(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running >= atOnce) {
        if (line.waiting.length >= maxWaiting) return null;
        // Whoever leaves hands the place over, so that nobody slips in between.
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else line.running += 1;
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else if ((line.running -= 1) === 0) lines.delete(key);
      }
    },
  };
}
