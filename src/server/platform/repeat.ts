/** Work that goes on until it is told to stop; what is under way is finished first. */
export type Loop = { stop(): Promise<void> };

/**
 * Calls `work` again and again, at once while there is something to do, else after a pause
 * (milliseconds), first after `first`. Ends when told.
 */
export function repeat(
  work: () => Promise<number>,
  pause: number,
  failed: (error: unknown) => void,
  first = 0,
): Loop {
  let stopped = false;
  let wake = (): void => undefined;
  const rest = (time: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      wake = () => (clearTimeout(timer), resolve());
    });
  const loop = (async () => {
    if (first > 0) await rest(first);
    while (!stopped) {
      const done = await work().catch((error: unknown) => (failed(error), 0));
      if (done === 0 && !stopped) await rest(pause);
    }
  })();
  return { stop: () => ((stopped = true), wake(), loop) };
}
