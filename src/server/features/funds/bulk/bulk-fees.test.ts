import { afterEach, expect, it } from 'vitest';
import { verifySeals } from '#server/ledger/index.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { processBatch } from './process-batch.ts';

type Counted = { count: number; amount: string };
type Job = {
  job_id: number;
  key: string;
  state: string;
  total: string;
  fees: string;
  ready: Counted;
  with_errors: Counted;
  sent: Counted;
  failed: Counted;
  unknown: Counted;
  wallet: { before: string; after: string | null };
};
type Cells = Readonly<Record<string, string>>;

let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;
/** 1 % and at least 0.30 for both, borne by who is named. */
const start = async (load: 'wallet' | 'card', unload: 'wallet' | 'card'): Promise<void> => {
  sandbox = await sandboxProcessor();
  const rule = (borne: string) => ({ bps: 100, min: '30', borne_by: borne });
  world = await buildWorld({
    processor: sandbox.processor,
    fees: { load: rule(load), unload: rule(unload) },
  });
  admin = await signedIn(world, world.ours);
};
afterEach(async () => {
  await expectBooksInOrder(world, world.ours.id);
  const seals = await world.test.database.read({ clientId: world.ours.id }, (tx) =>
    verifySeals(tx, world.ours.id),
  );
  expect(seals.brokenEntry).toBeNull();
  await world.close();
  await sandbox.stop();
});

const draft = async (kind: 'load' | 'unload', ...amounts: string[]): Promise<Job> => {
  const rows: Cells[] = amounts.map((load_amount, index) => ({
    identifier: `514555020${index}`,
    load_amount,
  }));
  return (
    await admin.call<Job>('POST', '/bulk/drafts', {
      body: { kind, store_id: world.ours.store, rows },
    })
  ).body;
};
const send = async (job: Job): Promise<Job> => {
  expect(
    (
      await admin.call('POST', `/bulk/${job.job_id}/confirm`, {
        key: job.key,
        body: { total: job.total },
      })
    ).status,
  ).toBe(202);
  await processBatch(
    { db: world.test.database, clock: world.clock, processor: world.processor },
    world.ours.id,
    job.job_id,
  );
  return (await admin.call<Job>('GET', `/jobs/${job.job_id}`)).body;
};
const stand = async () => ({
  wallets: BigInt(await heldBy(world, world.ours.id, 'wallet')),
  cards: BigInt(await heldBy(world, world.ours.id, 'card')),
  fees: BigInt(await heldBy(world, world.ours.id, 'fee_income')),
  batch: await heldBy(world, world.ours.id, 'batch'),
});
const change = async (work: () => Promise<unknown>) => {
  const before = await stand();
  await work();
  const after = await stand();
  return {
    wallets: after.wallets - before.wallets,
    cards: after.cards - before.cards,
    fees: after.fees - before.fees,
    batch: after.batch,
  };
};

it('an unload by file takes its fee from the wallet that receives: reviewed, shown, posted', async () => {
  await start('wallet', 'wallet');
  await send(await draft('load', '100.00', '50.00', '40.00'));
  const job = await draft('unload', '-80.00', '-13.01', '-20.00');
  expect(job).toMatchObject({ total: '113.01', fees: '1.40' });
  expect(Number(job.wallet.after) - Number(job.wallet.before)).toBeCloseTo(111.61);
  let done: Job | undefined;
  const moved = await change(async () => (done = await send(job)));
  // The second card declines: its money is given back, and no fee is taken for it.
  expect(done).toMatchObject({
    state: 'complete_with_errors',
    sent: { count: 2 },
    failed: { count: 1 },
  });
  expect(moved).toEqual({ wallets: 9_890n, cards: -10_000n, fees: 110n, batch: '0' });
});

it('and from the card that pays where the program says so, which must hold both', async () => {
  await start('card', 'card');
  const loaded = await change(async () => send(await draft('load', '100.00', '50.00')));
  expect(loaded).toEqual({ wallets: -15_000n, cards: 14_850n, fees: 150n, batch: '0' });
  const over = await draft('unload', '-98.50', '-20.00');
  expect(over).toMatchObject({
    with_errors: { count: 1 },
    ready: { count: 1, amount: '20.00' },
    total: '20.30',
  });
  const moved = await change(() => send(over));
  expect(moved).toEqual({ wallets: 2_000n, cards: -2_030n, fees: 30n, batch: '0' });
});

it('an unload whose fate is told later takes its fee then', async () => {
  await start('wallet', 'card');
  await send(await draft('load', '100.00', '50.00'));
  const job = await draft('unload', '-13.06', '-13.07');
  const held = await change(() => send(job));
  expect(held).toEqual({ wallets: 0n, cards: -2_673n, fees: 0n, batch: '2673' });
  await admin.call('POST', `/bulk/${job.job_id}/check`);
  const settled = await admin.call<Job>('POST', `/bulk/${job.job_id}/check`);
  expect(settled.body).toMatchObject({
    sent: { count: 1 },
    failed: { count: 1 },
    unknown: { count: 0 },
  });
  expect(await stand()).toMatchObject({ batch: '0', cards: 15_000n - 1_336n });
});

const FEE_TAKES_ALL = 'The $0.30 fee would use up the whole amount. Enter at least $0.31.';
it('a fee that eats the whole amount is told before anything is sent', async () => {
  await start('card', 'wallet');
  await send(await draft('load', '100.00'));
  const job = await draft('unload', '-0.30');
  expect(job).toMatchObject({ with_errors: { count: 1 }, ready: { count: 0 } });
  const file = await admin.call('GET', `/bulk/${job.job_id}/bad-rows?language=en`);
  expect(file.text).toContain(FEE_TAKES_ALL.slice(0, -1));
  const body = {
    customer_id: world.ours.customers[0],
    store_id: world.ours.store,
    amount: '0.30',
    notes: 'n',
    description: 'd',
  };
  expect(
    await admin.call('POST', `/managers/${admin.manager}/reverse-load`, { key: 'small', body }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'amount', code: 'amount_not_above_fee', message: FEE_TAKES_ALL }] },
  });
});
