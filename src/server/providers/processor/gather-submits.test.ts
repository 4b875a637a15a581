import { expect, it } from 'vitest';
import { gatherSubmits } from './gather-submits.ts';
import type { CardProcessor, ProcessorRow } from './processor.port.ts';

const row = (key: string): ProcessorRow => ({
  key,
  proxy: '700',
  amount: 100n,
  direction: 'credit',
  currency: 'CAD',
});
/** Accepts keys that begin with `a`, and remembers each call. */
function recording() {
  const calls: string[][] = [];
  const processor: CardProcessor = {
    check: () => Promise.resolve([]),
    submit(rows) {
      calls.push(rows.map(({ key }) => key));
      return Promise.resolve(
        rows.map(({ key }) => ({ outcome: key.startsWith('a') ? 'accepted' : 'unknown' })),
      );
    },
  };
  return { calls, gathered: gatherSubmits(processor) };
}

it('rows of the same moment are one call, and each caller is answered their own', async () => {
  const { calls, gathered } = recording();
  const answers = await Promise.all([
    gathered.submit([row('a1')]),
    gathered.submit([row('b1'), row('a2')]),
  ]);
  expect(calls).toEqual([['a1', 'b1', 'a2']]);
  expect(answers).toEqual([
    [{ outcome: 'accepted' }],
    [{ outcome: 'unknown' }, { outcome: 'accepted' }],
  ]);
});

it('a call takes no more than the processor does', async () => {
  const { calls, gathered } = recording();
  const many = Array.from({ length: 999 }, (_, index) => row(`a${index}`));
  await Promise.all([
    gathered.submit(many),
    gathered.submit([row('a'), row('b')]),
    gathered.submit([row('c')]),
  ]);
  expect(calls.map((keys) => keys.length)).toEqual([999, 3]);
});

it('a call that hangs keeps nobody who comes later', async () => {
  const calls: string[] = [];
  const gathered = gatherSubmits({
    check: () => Promise.resolve([]),
    submit(rows) {
      calls.push(...rows.map(({ key }) => key));
      return rows[0]?.key === 'hangs'
        ? new Promise(() => undefined)
        : Promise.resolve([{ outcome: 'accepted' }]);
    },
  });
  void gathered.submit([row('hangs')]);
  await new Promise((done) => setImmediate(done));
  expect(await gathered.submit([row('later')])).toEqual([{ outcome: 'accepted' }]);
});

it('a call that fails is told to all of it', async () => {
  const gathered = gatherSubmits({
    check: () => Promise.resolve([]),
    submit: () => Promise.reject(new Error('no line')),
  });
  const both = await Promise.allSettled([gathered.submit([row('a')]), gathered.submit([row('b')])]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
