import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { type Database, openDatabase } from './database/pool.ts';
import { announce } from './outbox.ts';
import { type OutboxEvent, relayEvents } from './relay-events.ts';

let test: TestDatabase;
let owner: Database;
const now = new Date('2026-03-04T15:00:00Z');
beforeAll(async () => {
  test = await cloneDatabase();
  owner = openDatabase({ urls: [test.url], max: 2, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await test.drop();
});
const say = (clientId: number, kind: string, payload: object) =>
  test.database.write({ clientId }, (tx) => announce(tx, { at: now, clientId, kind, payload }));

it('hands each event on once, in order, whatever its client', async () => {
  for (let nth = 1; nth <= 5; nth += 1) await say(nth, 'thing.happened', { nth });
  const heard: OutboxEvent[] = [];
  const listeners = {
    'thing.happened': [async (_: unknown, event: OutboxEvent) => void heard.push(event)],
  };
  const taken = await Promise.all([relayEvents(owner, listeners), relayEvents(owner, listeners)]);
  expect(taken[0]! + taken[1]!).toBe(5);
  expect(heard.map((event) => event.payload.nth)).toEqual([1, 2, 3, 4, 5]);
  expect(await relayEvents(owner, listeners)).toBe(0);
});

it('keeps an event whose listener failed', async () => {
  await say(1, 'thing.broke', {});
  await expect(
    relayEvents(owner, { 'thing.broke': [() => Promise.reject(new Error('later'))] }),
  ).rejects.toThrow('later');
  expect(await relayEvents(owner, {})).toBe(1);
});
