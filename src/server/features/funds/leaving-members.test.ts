import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type SandboxInTest, sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { processBatch } from './bulk/process-batch.ts';

type Refused = {
  code: string;
  params: Record<string, string>;
  status: string;
  abilities: string[];
  balance: string;
};
type Job = { job_id: number; key: string; total: string; state: string; failed: { count: number } };

let world: World;
let sandbox: SandboxInTest;
let admin: Caller;
beforeAll(async () => {
  sandbox = await sandboxProcessor();
  world = await buildWorld({ processor: sandbox.processor });
  admin = await signedIn(world, world.ours);
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
  await sandbox.stop();
});

const customer = (index: number): number => world.ours.customers[index]!;
const leave = (index: number, query = '') =>
  admin.call<Refused>('DELETE', `/customers/${customer(index)}/stores/${world.ours.store}${query}`);
const join = (index: number) =>
  admin.call('POST', `/customers/${customer(index)}/update-storesdepts`, {
    body: { stores: [{ store_id: world.ours.store }] },
  });
const money = (verb: 'load-value' | 'reverse-load', index: number, amount: string, key: string) =>
  admin.call<Refused>('POST', `/managers/${admin.manager}/${verb}`, {
    key,
    body: {
      customer_id: customer(index),
      store_id: world.ours.store,
      amount,
      notes: 'n',
      description: 'd',
    },
  });
const confirmed = async (...rows: string[]): Promise<Job> => {
  const content = ['first_name,last_name,identifier,staff_id,load_amount,memo', ...rows].join('\n');
  const { body } = await admin.upload<Job>(
    `/managers/${admin.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}&kind=load&again=1`,
    'transfer_file',
    content,
  );
  const job = (await admin.call<Job>('GET', `/jobs/${body.job_id}`)).body;
  expect(
    (
      await admin.call('POST', `/bulk/${job.job_id}/confirm`, {
        key: job.key,
        body: { total: job.total, duplicate_ok: true },
      })
    ).status,
  ).toBe(202);
  return job;
};
const work = async (job: Job, processor = world.processor): Promise<Job> => {
  await processBatch(
    { db: world.test.database, clock: world.clock, processor },
    world.ours.id,
    job.job_id,
  );
  return (await admin.call<Job>('GET', `/jobs/${job.job_id}`)).body;
};

describe('somebody who leaves their last wallet', () => {
  it('stays while a batch that is being sent has a row for them, sent for the first time or again', async () => {
    const declines = {
      ...world.processor,
      submit: (rows: readonly unknown[]) =>
        Promise.resolve(rows.map(() => ({ outcome: 'declined', code: 'limit_exceeded' }) as const)),
    };
    const job = await confirmed(',,5145550200,S0,30.00,', ',,5145550201,S1,40.00,');
    expect((await leave(0)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '30.00' },
    });
    // Who is in no batch goes.
    expect((await leave(2)).body.status).toBe('inactive');
    await join(2);
    expect((await work(job, declines)).failed.count).toBe(2);
    expect((await leave(0)).body.status).toBe('inactive');
    await join(0);
    expect((await admin.call('POST', `/bulk/${job.job_id}/retry`, { key: 'again' })).status).toBe(
      202,
    );
    expect((await leave(1)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '40.00' },
    });
    expect((await work(job)).failed.count).toBe(0);
    expect((await leave(1)).body.params).toEqual({ balance: '40.00' });
  });

  it('stays while an unload may still be declined', async () => {
    await money('reverse-load', 1, '40.00', 'all-of-it');
    await world.test.owner(
      `UPDATE movement SET status = 'pre-paid', state = 'unknown' WHERE kind = 'unload' AND customer_id = $1`,
      [customer(1)],
    );
    expect((await leave(1)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '40.00' },
    });
    await world.test.owner(
      `UPDATE movement SET status = 'paid', state = 'final' WHERE kind = 'unload' AND customer_id = $1`,
      [customer(1)],
    );
    expect((await leave(1)).body.status).toBe('inactive');
  });
});

describe('money on the card of somebody who was deactivated', () => {
  it('is shown to who may unload it, and goes back to a wallet; more of it does not come', async () => {
    await money('load-value', 2, '55.00', 'first');
    const gone = (await leave(2, '?keep_balance=1')).body;
    expect(gone).toMatchObject({ status: 'inactive', balance: '55.00' });
    expect(gone.abilities).toContain('unload');
    expect(gone.abilities).not.toContain('load');
    expect((await money('load-value', 2, '20.00', 'no-more')).body.code).toBe('card_not_payable');
    const review = await admin.call<{ blockers: unknown[] }>('POST', '/reviews', {
      body: {
        kind: 'unload',
        customer_id: customer(2),
        store_id: world.ours.store,
        amount: '55.00',
        notes: 'n',
        description: 'd',
      },
    });
    expect(review.body.blockers).toEqual([]);
    const before = BigInt(await heldBy(world, world.ours.id, 'wallet'));
    expect((await money('reverse-load', 2, '55.01', 'too-much')).body.code).toBe(
      'insufficient_card',
    );
    expect((await money('reverse-load', 2, '55.00', 'back')).status).toBe(200);
    expect(BigInt(await heldBy(world, world.ours.id, 'wallet')) - before).toBe(5_500n);
    expect((await admin.call<Refused>('GET', `/customers/${customer(2)}`)).body).toMatchObject({
      status: 'inactive',
      balance: '0.00',
    });
    expect(
      (await admin.call<Refused>('GET', `/customers/${customer(2)}`)).body.abilities,
    ).not.toContain('unload');
  });
});

it('somebody who left for another store is not paid from this one any more, and gives back what it paid', async () => {
  await admin.call('POST', `/customers/${customer(1)}/update-storesdepts`, {
    body: { stores: [{ store_id: world.ours.store }, { store_id: world.ours.otherStore }] },
  });
  expect((await money('load-value', 1, '35.00', 'both-1')).status).toBe(200);
  expect((await leave(1)).status).toBe(200);
  const held = await heldBy(world, world.ours.id, 'card');

  const load = await money('load-value', 1, '36.00', 'left-1');
  expect([load.status, load.body]).toMatchObject([
    422,
    { errors: [{ path: 'customer_id', code: 'person_not_in_wallet' }] },
  ]);
  expect((await money('reverse-load', 1, '35.00', 'left-2')).status).toBe(200);
  expect(await heldBy(world, world.ours.id, 'card')).toBe(String(Number(held) - 3_500));
});
