import { PATIENCE } from './quiet.ts';

/** Longer than anything in it waits by itself, in ms: what takes longer stands still. */
const STANDS_STILL = 3 * PATIENCE;

/**
 * A step with the browser that has no limit of its own, as an evaluation in the page has none. One
 * that never ends is named, which the limit of a whole test can't do.
 */
export async function within<T>(step: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`After ${STANDS_STILL} ms not done: ${step}`)),
      STANDS_STILL,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
