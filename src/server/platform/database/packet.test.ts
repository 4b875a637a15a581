import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { joinStatements } from './packet.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

/** A transaction over a connection, rolled back at its end. */
async function inTransaction(
  work: (query: ReturnType<typeof joinStatements>['query']) => Promise<void>,
): Promise<void> {
  const connection = await test.database.connect();
  try {
    await connection.query('BEGIN');
    await work(joinStatements(connection).query);
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
}
const one = (n: number, name?: string) => ({
  text: 'SELECT $1::int AS n',
  values: [n],
  ...(name ? { name } : {}),
});

it('each statement of a packet has its own answer, prepared or not, with rows or without', () =>
  inTransaction(async (query) => {
    const answers = await Promise.all([
      query(one(1, 'one_named')),
      query({ name: 'no_rows', text: "SELECT set_config('app.x', 'y', true) WHERE false" }),
      query(one(2)),
      query({ text: 'CREATE TEMP TABLE packet (n int) ON COMMIT DROP; SELECT 7 AS n' }),
      query(one(3, 'one_named')),
    ]);
    expect([answers[0], answers[1], answers[2], answers[4]].map(({ rows }) => rows)).toEqual([
      [{ n: 1 }],
      [],
      [{ n: 2 }],
      [{ n: 3 }],
    ]);
  }));

it('what follows a statement that fails is not run, and says so', () =>
  inTransaction(async (query) => {
    const ended = await Promise.allSettled([
      query(one(1)),
      query({ text: 'SELECT 1 / $1::int', values: [0] }),
      query(one(3, 'never_read')),
      query(one(4)),
    ]);
    expect(ended.map((end) => (end.status === 'rejected' ? end.reason.code : 'done'))).toEqual([
      'done',
      '22012',
      '25P02',
      '25P02',
    ]);
  }));

it('a statement that was skipped is prepared when it is asked again', async () => {
  const connection = await test.database.connect();
  const { query } = joinStatements(connection);
  await connection.query('BEGIN');
  await Promise.allSettled([
    query({ text: 'SELECT 1 / $1::int', values: [0] }),
    query(one(1, 'asked_again')),
  ]);
  await query({ text: 'ROLLBACK' });
  const again = await query(one(2, 'asked_again'));
  expect(again.rows).toEqual([{ n: 2 }]);
  connection.release();
});

it('text keeps its turn after the statements that were asked before it', async () => {
  const connection = await test.database.connect();
  const { query } = joinStatements(connection);
  await connection.query('BEGIN');
  const [inside] = await Promise.all([
    query({ name: 'which', text: 'SELECT pg_current_xact_id()::text AS id, now() AS at' }),
    query({ text: 'ROLLBACK' }),
  ]);
  const { rows } = await connection.query<{ status: string }>(
    'SELECT pg_xact_status($1) AS status',
    [inside.rows[0].id],
  );
  expect(rows).toEqual([{ status: 'aborted' }]);
  connection.release();
});

it('a connection that is lost fails every statement of the packet', async () => {
  const connection = await test.database.connect();
  connection.on('error', () => undefined);
  const { query } = joinStatements(connection);
  const { rows } = await query({ name: 'pid', text: 'SELECT pg_backend_pid() AS pid' });
  const asked = Promise.allSettled([
    query({ name: 'slow', text: 'SELECT pg_sleep(10)' }),
    query(one(1)),
  ]);
  await test.owner(`SELECT pg_terminate_backend(${rows[0].pid})`);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  connection.release(true);
});

it('a packet that was answered in time does not count as late afterwards', async () => {
  const timeout = 300;
  const client = new pg.Client({
    connectionString: test.url,
    pipeline: true,
    query_timeout: timeout,
  });
  client.on('error', () => undefined);
  await client.connect();
  const { query } = joinStatements(client);
  await Promise.all([query(one(1)), query(one(2))]);
  await Promise.allSettled([query({ text: 'SELECT 1 / $1::int', values: [0] }), query(one(3))]);
  await sleep(2 * timeout);
  expect((await query(one(4))).rows).toEqual([{ n: 4 }]);
  await client.end();
});
