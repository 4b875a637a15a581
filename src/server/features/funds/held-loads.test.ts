import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { fundsTasks, lookUpDuePayments } from './index.ts';
import { settlePayment } from '../payments/index.ts';
import { paymentsDeps } from './bulk/batches.port.ts';

type Loaded = {
  transfer: { id: number; status: string; state: string; cancellable_until: string | null };
};
type Shown = { status: string; state: string; code: string };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld({ undoSeconds: 300 });
  admin = await signedIn(world, world.ours);
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
});

const load = async (amount: string) =>
  (
    await admin.call<Loaded>('POST', `/managers/${admin.manager}/load-value`, {
      key: `held-${amount}`,
      body: { customer_id: world.ours.customers[0], store_id: world.ours.store, amount },
    })
  ).body.transfer;
const cancel = (id: number, key: string) =>
  admin.call<Shown>('POST', `/movements/${id}/cancel`, { key });
const leave = (id: number) =>
  fundsTasks({ db: world.test.database, clock: world.clock, processor: world.processor })[
    'funds.leave'
  ]!({ clientId: world.ours.id, movementId: id });

it('a load waits before it leaves and can be cancelled meanwhile, once', async () => {
  const before = await heldBy(world, world.ours.id, 'wallet');
  const held = await load('20.00');
  expect(held).toMatchObject({ status: 'pre-paid', state: 'queued' });
  expect(held.cancellable_until).not.toBeNull();
  expect(BigInt(before) - BigInt(await heldBy(world, world.ours.id, 'wallet'))).toBe(2_000n);
  const answers = await Promise.all([cancel(held.id, 'c1'), cancel(held.id, 'c2')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await heldBy(world, world.ours.id, 'wallet')).toBe(before);
  await leave(held.id);
  expect(await heldBy(world, world.ours.id, 'card')).toBe('0');
});

it('a load that has left cannot be cancelled', async () => {
  const held = await load('21.00');
  await leave(held.id);
  expect((await cancel(held.id, 'c3')).body.code).toBe('load_not_cancellable');
  expect(await heldBy(world, world.ours.id, 'card')).toBe('2100');
});

it('a load that waits does not leave early because somebody asks after it', async () => {
  const held = await load('24.00');
  expect((await admin.call<Shown>('POST', `/movements/${held.id}/check`)).body).toMatchObject({
    status: 'pre-paid',
    state: 'queued',
  });
  expect((await cancel(held.id, 'c4')).status).toBe(200);
});

it("a load that is on its way is not cancelled behind the processor's back", async () => {
  const cards = BigInt(await heldBy(world, world.ours.id, 'card'));
  const held = await load('25.00');
  let cancelled = 0;
  const asked: CardProcessor = {
    ...world.processor,
    submit: async (rows) => {
      cancelled = (await cancel(held.id, 'c5')).status;
      return world.processor.submit(rows);
    },
  };
  await settlePayment(
    paymentsDeps({ db: world.test.database, clock: world.clock, processor: asked }),
    world.ours.id,
    BigInt(held.id),
    'submit',
  );
  expect(cancelled).toBe(409);
  expect(BigInt(await heldBy(world, world.ours.id, 'card')) - cards).toBe(2_500n);
});

it('who may only load cards follows their own loads as jobs, and no batch', async () => {
  const limited = await signedIn(world, world.ours, 'Limited Access');
  const job = (
    await limited.call<{ job_id: number }>(
      'POST',
      `/managers/${limited.manager}/load-value-async`,
      {
        key: 'a1',
        body: { customer_id: world.ours.customers[1], store_id: world.ours.store, amount: '22.00' },
      },
    )
  ).body.job_id;
  expect((await limited.call('GET', `/jobs/${job}`)).status).toBe(200);
  const batch = (
    await admin.call<{ job_id: number }>('POST', `/managers/${admin.manager}/bulk-load-value`, {
      key: 'b1',
      body: {
        store_id: world.ours.store,
        rows: [{ customer_id: world.ours.customers[1], amount: '23.00' }],
      },
    })
  ).body.job_id;
  expect((await limited.call('GET', `/jobs/${batch}`)).status).toBe(404);
});

it('and neither sees nor cancels what somebody else has sent', async () => {
  const limited = await signedIn(world, world.ours, 'Limited Access');
  const held = await load('26.00');
  for (const what of ['check', 'cancel'])
    expect(
      await limited.call('POST', `/movements/${held.id}/${what}`, { key: `theirs-${what}` }),
    ).toMatchObject({ status: 404 });
  const own = await limited.call<Loaded>('POST', `/managers/${limited.manager}/load-value`, {
    key: 'own',
    body: { customer_id: world.ours.customers[0], store_id: world.ours.store, amount: '27.00' },
  });
  expect(
    (await limited.call('POST', `/movements/${own.body.transfer.id}/cancel`, { key: 'own-cancel' }))
      .status,
  ).toBe(200);
});

it('progress is told no longer than the session lasts', async () => {
  const leaving = await signedIn(world, world.ours, 'Regional Manager');
  const draft = await leaving.call<{ job_id: number }>('POST', '/bulk/drafts', {
    body: {
      kind: 'load',
      store_id: world.ours.store,
      rows: [{ identifier: '5145550200', load_amount: '30.00' }],
    },
  });
  const told = leaving.call('GET', `/jobs/${draft.body.job_id}/events`);
  await new Promise((passed) => setTimeout(passed, 200));
  await leaving.call('DELETE', '/manager-logout');
  expect((await told).text).toContain('event: job');
});

it('what fails in taking up keeps nothing else waiting', async () => {
  const [one, two] = [await load('28.00'), await load('29.00')];
  world.clock.moveTo(new Date(world.clock.now().getTime() + 400_000));
  const failures: unknown[] = [];
  const liesIn = (change: string) =>
    world.test.owner(
      `UPDATE movement SET in_flight_account_id = in_flight_account_id ${change} WHERE id = $1`,
      [one.id],
    );
  await liesIn('- 1000000');
  const deps = { db: world.test.database, clock: world.clock, processor: world.processor };
  await lookUpDuePayments(deps, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  expect((await admin.call<Shown>('GET', `/movements/${two.id}`)).body.status).toBe('paid');
  expect((await admin.call<Shown>('GET', `/movements/${one.id}`)).body.status).toBe('pre-paid');
  await liesIn('+ 1000000');
});

it('rows of the API are refused whole, each problem with its row', async () => {
  const body = {
    store_id: world.ours.store,
    rows: [
      { customer_id: world.ours.customers[1], amount: '5.00' },
      { customer_id: 999_999, amount: '25.00' },
    ],
  };
  const refused = await admin.call<{ code: string; errors: { path: string; code: string }[] }>(
    'POST',
    `/managers/${admin.manager}/bulk-load-value`,
    { key: 'b2', body },
  );
  expect(refused.body.errors.map((error) => `${error.path} ${error.code}`)).toEqual([
    'rows.0.amount amount_below_minimum',
    'rows.1.customer_id person_unknown',
  ]);
});
