import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fail, ok, type Result } from '#kernel/result.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import type { WriteHandle } from './handle.ts';

let test: TestDatabase;
const scope = { clientId: 1 };
beforeAll(async () => {
  test = await cloneDatabase();
  await test.owner(
    'CREATE TABLE shared (n int PRIMARY KEY, by xid8 DEFAULT pg_current_xact_id()); GRANT ALL ON shared TO cardload_app',
  );
});
beforeEach(() => test.owner('TRUNCATE shared'));
afterAll(() => test.drop());

type Work = (tx: WriteHandle) => Promise<Result<number>>;
const insert =
  (n: number): Work =>
  async (tx) => {
    await tx.text({ sql: 'INSERT INTO shared VALUES ($1)', values: [n] });
    return ok(n);
  };
const share = (work: Work, apart: string) =>
  test.database.writeShared(scope, 'row', { work, keep: (answer) => answer.ok, apart });
const stored = () =>
  test.database.read(scope, (tx) =>
    tx.text<{ n: number; by: string }>({ sql: 'SELECT n, by::text FROM shared ORDER BY n' }),
  );
const transactions = async () => new Set((await stored()).map(({ by }) => by)).size;

it('callers of one moment share a transaction', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => share(insert(n), `${n}`)));
  expect(answers).toEqual([ok(1), ok(2), ok(3)]);
  expect(await transactions()).toBe(1);
});

it('two that have to see each other never do', async () => {
  await Promise.all([1, 2, 3].map((n) => share(insert(n), n < 3 ? 'same' : 'other')));
  expect(await stored()).toHaveLength(3);
  expect(await transactions()).toBe(2);
});

it('callers of two clients never do', async () => {
  const clients = await Promise.all(
    [1, 2].map((clientId) =>
      test.database.writeShared({ clientId }, 'row', {
        work: (tx) =>
          tx.text<{ id: string }>({ sql: `SELECT current_setting('app.client_id') AS id` }),
        keep: () => true,
        apart: `${clientId}`,
      }),
    ),
  );
  expect(clients).toEqual([[{ id: '1' }], [{ id: '2' }]]);
});

it('nothing is done again where nobody knows whether it was committed', async () => {
  let begun = 0;
  const ends: Work = async (tx) => {
    begun += 1;
    const [row] = await tx.text<{ pid: number }>({ sql: 'SELECT pg_backend_pid() AS pid' });
    await test.owner(`SELECT pg_terminate_backend(${row!.pid})`);
    return insert(begun)(tx);
  };
  const ended = await Promise.allSettled([share(ends, 'a'), share(ends, 'b')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(begun).toBe(2);
});

it('what is refused leaves nothing, and the others stand', async () => {
  const refused: Work = async (tx) => {
    await insert(2)(tx);
    return fail('not_found');
  };
  const answers = await Promise.all([
    share(insert(1), 'a'),
    share(refused, 'b'),
    share(insert(3), 'c'),
  ]);
  expect(answers).toEqual([ok(1), fail('not_found'), ok(3)]);
  expect((await stored()).map(({ n }) => n)).toEqual([1, 3]);
});

it('what fails is told to its caller alone, in its work and in its last words', async () => {
  const failsLast: Work = (tx) => {
    tx.atCommit({ sql: 'INSERT INTO shared VALUES (1 / 0)' });
    return Promise.resolve(ok(2));
  };
  const refusedLast: Work = (tx) => {
    tx.atCommit({ sql: 'INSERT INTO shared VALUES (1 / 0)' }, ({ code }) =>
      code === '22012' ? fail('insufficient_wallet') : null,
    );
    return Promise.resolve(ok(3));
  };
  const ended = await Promise.allSettled([
    share(insert(1), 'a'),
    share(async (tx) => insert(NaN)(tx), 'b'),
    share(failsLast, 'c'),
    share(refusedLast, 'd'),
  ]);
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(ended[3]).toMatchObject({ value: { ok: false, code: 'insufficient_wallet' } });
  expect((await stored()).map(({ n }) => n)).toEqual([1]);
});

it('what is read with the commit sees what was written in it', async () => {
  const read = await test.database.write(scope, async (tx) => {
    tx.atCommit({ sql: 'INSERT INTO shared VALUES (7)' });
    return { rows: tx.readAtCommit<{ n: number }>({ sql: 'SELECT n FROM shared' }) };
  });
  expect(await read.rows).toEqual([{ n: 7 }]);
});

it('a handle that outlives its transaction says nothing in another one', async () => {
  let kept: WriteHandle | undefined;
  await test.database.write(scope, async (tx) => void (kept = tx));
  await expect(async () => insert(9)(kept!)).rejects.toThrow('the transaction is over');
  expect(await stored()).toEqual([]);
});

it('glances of one moment stand or fail alone, and see no rows of a client', async () => {
  const { glance } = test.database;
  const ended = await Promise.allSettled([
    glance.text<{ n: number }>({ sql: 'SELECT 1 AS n' }),
    glance.text({ sql: 'SELECT 1 / 0' }),
    glance.text({ sql: 'SELECT client_id FROM customer' }),
  ]);
  expect(ended[0]).toMatchObject({ value: [{ n: 1 }] });
  expect(ended[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(ended[2]).toMatchObject({ status: 'rejected' });
});
