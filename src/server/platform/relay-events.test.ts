import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import type { WriteHandle } from './database/handle.ts';
import { type Database, openDatabase } from './database/pool.ts';
import { announce } from './outbox.ts';
import { machineClock } from './clock.ts';
import { type EventKind, type Listener, type OutboxEvent, listen } from './events.ts';
import { relayEvents } from './relay-events.ts';

declare module './events.ts' {
  interface EventCatalog {
    'test.happened': { readonly nth: number; readonly amount?: bigint };
    'test.interrupted': object;
  }
}

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
const rethrow = (error: unknown): never => {
  throw error;
};
/** What a test listens to; taken away after it. */
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const hear = <Kind extends EventKind>(kind: Kind, listener: Listener<Kind>) =>
  stops.push(listen(kind, listener));
const relay = (failed: (error: unknown) => void = rethrow): Promise<number> =>
  relayEvents(owner, failed);
const say = (clientId: number, nth: number, amount?: bigint) =>
  test.database.write({ clientId }, (tx) => {
    announce(tx, { at: now, clientId, kind: 'test.happened', payload: { nth, amount } });
    return Promise.resolve();
  });
const waiting = () =>
  test
    .owner<{ kind: string }>('SELECT kind FROM outbox_event ORDER BY id')
    .then((rows) => rows.map(({ kind }) => kind));

it('what nobody listens to is not written', async () => {
  await say(1, 1);
  expect(await waiting()).toEqual([]);
  hear('test.happened', () => Promise.resolve());
  await say(1, 2);
  expect(await waiting()).toEqual(['test.happened']);
  expect(await relay()).toBe(1);
});

it('hands each event on once, in order, whatever its client', async () => {
  const heard: OutboxEvent<'test.happened'>[] = [];
  hear('test.happened', async (_, event) => void heard.push(event));
  for (let nth = 1; nth <= 5; nth += 1) await say(nth, nth, 7n);
  const taken = await Promise.all([relay(), relay()]);
  expect(taken[0] + taken[1]).toBe(5);
  expect(heard.map(({ payload }) => payload)).toEqual(
    [1, 2, 3, 4, 5].map((nth) => ({ nth, amount: '7' })),
  );
  expect(await relay()).toBe(0);
});

it('hands on what comes later only after what came before, from whichever server', async () => {
  const heard: number[] = [];
  let begun = (): void => undefined;
  let goOn = (): void => undefined;
  const first = new Promise<void>((done) => (begun = done));
  const released = new Promise<void>((done) => (goOn = done));
  hear('test.happened', async (_, { payload: { nth } }) => {
    if (nth === 1) {
      begun();
      await released;
    }
    heard.push(nth);
  });
  await say(1, 1);
  const one = relay();
  await first;
  await say(1, 2);
  expect(await relay()).toBe(0);
  goOn();
  expect(await one).toBe(1);
  expect(await relay()).toBe(1);
  expect(heard).toEqual([1, 2]);
});

it('each listener of a kind hears it, and one that was taken away no longer does', async () => {
  const heard: string[] = [];
  hear('test.happened', async () => void heard.push('one'));
  const stop = listen('test.happened', async () => void heard.push('two'));
  await say(1, 1);
  await relay();
  stop();
  await say(1, 2);
  await relay();
  expect(heard).toEqual(['one', 'two', 'one']);
});

it('what only servers of another release listen to is left to them, for a day', async () => {
  const stop = listen('test.happened', () => Promise.resolve());
  await say(1, 1);
  await test.database.write({ clientId: 1 }, (tx) => {
    const at = machineClock.now();
    announce(tx, { at, clientId: 1, kind: 'test.happened', payload: { nth: 2 } });
    return Promise.resolve();
  });
  stop();
  expect(await relay()).toBe(1);
  expect(await waiting()).toEqual(['test.happened']);
  const heard: number[] = [];
  hear('test.happened', async (_, { payload }) => void heard.push(payload.nth));
  expect(await relay()).toBe(1);
  expect(heard).toEqual([2]);
});

it('a poison event is a dead letter: what its listener wrote is taken back, those behind it are heard, and it can be sent again', async () => {
  const heard: unknown[] = [];
  const told: unknown[] = [];
  let poison: unknown = 2;
  const mark = (tx: WriteHandle, nth: unknown, name: string) => {
    const sql = 'INSERT INTO platform_sweep (name, client_id, leased_until) VALUES ($1, $2, now())';
    tx.atCommit({ sql, values: [`${name} at the end`, nth] });
    return tx.text({ sql, values: [name, nth] });
  };
  hear('test.happened', async (tx, { payload: { nth } }) => {
    await mark(tx, nth, 'heard');
    if (nth === poison) throw new Error('cannot be heard');
    heard.push(nth);
  });
  for (const nth of [1, 2, 3]) await say(7, nth);
  expect(await relay((error) => told.push(error))).toBe(3);
  expect(heard).toEqual([1, 3]);
  expect(told).toHaveLength(1);
  const written = await test.owner(
    `SELECT client_id AS nth, count(*)::int AS n FROM platform_sweep WHERE name LIKE 'heard%' GROUP BY 1 ORDER BY 1`,
  );
  expect(written).toEqual([
    { nth: 1, n: 2 },
    { nth: 3, n: 2 },
  ]);
  const [letter] = await test.owner<{ id: string; failure: string }>(
    'SELECT id, failure FROM platform_dead_letter',
  );
  expect(letter?.failure).toBe('cannot be heard');
  expect(await test.database.glance.text({ sql: 'SELECT platform_dead_letters() AS n' })).toEqual([
    { n: 1 },
  ]);
  poison = null;
  await test.owner('SELECT platform_send_again($1)', [letter!.id]);
  expect(await relay()).toBe(1);
  expect(heard).toEqual([1, 3, 2]);
  expect(await test.owner('SELECT FROM platform_dead_letter')).toEqual([]);
});

it('a server that goes away is no fault of an event: it is handed on again', async () => {
  const lost = Object.assign(new Error('the server went away'), { code: '57P01' });
  let answer = (): Promise<void> => Promise.reject(lost);
  hear('test.interrupted', () => answer());
  await test.database.write({ clientId: 8 }, (tx) => {
    announce(tx, { at: now, clientId: 8, kind: 'test.interrupted', payload: {} });
    return Promise.resolve();
  });
  await expect(relay()).rejects.toBe(lost);
  expect(await test.owner('SELECT FROM platform_dead_letter')).toEqual([]);
  answer = () => Promise.resolve();
  expect(await relay()).toBe(1);
});
