/** How many calls a second a key bears, where the provider does not publish it. */
export type AdaptiveRate = {
  readonly perSecond: (key: string) => number;
  readonly slowDown: (key: string) => void;
};

const START = 4;
const MAX = 8;
const MIN = 0.5;
/** After this many calls that went well it is faster by one a second. */
const CALLS_PER_STEP = 100;

/** Begins at 4 a second, slowly goes up to 8, and is halved whenever it was too much. */
export function createAdaptiveRate(): AdaptiveRate {
  const keys = new Map<string, { rate: number; calls: number }>();
  const at = (key: string): { rate: number; calls: number } => {
    const found = keys.get(key) ?? { rate: START, calls: 0 };
    keys.set(key, found);
    return found;
  };
  return {
    perSecond(key) {
      const found = at(key);
      found.calls += 1;
      if (found.calls >= CALLS_PER_STEP) {
        found.calls = 0;
        found.rate = Math.min(MAX, found.rate + 1);
      }
      return found.rate;
    },
    slowDown(key) {
      const found = at(key);
      found.calls = 0;
      found.rate = Math.max(MIN, found.rate / 2);
    },
  };
}
