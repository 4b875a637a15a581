import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, days, hours, minutes, seconds } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { createPosAccess, keepAliveSweep } from '../index.ts';

let world: World;
let providers: ScriptedProviders;
let otherServer: Database;
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
  otherServer = openDatabase({ urls: [world.test.url], max: 4 });
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

/** How often somebody waited for another one's renewal. */
let pauses = 0;
const accessOver = (db: Database) =>
  createPosAccess({
    ...depsOver(db),
    pause: () => {
      pauses += 1;
      return new Promise((done) => setTimeout(done, 5));
    },
  });
const depsOver = (db: Database) => ({
  db,
  clock: world.clock,
  vault: testVault,
  tokens: {
    lightspeed: providers.lightspeed,
    sevenShifts: providers.sevenShifts,
    orderDataKey: 'the key',
  },
});
const tokensAsked = () => providers.asked.filter((asked) => /^(refresh|token)/.test(asked));
const row = async (id: number) =>
  (
    await world.test.owner<{
      status: string;
      code: string | null;
      reason: string | null;
      lease: string | null;
      refreshed_at: Date;
    }>('SELECT status, code, reason, lease, refreshed_at FROM pos_connection WHERE id = $1', [id])
  )[0]!;
const refusalOf = async (call: Promise<unknown>): Promise<[string, string | null]> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PosUnavailable);
  const { code, reason } = error as PosUnavailable;
  return [code, reason];
};

let accounts = 500;
async function connectLightspeed(): Promise<number> {
  const admin = await signedIn(world, world.ours);
  accounts += 1;
  const account = String(accounts);
  providers.listing = () => [location(account, `${account}-1`)];
  const { body } = await admin.call<{ url: string }>('GET', '/managers/lightspeed/get-url');
  const state = new URL(body.url).searchParams.get('state');
  const login = await admin.call<{ connection: { connection_id: number } }>(
    'POST',
    `/managers/${admin.manager}/lightspeed/login`,
    { body: { code: `code-${account}`, client_id: world.ours.id, state } },
  );
  return login.body.connection.connection_id;
}
const pass = (time: number): void => world.clock.moveTo(after(world.clock.now(), time));

let id: number;
beforeEach(async () => {
  providers.beforeToken = () => Promise.resolve();
  providers.nextToken = null;
  id = await connectLightspeed();
  providers.asked.length = 0;
});

describe('tokens of Lightspeed', () => {
  it('are used while they count, and renewed five minutes ahead', async () => {
    const access = accessOver(world.test.database);
    const first = await access.headers(id);
    pass(minutes(54));
    expect(await access.headers(id)).toEqual(first);
    expect(tokensAsked()).toEqual([]);
    pass(minutes(1));
    expect(await access.headers(id)).not.toEqual(first);
    expect(tokensAsked()).toHaveLength(1);
  });

  it('two servers with ten calls at once ask once, and all use the new pair', async () => {
    const servers = [accessOver(world.test.database), accessOver(otherServer)];
    pass(hours(2));
    pauses = 0;
    // The provider takes its time, until the other server has come too.
    providers.beforeToken = () =>
      expect.poll(() => pauses > 0 || tokensAsked().length > 1, { timeout: 5_000 }).toBe(true);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => servers[nth % 2]!.headers(id)),
    );
    expect(new Set(all.map(({ authorization }) => authorization)).size).toBe(1);
    expect(tokensAsked()).toHaveLength(1);
  });

  it('a token that was refused is renewed once, by whoever comes first', async () => {
    const access = accessOver(world.test.database);
    const old = await access.headers(id);
    const [one, two] = await Promise.all([access.headers(id, old), access.headers(id, old)]);
    expect(one).toEqual(two);
    expect(one).not.toEqual(old);
    // Who was refused with the old one later is given the new one.
    expect(await access.headers(id, old)).toEqual(one);
    expect(tokensAsked()).toHaveLength(1);
  });

  it('the new pair is committed before it is used: the next renewal uses its refresh token', async () => {
    const access = accessOver(world.test.database);
    pass(hours(2));
    await access.headers(id);
    const { latest } = providers.refresh;
    pass(hours(2));
    await access.headers(id);
    expect(tokensAsked().at(-1)).toBe(`refresh ${latest}`);
  });

  it('while somebody renews ahead, the others go on with the old one', async () => {
    const access = accessOver(world.test.database);
    pass(minutes(56));
    let answer = (): void => undefined;
    providers.beforeToken = () => new Promise((done) => (answer = done));
    const renewing = access.headers(id);
    await expect.poll(() => tokensAsked().length).toBe(1);
    const meanwhile = await accessOver(otherServer).headers(id);
    answer();
    expect(await renewing).not.toEqual(meanwhile);
    expect(tokensAsked()).toHaveLength(1);
  });

  it('no transaction is open while the provider is asked', async () => {
    pass(hours(2));
    let idle = -1;
    providers.beforeToken = async () => {
      const [open] = await world.test.owner<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      idle = open!.n;
    };
    await accessOver(world.test.database).headers(id);
    expect(idle).toBe(0);
  });
});

describe('what goes wrong with them', () => {
  it('a token endpoint that is down gives nothing up', async () => {
    const access = accessOver(world.test.database);
    const old = await access.headers(id);
    pass(minutes(56));
    providers.nextToken = { outcome: 'unavailable' };
    expect(await access.headers(id)).toEqual(old);
    pass(minutes(10));
    providers.nextToken = { outcome: 'unavailable' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_unavailable', null]);
    expect(await row(id)).toMatchObject({ status: 'online', lease: null });
    expect(await access.headers(id)).not.toEqual(old);
  });

  it('a consent that was taken back is said, and nobody asks again', async () => {
    const access = accessOver(world.test.database);
    pass(hours(2));
    providers.nextToken = { outcome: 'refused' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_refused', null]);
    expect(await row(id)).toMatchObject({ status: 'offline', code: 'pos_refused' });
    expect(await refusalOf(access.headers(id))).toEqual(['pos_refused', null]);
    expect(tokensAsked()).toHaveLength(1);
    const letters = await world.test.owner<{ recipient: string }>(
      `SELECT recipient FROM directory.message WHERE subject = 'Reconnect Lightspeed' AND body LIKE $1`,
      [`%${accounts}%`],
    );
    expect(letters.length).toBeGreaterThan(0);
    expect(new Set(letters.map(({ recipient }) => recipient)).size).toBe(letters.length);
    const [line] = await world.test.owner<{ actor_kind: string; after: object }>(
      `SELECT actor_kind, after FROM audit_line WHERE action = 'integrations.state' AND subject_id = $1`,
      [id],
    );
    expect(line).toEqual({
      actor_kind: 'system',
      after: { state: 'offline', reason: 'pos_refused' },
    });
  });

  it('an answer that was lost after the pair changed means connecting again, and says so', async () => {
    const access = accessOver(world.test.database);
    pass(hours(2));
    providers.nextToken = { outcome: 'lost' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_unavailable', null]);
    providers.nextToken = { outcome: 'refused' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_refused', 'answer_lost']);
  });

  it('an answer that was lost before the pair changed costs nothing', async () => {
    const access = accessOver(world.test.database);
    pass(hours(2));
    providers.nextToken = { outcome: 'lost' };
    await refusalOf(access.headers(id));
    expect(await access.headers(id)).toHaveProperty('authorization');
    pass(hours(2));
    providers.nextToken = { outcome: 'refused' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_refused', null]);
  });

  it('a server that is killed between asking and committing leaves the lease for a minute', async () => {
    pass(hours(2));
    providers.nextToken = new Error('killed');
    await expect(accessOver(world.test.database).headers(id)).rejects.toThrow('killed');
    expect((await row(id)).lease).not.toBeNull();
    // Nothing waits in this test: another server finds the lease and asks nobody.
    const impatient = createPosAccess({
      ...depsOver(otherServer),
      pause: () => Promise.reject(new PosUnavailable()),
    });
    expect(await refusalOf(impatient.headers(id))).toEqual(['pos_unavailable', null]);
    expect(tokensAsked()).toHaveLength(1);
    pass(seconds(61));
    providers.nextToken = { outcome: 'refused' };
    expect(await refusalOf(accessOver(otherServer).headers(id))).toEqual([
      'pos_refused',
      'answer_lost',
    ]);
  });

  it('our own credentials refused is ours to repair: the next round asks again', async () => {
    const access = accessOver(world.test.database);
    pass(hours(2));
    providers.nextToken = { outcome: 'misconfigured' };
    expect(await refusalOf(access.headers(id))).toEqual(['pos_misconfigured', null]);
    expect(await row(id)).toMatchObject({ status: 'offline', code: 'pos_misconfigured' });
    await access.headers(id);
    expect(await row(id)).toMatchObject({ status: 'online', code: null });
  });

  it('a number that is no connection opens nothing', async () => {
    expect(await refusalOf(accessOver(world.test.database).headers(2_000_000_000))).toEqual([
      'pos_refused',
      'disconnected',
    ]);
  });
});

it('what nobody used for a week is renewed, and only that', async () => {
  const sweep = keepAliveSweep(depsOver(world.test.database));
  const due = () => sweep.due(world.test.database);
  const before = (await row(id)).refreshed_at;
  pass(days(7) - minutes(1));
  await Promise.all((await due()).map((client) => sweep.work(client)));
  expect((await row(id)).refreshed_at).toEqual(before);
  pass(minutes(2));
  expect(await due()).toContain(world.ours.id);
  providers.asked.length = 0;
  await sweep.work(world.ours.id);
  expect((await row(id)).refreshed_at).toEqual(world.clock.now());
  const asked = tokensAsked().length;
  await sweep.work(world.ours.id);
  expect(tokensAsked()).toHaveLength(asked);
});
