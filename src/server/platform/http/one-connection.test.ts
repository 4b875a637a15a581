import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * A server whose pool has one connection. A handler that asks for a second one while it holds the
 * first would wait for itself, and answer 503 after five seconds: with twenty connections, twenty
 * people could stop everybody so.
 */
let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;
/** An operator inside of our client. */
let operator: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<number>;

beforeAll(async () => {
  sandbox = await sandboxProcessor();
  world = await buildWorld({ test: await cloneDatabase(1), processor: sandbox.processor });
  admin = await signedIn(world, world.ours);
  const token = await world.session(1, world.operator);
  operator = async (method, path, body) => {
    const answer = await world.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-session-token': token },
      ...(body ? { payload: body } : {}),
    });
    return answer.statusCode;
  };
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
  await sandbox.stop();
});

test('a load, its check and the check of a batch ask the processor with no connection in hand', async () => {
  const loaded = await admin.call<{ transfer: { id: number } }>(
    'POST',
    `/managers/${admin.manager}/load-value`,
    {
      key: 'one',
      body: {
        customer_id: world.ours.customers[0],
        store_id: world.ours.store,
        amount: '25.00',
        notes: 'Shoes',
      },
    },
  );
  expect(loaded.status).toBe(200);
  const checked = await admin.call('POST', `/movements/${loaded.body.transfer.id}/check`);
  expect(checked.status).toBe(200);
  const job = await admin.call<{ job_id: number }>('POST', `/bulk/drafts`, {
    body: {
      kind: 'load',
      store_id: world.ours.store,
      rows: [{ customer_id: world.ours.customers[1], load_amount: '30.00' }],
    },
  });
  expect(job.status).toBeLessThan(300);
  const unknown = await admin.call<{ code: string }>('POST', `/bulk/${job.body.job_id}/check`);
  expect(unknown.body.code).toBe('job_state');
});

test('an operator opens, reads and changes clients and programs', async () => {
  expect(await operator('GET', '/clients')).toBe(200);
  expect(await operator('GET', `/clients/${world.ours.id}`)).toBe(200);
  expect(await operator('GET', '/program')).toBe(200);
  expect(await operator('GET', `/clients/${world.ours.id}/audit`)).toBe(200);
});

test("an operator's own settings are kept at home while they are inside of a client", async () => {
  const entered = await operator('POST', '/operator/enter', {
    client_id: world.ours.id,
    reason: 'Asked by the client',
  });
  expect(entered).toBe(200);
  expect(await operator('GET', '/manager-sessions')).toBe(200);
  expect(await operator('POST', `/managers/${world.operator}/language`, { language: 'fr' })).toBe(
    200,
  );
  const [kept] = await world.test.owner<{ language: string }>(
    'SELECT language FROM manager WHERE client_id = 1 AND id = $1',
    [world.operator],
  );
  expect(kept).toEqual({ language: 'fr' });
});
