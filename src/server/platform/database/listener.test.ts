import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '#kernel/instant.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

/** Longer than a test may take: who comes back was told. */
const NEVER = minutes(10);
const change = (topic: string) => test.owner("SELECT pg_notify('progress', $1)", [topic]);
const listening = async (): Promise<number> =>
  (
    await test.owner<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN progress'`,
    )
  )[0]!.pid;

it('whoever waits is told of changes of theirs, on one connection for all', async () => {
  const [one, another] = [test.database.subscribe('job:1:1'), test.database.subscribe('job:1:2')];
  // The connection that has just been made says: look, you may have missed something.
  await Promise.all([one.next(NEVER), another.next(NEVER)]);
  const quiet = another.next(NEVER).then(() => 'told');
  await change('job:1:1');
  await one.next(NEVER);
  expect(await Promise.race([quiet, Promise.resolve('waits')])).toBe('waits');
  await change('job:1:2');
  expect(await quiet).toBe('told');
  one.close();
  another.close();
});

it('what changed while nobody waited is told by the next wait', async () => {
  const one = test.database.subscribe('job:2:1');
  const fence = test.database.subscribe('job:2:2');
  await change('job:2:1');
  await change('job:2:2');
  await fence.next(NEVER);
  await one.next(NEVER);
  one.close();
  fence.close();
});

it('when the connection is lost, another listens, and everybody looks once more', async () => {
  const one = test.database.subscribe('job:3:1');
  await test.owner('SELECT pg_terminate_backend($1)', [await listening()]);
  await one.next(NEVER);
  await change('job:3:1');
  await one.next(NEVER);
  one.close();
});
