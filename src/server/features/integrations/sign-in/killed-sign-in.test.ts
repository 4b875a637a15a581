import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { after, hours, seconds } from '#kernel/instant.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders, location } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/**
 * The server dies before or after each commit of a sign-in. Sent again it goes on, or says that it
 * has to begin anew; at the end the account is connected once, and nothing else opens anything.
 */
let world: World;
let providers: ScriptedProviders;
let admin: Caller;
let account = 500;

beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => (providers = new ScriptedProviders(clock)).all(),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await signedIn(world, world.ours);
  account += 1;
  const own = String(account);
  providers.listing = () => [location(own, `${own}-1`), location(own, `${own}-2`)];
});

type Answer = { code?: string };
const stateOf = async (path: string): Promise<string> => {
  const begun = await admin.call<{ url: string }>('GET', path);
  expect(begun.status, begun.text).toBe(200);
  return new URL(begun.body.url).searchParams.get('state')!;
};
/** A sign-in at a provider: what has been begun can be sent again and again. */
const flows = {
  async lightspeed() {
    const state = await stateOf('/managers/lightspeed/get-url');
    const body = { code: `code ${account} ${state}`, client_id: world.ours.id, state };
    return () =>
      admin.call<Answer>('POST', `/managers/${admin.manager}/lightspeed/login`, { body });
  },
  async '7shifts'() {
    const path = `/managers/7shifts/oauth/get-url?store_id=${world.ours.store}`;
    const state = await stateOf(path);
    const asked = { guid: `guid ${account}`, company_id: String(account), state };
    const query = new URLSearchParams(asked).toString();
    return () => admin.call<Answer>('GET', `/managers/7shifts/oauth/start?${query}`);
  },
};
/** Lets the server die at the n-th transaction from now on, and every one after it. */
const dieAt = (count: number, when: 'before' | 'after') => {
  const { database } = world.test;
  const { write } = database;
  let written = 0;
  return vi.spyOn(database, 'write').mockImplementation(async (...args) => {
    written += 1;
    if (written > count || (written === count && when === 'before')) throw new Error('killed');
    const done = await write(...args);
    if (written === count) throw new Error('killed');
    return done;
  });
};
const later = (milliseconds: number): void =>
  world.clock.moveTo(after(world.clock.now(), milliseconds));
/** Locations about which nobody would ever tell us anything. */
const withoutHints = () =>
  world.test.owner(
    'SELECT location FROM pos_known_location WHERE account = $1 AND hook_hash IS NULL',
    [String(account)],
  );
const connections = (where: string) =>
  world.test.owner<{ status: string; account: string | null }>(
    `SELECT status, account FROM pos_connection WHERE client_id = $1 AND ${where}`,
    [world.ours.id],
  );

describe.each(['lightspeed', '7shifts'] as const)('a sign-in at %s', (provider) => {
  it.each(
    [1, 2, 3, 4, 5].flatMap((count) => [[count, 'before'] as const, [count, 'after'] as const]),
  )('killed at transaction %i, %s its commit', async (count, when) => {
    const send = await flows[provider]();
    const dying = dieAt(count, when);
    await send();
    dying.mockRestore();
    later(seconds(46));
    const again = await send();
    if (again.status !== 200) {
      expect(['oauth_denied', 'oauth_expired', 'oauth_state']).toContain(again.body.code);
      expect((await (await flows[provider]())()).status).toBe(200);
    }
    expect(await connections(`account = '${account}' AND status = 'online'`)).toHaveLength(1);
    expect((await admin.call('GET', '/integrations/connections')).status).toBe(200);
    if (provider === 'lightspeed') expect(await withoutHints()).toEqual([]);
  });

  it('that nobody finished keeps no key to the account', async () => {
    const send = await flows[provider]();
    const dying = dieAt(provider === 'lightspeed' ? 2 : 1, 'after');
    await send();
    dying.mockRestore();
    const open = 'account IS NULL AND secrets_sealed IS NOT NULL';
    expect(await connections(open)).not.toEqual([]);
    later(hours(2));
    admin = await signedIn(world, world.ours);
    await flows[provider]();
    expect(await connections(open)).toEqual([]);
  });
});
