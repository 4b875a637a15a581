import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { setAccessOf } from '#test/support/set-access.ts';
import { type Nights, line, nightsIn, tipNights } from '#test/support/tip-nights.ts';

type Pending = {
  payout_id: string;
  result_id: number;
  version: number;
  process: boolean;
  first_name: string;
  tips: string;
  store_id: number;
  reason: string | null;
  blocked: string[];
};
type Wallet = { wallet_id: number; total: string; enough: boolean; stopped: string | null };
type Outcome = { payout_id: string; outcome: string; code: string | null };

const of = tipNights();
let admin: Caller;
/** The nights of the second store. */
let uptown: Nights;

const pending = async (by = admin) =>
  (
    await by.call<{ data: Pending[]; wallets: Wallet[]; more: boolean }>(
      'GET',
      `/managers/${by.manager}/lightspeed/client-pending-payouts?client_id=${of().world.ours.id}`,
    )
  ).body;
const wanted = (rows: readonly Pending[], more: Partial<Pending> = {}) =>
  rows.map(({ payout_id, version, process }) => ({ payout_id, version, process, ...more }));
const processAll = async (payouts: readonly object[], key: string) =>
  admin.call<{ data: Outcome[]; code?: string }>(
    'POST',
    `/managers/${admin.manager}/lightspeed/process-client-pending-payouts`,
    { key, body: { client_id: of().world.ours.id, payouts } },
  );
const cards = async (): Promise<bigint> =>
  BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
const outcomes = ({ data }: { data: Outcome[] }): string[] =>
  data.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`));

beforeAll(async () => {
  const { world } = of();
  const { ours } = world;
  admin = await signedIn(world, ours, 'Admin');
  await world.test.owner(
    `INSERT INTO membership (client_id, customer_id, store_id, active, name_key) SELECT client_id, customer_id, $2, true, name_key FROM membership WHERE client_id = $1 AND store_id = $3 ON CONFLICT DO NOTHING`,
    [ours.id, ours.otherStore, ours.store],
  );
  const operator = await operatorIn(world, ours.id);
  await operator.call('POST', `/stores/${ours.otherStore}/wallets/${ours.otherStore}/adjust`, {
    key: 'fund',
    body: { amount: '5000.00', client_id: ours.id, notes: 'Opening balance' },
  });
  uptown = await nightsIn({ ...world, ours: { ...ours, store: ours.otherStore } }, admin);
  for (const store of [ours.store, ours.otherStore])
    await world.test.owner(
      `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency) VALUES ($1, 'lightspeed', 1, 'A', 'L' || $2::int, 'sales', 'America/Toronto', 'CAD') RETURNING id)
       INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id) SELECT $1, $2::int, 'sales', 'L', 'L', now(), f.id FROM f`,
      [ours.id, store],
    );
});
beforeEach(() => uptown.next());
afterAll(async () => {
  await expectBooksInOrder(of().world, of().world.ours.id);
  await of().world.close();
});

describe('what waits', () => {
  it('is listed of all stores whose sales come from Lightspeed, and paid by one press', async () => {
    const here = await of().resultOf(of().normal());
    const there = await uptown.resultOf(uptown.normal());
    const before = await cards();
    const listed = await pending();
    expect(listed.data.map((one) => [one.result_id, one.first_name, one.process])).toEqual([
      [here.id, expect.any(String), true],
      [here.id, expect.any(String), true],
      [there.id, expect.any(String), true],
      [there.id, expect.any(String), true],
    ]);
    expect(listed.wallets.map(({ total, enough }) => [total, enough])).toEqual([
      ['100.00', true],
      ['100.00', true],
    ]);
    const first = await processAll(wanted(listed.data), 'all');
    expect(first.status, first.text).toBe(200);
    expect(outcomes(first.body)).toEqual(Array(4).fill('not_known_yet'));
    await of().send();
    expect(outcomes((await processAll(wanted(listed.data), 'all')).body)).toEqual(
      Array(4).fill('paid'),
    );
    expect((await cards()) - before).toBe(20_000n);
    expect((await pending()).data).toEqual([]);
    // The tips' own page would send the same night under the same key, and be answered from here.
    const [kept] = await of().world.test.owner<{ state: string; status: number }>(
      `SELECT state, status FROM idempotency_record WHERE operation = 'payTipPool' AND key = $1`,
      [`tips-${here.id}-${listed.data[0]!.version}`],
    );
    expect(kept).toEqual({ state: 'answered', status: 200 });
  });

  it('is held where it is not ticked, and a result of which nobody is stays', async () => {
    const here = await of().resultOf(of().normal());
    const there = await uptown.resultOf(uptown.normal());
    const { data } = await pending();
    const [ana, ben] = data.filter(({ result_id: id }) => id === here.id);
    const others = data.filter(({ result_id: id }) => id === there.id);
    const sent = await processAll(
      [...wanted([ana!]), ...wanted([ben!, ...others], { process: false })],
      'some',
    );
    expect(outcomes(sent.body)).toEqual([
      'not_known_yet',
      'held left_out',
      'held left_out',
      'held left_out',
    ]);
    expect(await of().show(here.id)).toMatchObject({ state: 'paid', held: 1 });
    await of().send();
    const rest = await pending();
    expect(rest.data.map((one) => one.result_id)).toEqual([there.id, there.id]);
    await processAll(wanted(rest.data), 'rest');
    await of().send();
  });

  it('that was changed meanwhile says so, and the others are paid', async () => {
    const here = await of().resultOf(of().normal());
    const there = await uptown.resultOf(uptown.normal());
    const { data } = await pending();
    await admin.call('POST', `/tippool/adjustments/${here.id}?amount=1&title=Found`);
    const sent = await processAll(wanted(data), 'changed');
    expect(outcomes(sent.body)).toEqual([
      'refused version_changed',
      'refused version_changed',
      'not_known_yet',
      'not_known_yet',
    ]);
    expect(await uptown.show(there.id)).toMatchObject({ state: 'paid' });
    expect(await of().show(here.id)).toMatchObject({ state: 'pending' });
    await processAll(wanted((await pending()).data), 'again');
    await of().send();
  });

  it('of a wallet without enough is refused whole, and the others are paid', async () => {
    const small = await of().resultOf(of().normal());
    of().next();
    await of().resultOf([
      line(of().ana, of().server, '4', { totaltips: '900000.00' }),
      line(of().ben, of().barback, '4'),
    ]);
    const there = await uptown.resultOf(uptown.normal());
    const before = await cards();
    const listed = await pending();
    expect(listed.wallets.map(({ enough }) => enough)).toEqual([false, true]);
    const sent = await processAll(wanted(listed.data), 'poor');
    const stores = listed.data.map(({ store_id: id }) => id === of().world.ours.store);
    expect(outcomes(sent.body)).toEqual(
      stores.map((poor) => (poor ? 'refused insufficient_wallet' : 'not_known_yet')),
    );
    await of().send();
    expect((await cards()) - before).toBe(10_000n);
    expect(await of().show(small.id)).toMatchObject({ state: 'pending' });
    expect(await uptown.show(there.id)).toMatchObject({ state: 'paid' });
    const only = (await pending()).data.filter(({ result_id: id }) => id === small.id);
    await processAll(wanted(only), 'small');
    await of().send();
    await of().world.test.owner(
      `UPDATE tip_result SET archived_at = now() WHERE state = 'pending'`,
      [],
    );
  });

  it('is not paid from a wallet whose subscription stops it', async () => {
    const here = await of().resultOf(of().normal());
    const { data } = await pending();
    await setAccessOf(of().world, of().world.ours.store, 'blocked');
    expect((await pending()).wallets).toMatchObject([{ stopped: 'access_restricted' }]);
    expect(outcomes((await processAll(wanted(data), 'stopped')).body)).toEqual(
      Array(2).fill('refused access_restricted'),
    );
    await setAccessOf(of().world, of().world.ours.store, 'full');
    expect(await of().show(here.id)).toMatchObject({ state: 'pending' });
    await processAll(wanted(data), 'stopped');
    await of().send();
  });
});

it('is paid once by who is killed between two wallets and presses again', async () => {
  await of().resultOf(of().normal());
  await uptown.resultOf(uptown.normal());
  const before = await cards();
  const { data } = await pending();
  const { database } = of().world.test;
  const { write } = database;
  let written = 0;
  // The first begins the call, the second pays one wallet.
  const dying = vi.spyOn(database, 'write').mockImplementation((...args) => {
    written += 1;
    return written > 2 ? Promise.reject(new Error('killed')) : write(...args);
  });
  expect((await processAll(wanted(data), 'killed')).status).toBe(500);
  dying.mockRestore();
  const paid = await of().world.test.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM tip_result WHERE state = 'paid' AND id = ANY($1)`,
    [data.map(({ result_id: id }) => id)],
  );
  expect(paid[0]!.n).toBe(1);
  const again = await processAll(wanted(data), 'killed');
  expect(outcomes(again.body)).toEqual(Array(4).fill('not_known_yet'));
  await of().send();
  expect(outcomes((await processAll(wanted(data), 'killed')).body)).toEqual(Array(4).fill('paid'));
  expect((await cards()) - before).toBe(20_000n);
});

describe('who may', () => {
  it('is whoever has the right, for their own client and stores', async () => {
    const limited = await signedIn(of().world, of().world.ours, 'Limited Access');
    const path = (by: Caller) => `/managers/${by.manager}/lightspeed/client-pending-payouts`;
    expect((await limited.call('GET', path(limited))).status).toBe(403);
    const theirs = await signedIn(of().world, of().world.travel);
    expect(
      (await theirs.call('GET', `${path(theirs)}?client_id=${of().world.ours.id}`)).status,
    ).toBe(404);
    const { id, version } = await of().resultOf(of().normal());
    const sent = await theirs.call<{ data: Outcome[] }>(
      'POST',
      `/managers/${theirs.manager}/lightspeed/process-client-pending-payouts`,
      {
        key: 'theirs',
        body: {
          client_id: of().world.travel.id,
          payouts: [{ payout_id: `${id}-e${of().ana}`, version, process: true }],
        },
      },
    );
    expect(outcomes(sent.body)).toEqual(['refused not_found']);
    const twice = wanted((await pending()).data.slice(0, 1));
    expect((await processAll([...twice, ...twice], 'twice')).status).toBe(422);
    await processAll(wanted((await pending()).data), 'last');
    await of().send();
  });
});
