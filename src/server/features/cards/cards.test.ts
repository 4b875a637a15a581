import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type SandboxInTest, sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { cardsPorts } from '#server/wiring/cards-wiring.ts';
import { activateCard, cardSweep, lockCard, readFeed, unlockCard } from './index.ts';

type Shown = { status: string; card: { proxy: string; state: string; locked_by: string | null } };
type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string }[];
};

let world: World;
let sandbox: SandboxInTest;
let admin: Caller;
/** Switched by tests: what the processor does when it is reached. */
let issuer: CardIssuer;
const sweepAll = () => runSweep(world.test.database, cardSweep(deps(), rethrow));
const rethrow = (error: unknown): void => {
  throw error;
};

/** What a person is alerted of. */
const alerts: object[] = [];

beforeAll(async () => {
  sandbox = await sandboxProcessor({ now: () => world.clock.now() });
  issuer = sandbox.issuer;
  const through = Object.fromEntries(
    Object.keys(issuer).map((name) => [
      name,
      (...given: unknown[]) =>
        (issuer[name as keyof CardIssuer] as (...all: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as CardIssuer;
  world = await buildWorld({ processor: sandbox.processor, issuer: through });
  admin = await signedIn(world, world.ours);
});
beforeEach(() => void (issuer = sandbox.issuer));
afterAll(async () => {
  for (const client of [world.ours, world.travel]) await expectBooksInOrder(world, client.id);
  await world.close();
  await sandbox.stop();
});

const deps = () => ({
  db: world.test.database,
  clock: world.clock,
  issuer,
  ports: cardsPorts,
  payments: null,
  portalUrl: '',
  logged: (line: object) => void alerts.push(line),
});
const proxyOf = (client: number, index: number): string =>
  `${client}${String(index).padStart(7, '0')}`;
const [ana, ben, cleo] = [0, 1, 2].map((index) => () => world.ours.customers[index]!) as [
  () => number,
  () => number,
  () => number,
];
const act = (customer: number, what: string) =>
  admin.call<Shown & Refused>('POST', `/customers/${customer}/${what}-card`);
const stateOf = async (customer: number) =>
  (
    await world.test.owner<{ state: string; status: string }>(
      `SELECT k.state, c.status FROM customer c JOIN card k ON k.client_id = c.client_id AND k.proxy = c.proxy WHERE c.id = $1`,
      [customer],
    )
  )[0]!;
const balanceOf = async (customer: number) =>
  (
    await world.test.owner<{ balance: string }>(
      `SELECT a.balance::text FROM customer c JOIN ledger_account a ON a.client_id = c.client_id AND a.id = c.account_id WHERE c.id = $1`,
      [customer],
    )
  )[0]!.balance;
const lines = async (customer: number) =>
  await world.test.owner<{ action: string; actor_kind: string; before: unknown; after: unknown }>(
    `SELECT action, actor_kind, before, after FROM audit_line WHERE subject_kind = 'customer' AND subject_id = $1 ORDER BY id`,
    [customer],
  );
const set = (customer: number, state: string) =>
  world.test.owner(
    `UPDATE card SET state = $2, activated_at = CASE WHEN $2 = 'assigned' THEN NULL ELSE activated_at END WHERE customer_id = $1 AND state <> 'replaced'`,
    [customer, state],
  );
const load = (by: Caller, customer: number, store: number, amount: string) =>
  by.call('POST', `/managers/${by.manager}/load-value`, {
    key: `load-${customer}-${amount}`,
    body: { customer_id: customer, store_id: store, amount, notes: 'Shoes' },
  });
const stock = async (client: number, proxy: string) => {
  await world.test.owner(
    `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
    [client, proxy],
  );
  await world.test.owner(`INSERT INTO directory.proxy (client_id, proxy) VALUES ($1, $2)`, [
    client,
    proxy,
  ]);
};

describe('activating, locking, unlocking', () => {
  it('activates the card of a member who has registered, at the processor too, and says so in the audit', async () => {
    await set(ana(), 'assigned');
    await sandbox.tell([{ card: proxyOf(world.ours.id, 0), state: 'not_activated' }]);
    const done = await act(ana(), 'activate');
    expect(done.body).toMatchObject({
      status: 'active',
      card: { state: 'active', locked_by: null },
    });
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.activate',
      actor_kind: 'manager',
      before: { card: 'assigned' },
      after: { card: 'active' },
    });
    expect((await load(admin, ana(), world.ours.store, '30.00')).status).toBe(200);
    // Twice is once.
    expect((await act(ana(), 'activate')).status).toBe(200);
    expect((await lines(ana())).filter((line) => line.action === 'cards.activate')).toHaveLength(1);
  });

  it('is refused where nobody has registered, and where nothing is answered it is not guessed', async () => {
    await set(ben(), 'assigned');
    await world.test.owner('UPDATE customer SET registered_at = NULL WHERE id = $1', [ben()]);
    expect((await act(ben(), 'activate')).body.code).toBe('member_not_registered');
    await world.test.owner('UPDATE customer SET registered_at = now() WHERE id = $1', [ben()]);
    issuer = { ...sandbox.issuer, act: () => Promise.resolve({ outcome: 'unavailable' }) };
    expect(await act(ben(), 'activate')).toMatchObject({
      status: 503,
      body: { code: 'try_again' },
    });
    expect((await stateOf(ben())).state).toBe('assigned');
    issuer = sandbox.issuer;
    expect((await act(ben(), 'activate')).status).toBe(200);
  });

  it('is opened by the side that locked it', async () => {
    const member = {
      kind: 'customer',
      sessionId: '',
      customerId: ana(),
      clientId: world.ours.id,
    } as const;
    const asked = {
      actor: member,
      origin: { ip: null, requestId: 'test', userAgent: null },
      customerId: ana(),
    };
    expect(await lockCard(deps(), asked)).toMatchObject({ ok: true, value: { status: 'locked' } });
    expect((await act(ana(), 'unlock')).body.code).toBe('card_locked_by_member');
    expect((await load(admin, ana(), world.ours.store, '31.00')).body).toMatchObject({
      code: 'card_locked',
    });
    expect(await unlockCard(deps(), asked)).toMatchObject({
      ok: true,
      value: { status: 'active' },
    });
    expect((await act(ana(), 'lock')).body.card.locked_by).toBe('manager');
    expect(await unlockCard(deps(), asked)).toMatchObject({
      ok: false,
      code: 'card_locked_by_manager',
    });
    expect((await act(ana(), 'unlock')).body.status).toBe('active');
    expect(await activateCard(deps(), asked)).toMatchObject({ ok: true });
  });

  it('believes the processor where the two differ', async () => {
    await sandbox.press(`/cards/${proxyOf(world.ours.id, 2)}/expire`);
    expect((await act(cleo(), 'lock')).body).toMatchObject({
      code: 'card_state',
      params: { state: 'expired' },
    });
    expect(await stateOf(cleo())).toEqual({ state: 'expired', status: 'expired' });
  });
});

describe('what the processor tells', () => {
  it('a member locks and unlocks their card over there, a migration starts and ends', async () => {
    const card = proxyOf(world.ours.id, 0);
    for (const [button, state] of [
      ['lock', 'locked'],
      ['unlock', 'active'],
      ['migration-start', 'migrating'],
      ['migration-end', 'active'],
    ] as const) {
      await sandbox.press(`/cards/${card}/${button}`);
      await readFeed(deps());
      expect(await stateOf(ana()), button).toEqual({ state, status: state });
    }
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.state',
      actor_kind: 'system',
      before: { card: 'migrating' },
      after: { card: 'active' },
    });
  });

  it('is read again after a crash without doing anything twice', async () => {
    const card = proxyOf(world.ours.id, 0);
    await sandbox.press(`/cards/${card}/lock`);
    const before = (await world.test.owner<{ cursor: string }>('SELECT cursor FROM card_feed'))[0]!
      .cursor;
    await readFeed(deps());
    await world.test.owner('UPDATE card_feed SET cursor = $1', [before]);
    const count = (await lines(ana())).length;
    await readFeed(deps());
    expect((await lines(ana())).length).toBe(count);
    await sandbox.press(`/cards/${card}/unlock`);
    await readFeed(deps());
  });
});

describe('what the processor said before a card was locked here', () => {
  it('does not open the card again, and the feed is read once more', async () => {
    const card = proxyOf(world.ours.id, 0);
    await sandbox.press(`/cards/${card}/lock`);
    await sandbox.press(`/cards/${card}/unlock`);
    issuer = {
      ...sandbox.issuer,
      async look(proxies) {
        const seen = await sandbox.issuer.look(proxies);
        world.clock.moveTo(after(world.clock.now(), 1));
        const locked = await admin.call('POST', `/customers/${ana()}/lock-card`, { key: 'race' });
        expect(locked.status, locked.text).toBe(200);
        return seen;
      },
    };
    await readFeed(deps());
    expect((await stateOf(ana())).state).toBe('locked');
    issuer = sandbox.issuer;
    expect(await readFeed(deps())).toBeGreaterThan(0);
    expect((await stateOf(ana())).state).toBe('locked');
    await admin.call('POST', `/customers/${ana()}/unlock-card`, { key: 'open again' });
    await readFeed(deps());
    expect((await stateOf(ana())).state).toBe('active');
  });
});

describe('replacing', () => {
  const replace = (customer: number, proxy: string, key: string, reason = 'lost') =>
    admin.call<Shown & Refused>('POST', `/customers/${customer}/replace-card`, {
      key,
      body: { proxy, reason },
    });

  it('moves the money to the new card, once, whatever is sent twice', async () => {
    await stock(world.ours.id, '9000001');
    const [before] = await world.test.owner<{ account_id: number }>(
      'SELECT account_id FROM customer WHERE id = $1',
      [ana()],
    );
    const answers = await Promise.all([
      replace(ana(), '9000001', 'r1'),
      replace(ana(), '9000001', 'r1'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0].body).toMatchObject({
      status: 'registered',
      card: { proxy: '9000001', state: 'assigned' },
    });
    expect(await balanceOf(ana())).toBe('3000');
    const [old] = await world.test.owner<{ balance: string }>(
      'SELECT balance::text FROM ledger_account WHERE id = $1',
      [before!.account_id],
    );
    expect(old!.balance).toBe('0');
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.replace',
      actor_kind: 'manager',
      before: { proxy: proxyOf(world.ours.id, 0) },
      after: { proxy: '9000001', reason: 'lost', moved: '3000' },
    });
    expect((await act(ana(), 'activate')).body.status).toBe('active');
  });

  it('is taken up by the sweep where the process was killed after the processor had said yes', async () => {
    await stock(world.ours.id, '9000002');
    issuer = {
      ...sandbox.issuer,
      replace: async (...given) => {
        await sandbox.issuer.replace(...given);
        throw new Error('killed');
      },
    };
    expect((await replace(ana(), '9000002', 'r2')).status).toBe(500);
    expect((await stateOf(ana())).state).toBe('active');
    issuer = sandbox.issuer;
    expect((await replace(ana(), '9000002', 'r3')).body.code).toBe('replacement_running');
    world.clock.moveTo(after(world.clock.now(), 30_000));
    await sweepAll();
    expect((await stateOf(ana())).state).toBe('assigned');
    expect(await balanceOf(ana())).toBe('3000');
    await sweepAll();
    expect((await replace(ana(), '9000002', 'r2')).body.card.proxy).toBe('9000002');
    expect(
      (await world.test.owner(`SELECT 1 FROM card_replacement WHERE customer_id = $1`, [ana()]))
        .length,
    ).toBe(2);
  });

  it('gives back the new card where the processor refuses, and names what is wrong with a proxy', async () => {
    await stock(world.ours.id, '9000003');
    issuer = {
      ...sandbox.issuer,
      replace: () => Promise.resolve({ outcome: 'refused', code: 'card_state' }),
    };
    expect((await replace(ana(), '9000003', 'r4')).body.code).toBe('card_state');
    expect(
      (
        await world.test.owner<{ reserved: boolean; state: string }>(
          `SELECT reserved, state FROM card WHERE proxy = '9000003'`,
        )
      )[0],
    ).toEqual({ reserved: false, state: 'free' });
    expect((await replace(ana(), 'nobody', 'r5')).body.errors).toEqual([
      expect.objectContaining({ path: 'proxy', code: 'proxy_unknown' }),
    ]);
    expect((await replace(ana(), proxyOf(world.ours.id, 1), 'r6')).body.errors).toEqual([
      expect.objectContaining({ path: 'proxy', code: 'proxy_taken' }),
    ]);
    expect(
      (
        await admin.call<Refused>('POST', `/us/customers/${ana()}/replace-card`, {
          key: 'r7',
          body: { proxy: '9000003' },
        })
      ).body.code,
    ).toBe('wrong_region_route');
  });

  it('money that comes back to the old card late follows to the new one', async () => {
    const [old] = await world.test.owner<{ account_id: number }>(
      `SELECT account_id FROM card WHERE proxy = '9000001'`,
    );
    const [wallet] = await world.test.owner<{ account_id: number }>(
      'SELECT account_id FROM wallet WHERE id = $1',
      [world.ours.store],
    );
    const { postTransfer } = await import('#server/ledger/index.ts');
    await world.test.database.write({ clientId: world.ours.id }, (tx) =>
      postTransfer(tx, {
        clientId: world.ours.id,
        kind: 'load',
        effectiveAt: world.clock.now(),
        entries: [
          { accountId: wallet!.account_id, amount: -500n },
          { accountId: old!.account_id, amount: 500n },
        ],
      }),
    );
    await sweepAll();
    expect(await balanceOf(ana())).toBe('3500');
  });

  it('two who replace one card, or give one member a card each: the first wins, the second is told', async () => {
    for (const proxy of ['9000011', '9000012', '9000013']) await stock(world.ours.id, proxy);
    issuer = {
      ...sandbox.issuer,
      replace: async (...given) => {
        await setTimeout(300);
        return sandbox.issuer.replace(...given);
      },
    };
    const answers = await Promise.all(
      ['9000011', '9000012', '9000013'].map((proxy) => replace(ana(), proxy, `b${proxy}`)),
    );
    issuer = sandbox.issuer;
    expect(answers.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([
      200,
      'replacement_running',
      'replacement_running',
    ]);
    const free = () =>
      world.test.owner<{ proxy: string }>(
        `SELECT proxy FROM card WHERE proxy LIKE '900001_' AND state = 'free' AND NOT reserved`,
      );
    const left = (await free()).map((card) => card.proxy);
    expect(left).toHaveLength(2);
    await world.test.owner(`UPDATE customer SET proxy = NULL WHERE id = $1`, [ana()]);
    await world.test.owner(
      `UPDATE card SET customer_id = NULL, state = 'closed' WHERE customer_id = $1 AND state = 'assigned'`,
      [ana()],
    );
    const given = await Promise.all(
      left.map((proxy) =>
        admin.call<Refused>('POST', `/customers/${ana()}/give-card`, { body: { proxy } }),
      ),
    );
    expect(given.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([
      200,
      'has_card',
    ]);
    expect(await free()).toHaveLength(1);
  });
});

describe('with time', () => {
  it('a card expires after the day that is printed on it', async () => {
    await world.test.owner(`UPDATE card SET expires_on = '2026-03-04' WHERE customer_id = $1`, [
      ben(),
    ]);
    await sweepAll();
    expect((await stateOf(ben())).status).toBe('active');
    world.clock.moveTo(after(world.clock.now(), days(1)));
    await sweepAll();
    expect((await stateOf(ben())).status).toBe('expired');
  });

  it('a travel card closes after 8 days, and what the processor pays out goes back to the wallet of the last load, once', async () => {
    const [holder] = world.travel.customers as [number];
    const travel = await signedIn(world, world.travel);
    await world.test.owner('UPDATE card SET activated_at = $2 WHERE customer_id = $1', [
      holder,
      world.clock.now(),
    ]);
    expect((await load(travel, holder, world.travel.store, '120.00')).status).toBe(200);
    const walletOf = async () =>
      (
        await world.test.owner<{ balance: string }>(
          `SELECT a.balance::text FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1`,
          [world.travel.store],
        )
      )[0]!.balance;
    const before = BigInt(await walletOf());
    world.clock.moveTo(after(world.clock.now(), days(8) - 60_000));
    await sweepAll();
    expect((await stateOf(holder)).status).toBe('active');
    world.clock.moveTo(after(world.clock.now(), 60_000));
    issuer = { ...sandbox.issuer, act: () => Promise.resolve({ outcome: 'unavailable' }) };
    await sweepAll();
    expect((await stateOf(holder)).status).toBe('active');
    issuer = sandbox.issuer;
    await Promise.all([sweepAll(), sweepAll()]);
    expect((await stateOf(holder)).status).toBe('closed');
    expect(await balanceOf(holder)).toBe('12000');
    await readFeed(deps());
    await readFeed(deps());
    expect(await balanceOf(holder)).toBe('0');
    expect(BigInt(await walletOf()) - before).toBe(12_000n);
    const returned = await world.test.owner<{ amount: string; reason: string }>(
      `SELECT amount::text, reason FROM movement WHERE customer_id = $1 AND kind = 'unload'`,
      [holder],
    );
    expect(returned).toEqual([{ amount: '12000', reason: 'card_closed' }]);
  });
});

describe('what cards do without us', () => {
  const perform = (events: object[]) => sandbox.press('/activity', { events });
  const cardOf = async (customer: number) =>
    (
      await world.test.owner<{ proxy: string }>('SELECT proxy FROM customer WHERE id = $1', [
        customer,
      ])
    )[0]!.proxy;

  it('comes with the feed, each once, and nonsense in between stops nothing', async () => {
    const card = await cardOf(ana());
    await perform([{ card, kind: 'refund', amount_minor: '6100', merchant: 'Metro Fuel' }]);
    await readFeed(deps());
    const before = Number(await balanceOf(ana()));
    await perform([
      { card, kind: 'authorization', amount_minor: '900', merchant: 'Metro Fuel' },
      { card, kind: 'clearing', amount_minor: '700', merchant: 'Corner Grocery' },
    ]);
    await sandbox.press('/feed', {
      events: [
        { about: 'money', kind: 'clearing', card, amount_minor: 'many' },
        { about: 'weather' },
        { about: 'money', kind: 'refund', card, amount_minor: '-9', currency: 'CAD' },
      ],
    });
    await perform([{ card, kind: 'refund', amount_minor: '200', merchant: 'Corner Grocery' }]);
    alerts.splice(0);
    expect(await readFeed(deps())).toBe(6);
    await readFeed(deps());
    expect(Number(await balanceOf(ana()))).toBe(before - 500);
    expect(alerts.map((alert) => (alert as { reason: string }).reason)).toEqual([
      'malformed',
      'malformed',
      'malformed',
    ]);
  });

  it('is read again where the page is no page, and nothing is lost', async () => {
    const card = await cardOf(ana());
    const before = Number(await balanceOf(ana()));
    await perform([{ card, kind: 'fee', amount_minor: '100' }]);
    issuer = { ...sandbox.issuer, events: () => Promise.resolve({ outcome: 'unavailable' }) };
    expect(await readFeed(deps())).toBe(0);
    issuer = sandbox.issuer;
    await readFeed(deps());
    expect(Number(await balanceOf(ana()))).toBe(before - 100);
  });
});

describe('replacing a card', () => {
  it('has an address of its own in the United States', async () => {
    const region = (to: string) =>
      world.test.owner('UPDATE client SET region = $2 WHERE client_id = $1', [world.ours.id, to]);
    await stock(world.ours.id, '9000009');
    await region('US');
    const american = await signedIn(world, world.ours);
    const replaced = await american.call<Shown>(
      'POST',
      `/us/customers/${world.ours.customers[1]}/replace-card`,
      { key: 'us', body: { proxy: '9000009', reason: 'lost' } },
    );
    await region('CA');
    expect(replaced.body).toMatchObject({ card: { proxy: '9000009', state: 'assigned' } });
  });
});
