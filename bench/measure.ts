/** Milliseconds, from a clock that only goes forward. */
export const now = (): number => performance.now();

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** How many a second, with so many clients at once, each waiting for its own answer. */
export async function rate(
  clients: number,
  milliseconds: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> {
  const started = now();
  let done = 0;
  const one = async (client: number): Promise<void> => {
    while (now() - started < milliseconds) {
      await work(client);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  return (done * 1_000) / (now() - started);
}

/**
 * Each candidate in turn, several rounds, so that what the machine does meanwhile hits all of
 * them; the medians. Every second round goes backwards: none of them always runs on what the same
 * other one left behind.
 */
export async function alternate<K extends string>(
  rounds: number,
  candidates: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(candidates) as K[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    K,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      seen[name].push(await candidates[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(seen[name])])) as Record<K, number>;
}

export type Measurement = {
  readonly name: string;
  readonly figure: string;
  readonly floor: string;
  readonly ratio: number | null;
  readonly goal: string;
  readonly met: boolean;
};

/** What took so many milliseconds, and may take so many. */
export const atMostMs = (
  name: string,
  {
    took,
    goal,
    figure,
  }: { readonly took: number; readonly goal: number; readonly figure?: string },
): Measurement => ({
  name,
  figure: figure ?? `${whole(took)} ms`,
  floor: '',
  ratio: null,
  goal: `at most ${whole(goal)} ms`,
  met: took <= goal,
});

/** So many that the 99th of a hundred is not the slowest of all: one pause of the machine is none of ours. */
export const READINGS = 400;

type BesideFloor = {
  readonly name: string;
  /** Milliseconds that the 99th of a hundred stays below. */
  readonly goal: number;
  readonly ask: () => Promise<unknown>;
  /** The shortest SQL that finds the same. */
  readonly floor: () => Promise<unknown>;
};

/**
 * An answer over and over, and in turn with it its floor, so that what the machine does meanwhile
 * hits both; the first three only warm them.
 */
export async function answeredBesideFloor(
  { name, goal, ask, floor }: BesideFloor,
  times: number,
): Promise<Measurement> {
  const [seen, least]: [number[], number[]] = [[], []];
  for (let nth = -3; nth < times; nth += 1)
    for (const [run, kept] of [
      [ask, seen],
      [floor, least],
    ] as const) {
      const started = now();
      await run();
      if (nth >= 0) kept.push(now() - started);
    }
  const p99 = percentile(seen, 0.99);
  return {
    name: `${name}, p99`,
    figure: `${p99.toFixed(1)} ms (p50 ${median(seen).toFixed(1)}, slowest ${Math.max(...seen).toFixed(1)})`,
    floor: `${median(least).toFixed(1)} ms SQL alone`,
    ratio: null,
    goal: `below ${whole(goal)} ms`,
    met: p99 < goal,
  };
}

export const whole = (n: number): string => Math.round(n).toLocaleString('en-US');
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
