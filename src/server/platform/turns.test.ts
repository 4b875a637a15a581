import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that lasts until it is let go. */
function gate() {
  const open: (() => void)[] = [];
  return {
    work: (name: string) => () => new Promise<string>((resolve) => open.push(() => resolve(name))),
    running: () => open.length,
    letGo: () => open.shift()!(),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs a few of a key at once, the others in order, and refuses who would wait too long', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 2 });
  const { work, running, letGo } = gate();
  const done: (string | null)[] = [];
  const all = ['a', 'b', 'c', 'd', 'e'].map(async (name) =>
    done.push(await turns.take('one', work(name))),
  );
  await settle();
  expect([running(), done]).toEqual([2, [null]]);
  for (let left = 4; left > 0; left -= 1) {
    letGo();
    await settle();
    expect(running()).toBe(Math.min(2, left - 1));
  }
  await Promise.all(all);
  expect(done).toEqual([null, 'a', 'b', 'c', 'd']);
});

it('keeps keys apart, and gives the place on after an error', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
  const { work, running, letGo } = gate();
  const first = turns.take('one', async () => {
    await work('x')();
    throw new Error('failed');
  });
  const second = turns.take('one', work('y'));
  const other = turns.take('two', work('z'));
  await settle();
  expect(running()).toBe(2);
  letGo();
  await expect(first).rejects.toThrow('failed');
  await settle();
  expect(running()).toBe(2);
  letGo();
  letGo();
  expect(await Promise.all([second, other])).toEqual(['y', 'z']);
});
