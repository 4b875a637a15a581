import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { createPosPace } from '../index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase();
});
afterAll(() => test.drop());

const rateOf = async (key: string): Promise<number> =>
  (
    await test.owner<{ r: number }>('SELECT milli_rate AS r FROM pos_pace WHERE key = $1', [key])
  )[0]!.r;

it('twenty calls of two servers at 20 a second take a second together', async () => {
  const servers = [createPosPace(test.database), createPosPace(test.database)];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => servers[nth % 2]!.turn('omnivore:key', 20)),
  );
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(900);
  expect(took).toBeLessThan(2_500);
});

it('one key waits for no other', async () => {
  const pace = createPosPace(test.database);
  await pace.turn('7shifts:slow', 0.5);
  const began = performance.now();
  await pace.turn('7shifts:fast', 9);
  expect(performance.now() - began).toBeLessThan(300);
});

it('a key that was too much rests for all, those who wait for their turn too', async () => {
  const waited: number[] = [];
  const pace = createPosPace(test.database, (wait) => {
    waited.push(wait);
    return new Promise((done) => setTimeout(done, wait));
  });
  await pace.turn('7shifts:token', 5);
  const second = pace.turn('7shifts:token', 5);
  await createPosPace(test.database).rest('7shifts:token', 700);
  const began = performance.now();
  await second;
  expect(performance.now() - began).toBeGreaterThan(500);
  expect(waited.length).toBeGreaterThan(1);
});

it('calls that a server under load held back line up anew and do not go all at once', async () => {
  const waited: number[] = [];
  const stalledUntil = performance.now() + 1_600;
  const pace = createPosPace(test.database, (wait) => {
    waited.push(wait);
    const left = Math.max(wait, stalledUntil - performance.now());
    return new Promise((done) => setTimeout(done, left));
  });
  await Promise.all(Array.from({ length: 5 }, () => pace.turn('7shifts:stalled', 4)));
  // Four waited for their turns and woke up late together: one went at once, three waited once more.
  expect(waited.length).toBeGreaterThanOrEqual(7);
  const [row] = await test.owner<{ ahead: number }>(
    `SELECT extract(epoch FROM next_at - clock_timestamp())::float AS ahead FROM pos_pace WHERE key = '7shifts:stalled'`,
  );
  // Nobody went before their own turn: the next one comes at most one after the last.
  expect(row!.ahead).toBeLessThan(0.251);
});

it('a server that is always late goes on all the same', async () => {
  let pauses = 0;
  const pace = createPosPace(test.database, (wait) => {
    pauses += 1;
    return new Promise((done) => setTimeout(done, wait + 100));
  });
  await pace.turn('7shifts:late', 9);
  await pace.turn('7shifts:late', 9);
  expect(pauses).toBeLessThanOrEqual(3);
});

it('an unpublished limit is felt for: slowly up to twice, halved where it was too much', async () => {
  const pace = createPosPace(test.database, () => Promise.resolve());
  for (let turn = 0; turn < 40; turn += 1) await pace.turn('lightspeed:2468', 4);
  expect(await rateOf('lightspeed:2468')).toBe(4_000 + 39 * 4);
  await pace.rest('lightspeed:2468', 50);
  const halved = await rateOf('lightspeed:2468');
  expect(halved).toBe(2_078);
  // Another refusal within the same rest says nothing new.
  await pace.rest('lightspeed:2468', 50);
  expect(await rateOf('lightspeed:2468')).toBe(halved);
  await test.owner('UPDATE pos_pace SET milli_rate = 7999 WHERE key = $1', ['lightspeed:2468']);
  await pace.turn('lightspeed:2468', 4);
  expect(await rateOf('lightspeed:2468')).toBe(8_000);
  await pace.turn('7shifts:token', 9);
  await pace.turn('7shifts:token', 9);
  expect(await rateOf('7shifts:token')).toBe(9_000);
});
