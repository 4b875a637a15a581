import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { type Sweep, sweepDue } from './sweep.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

const rethrow = (error: unknown): never => {
  throw error;
};
const sweep = (work: Sweep, failed: (error: unknown) => void = rethrow): Promise<number> =>
  sweepDue({ db: test.database, failed }, work);
const dueFor =
  (...clients: number[]): Sweep['due'] =>
  () =>
    Promise.resolve(clients);

it('two servers share the clients that are due, and nobody looks at one again at once', async () => {
  const done: number[] = [];
  const work = (clientId: number) => Promise.resolve(done.push(clientId));
  const one: Sweep = { name: 'shared', due: dueFor(1, 2, 3, 4, 5, 6, 7), work };
  const taken = await Promise.all([sweep(one), sweep(one), sweep(one)]);
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await sweep(one)).toBe(0);
  expect(await sweep({ ...one, name: 'another' })).toBe(7);
});

it('what fails for one client is told, and the others have their turn', async () => {
  const done: number[] = [];
  const told: unknown[] = [];
  const broken = new Error('broken');
  const work = (clientId: number): Promise<unknown> =>
    clientId === 2 ? Promise.reject(broken) : Promise.resolve(done.push(clientId));
  await sweep({ name: 'failing', due: dueFor(1, 2, 3), work }, (error) => told.push(error));
  expect(done).toEqual([1, 3]);
  expect(told).toEqual([broken]);
});

it('one client whose provider hangs keeps the others from nothing', async () => {
  let answer = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (answer = resolve));
  let left = 20;
  const work = (clientId: number): Promise<unknown> => {
    if (clientId === 1) return hanging;
    // The last of the others ends the wait: without turns of its own it would never come.
    if ((left -= 1) === 0) answer();
    return Promise.resolve();
  };
  const clients = Array.from({ length: 21 }, (_, index) => index + 1);
  expect(await sweep({ name: 'hanging', due: dueFor(...clients), work })).toBe(21);
});

it('what a server that died had taken is free when its lease ends', async () => {
  const done: number[] = [];
  const work = (clientId: number) => Promise.resolve(done.push(clientId));
  const one: Sweep = { name: 'left', due: dueFor(1, 2), work };
  await test.owner(
    `INSERT INTO platform_sweep (name, client_id, leased_until) VALUES ('left', 1, now() - interval '1 s'), ('left', 2, now() + interval '30 s')`,
  );
  expect(await sweep(one)).toBe(1);
  expect(done).toEqual([1]);
});

it('no more than a hundred at a time, the longest untouched first', async () => {
  const done = new Set<number>();
  const work = (clientId: number) => Promise.resolve(done.add(clientId));
  const clients = Array.from({ length: 250 }, (_, index) => index + 1);
  const one: Sweep = { name: 'many', due: dueFor(...clients), work };
  expect([await sweep(one), await sweep(one), await sweep(one), await sweep(one)]).toEqual([
    100, 100, 50, 0,
  ]);
  expect(done.size).toBe(250);
});
