import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGathering } from './gather.ts';

type Run = { readonly items: readonly string[]; finish(): void; fail(error: Error): void };

/** A gathering whose runs end when the test says so. */
function gathering(
  options: { most?: number; fits?: (item: string, before: readonly string[]) => boolean } = {},
) {
  const runs: Run[] = [];
  const ask = createGathering<string, string>({
    most: 10,
    ...options,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          finish: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
  });
  const asked = () => runs.map(({ items }) => items);
  return { ask, runs, asked };
}

it('what is asked at the same moment is one run, and each is answered in its place', async () => {
  const { ask, runs, asked } = gathering();
  const answers = Promise.all([ask('k', 'a'), ask('k', 'b')]);
  await nextTurn();
  expect(asked()).toEqual([['a', 'b']]);
  runs[0]!.finish();
  expect(await answers).toEqual(['A', 'B']);
});

it('what comes while a run is on its way goes with the next, however long that takes', async () => {
  const { ask, runs, asked } = gathering({ most: 2 });
  void ask('k', 'a');
  await nextTurn();
  const later = Promise.all([ask('k', 'b'), ask('k', 'c'), ask('k', 'd')]);
  await nextTurn();
  expect(asked()).toEqual([['a']]);
  runs[0]!.finish();
  await nextTurn();
  expect(asked()).toEqual([['a'], ['b', 'c']]);
  runs[1]!.finish();
  await nextTurn();
  runs[2]!.finish();
  expect(await later).toEqual(['B', 'C', 'D']);
});

it('another key waits for nobody', async () => {
  const { ask, asked } = gathering();
  void ask('k', 'a');
  await nextTurn();
  void ask('other', 'b');
  await nextTurn();
  expect(asked()).toEqual([['a'], ['b']]);
});

it('what does not fit with those before it waits, and others pass it', async () => {
  const { ask, runs, asked } = gathering({ fits: (item, before) => !before.includes(item) });
  void ask('k', 'a');
  void ask('k', 'a');
  void ask('k', 'b');
  await nextTurn();
  expect(asked()).toEqual([['a', 'b']]);
  runs[0]!.finish();
  await nextTurn();
  expect(asked()).toEqual([['a', 'b'], ['a']]);
});

it('a run that fails is told to all of it, and the next one starts', async () => {
  const { ask, runs, asked } = gathering({ most: 1 });
  const first = ask('k', 'a');
  const second = ask('k', 'b');
  await nextTurn();
  runs[0]!.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await nextTurn();
  expect(asked()).toEqual([['a'], ['b']]);
  runs[1]!.finish();
  expect(await second).toBe('B');
});
