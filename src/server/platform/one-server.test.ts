import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { signal } from '#test/support/signal.ts';
import { onOneServer } from './one-server.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

const LOCK = 1;

it('one server does the work at a time, also after one that failed', async () => {
  const [begun, end] = [signal(), signal()];
  const first = onOneServer(test.database, LOCK, () => (begun.give(), end.given));
  await begun.given;
  let second = 0;
  const other = () => onOneServer(test.database, LOCK, () => Promise.resolve((second += 1)));
  expect(await other()).toBe(false);
  expect(await onOneServer(test.database, LOCK + 1, () => Promise.resolve())).toBe(true);
  end.give();
  expect(await first).toBe(true);
  await expect(
    onOneServer(test.database, LOCK, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await other()).toBe(true);
  expect(second).toBe(1);
});
