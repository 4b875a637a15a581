import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import type { WriteHandle } from '../database/handle.ts';
import { findByName, invite, passwordHashOf, setPasswordHash } from './people.ts';
import { type Person, enterClient, leaveClientAll, openSession, sessionsOf } from './sessions.ts';

/* What people sign in with, behind the second wall: as the runtime role sees it inside of a client. */

let world: World;
let ours: Person;
let theirs: Person;
let operator: Person;
beforeAll(async () => {
  world = await buildWorld();
  ours = manager(world.ours.id, world.ours.managers.Admin!);
  theirs = manager(world.travel.id, world.travel.managers.Admin!);
  operator = manager(1, world.operator);
  for (const person of [ours, theirs])
    await outside((tx) => setPasswordHash(tx, person, 'hashed', world.clock.now()));
});
afterAll(() => world.close());

const FROM = { ip: null, userAgent: null };
const manager = (clientId: number, personId: number): Person => ({
  kind: 'manager',
  clientId,
  personId,
});
const inside = <T>(clientId: number, work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
  world.test.database.write({ clientId }, work);
const outside = <T>(work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
  world.test.database.write('platform', work);
const open = (person: Person) =>
  outside((tx) => openSession(tx, person, world.clock.now(), FROM)).then(({ id }) => id);
const enteredBy = async (session: string): Promise<number | null> =>
  (
    await world.test.owner<{ client: number | null }>(
      'SELECT entered_client_id AS client FROM directory.session WHERE id = $1',
      [session],
    )
  )[0]!.client;

describe('inside of a client', () => {
  it.each(['credential', 'ticket', 'invitation', 'sign_in_name', 'session'])(
    'each %s that is found is of that client',
    async (table) => {
      const soon = after(world.clock.now(), minutes(10));
      for (const person of [ours, theirs]) {
        await open(person);
        await outside(async (tx) => {
          await invite(tx, person, world.clock.now(), soon);
          await tx.text({
            sql: `INSERT INTO directory.ticket (ticket_hash, purpose, kind, client_id, person_id, channel, address, code_hash, sent_at, expires_at)
                  VALUES (sha256(random()::text::bytea), 'reset', 'manager', $1, $2, 'sms', 'x', '', $3, $3)`,
            values: [person.clientId, person.personId, soon],
          });
        });
      }
      const clients = (clientId: number) =>
        inside(clientId, (tx) =>
          tx.text<{ id: number }>({
            sql: `SELECT DISTINCT client_id AS id FROM directory.${table} ORDER BY 1`,
          }),
        );
      expect(await clients(ours.clientId)).toEqual([{ id: ours.clientId }]);
      expect(await clients(theirs.clientId)).toEqual([{ id: theirs.clientId }]);
    },
  );

  it('passwords of others are neither read nor set', async () => {
    expect(await inside(ours.clientId, (tx) => passwordHashOf(tx, ours))).not.toBeNull();
    expect(await inside(ours.clientId, (tx) => passwordHashOf(tx, theirs))).toBeNull();
    await expect(
      inside(ours.clientId, (tx) => setPasswordHash(tx, theirs, 'x', world.clock.now())),
    ).rejects.toThrow('row-level security');
  });

  it('no session is opened for others, and none is given to somebody else', async () => {
    await expect(
      inside(ours.clientId, (tx) => openSession(tx, theirs, world.clock.now(), FROM)),
    ).rejects.toThrow('row-level security');
    const session = await open(ours);
    await expect(
      inside(ours.clientId, (tx) =>
        tx.text({
          sql: 'UPDATE directory.session SET person_id = 1 WHERE id = $1',
          values: [session],
        }),
      ),
    ).rejects.toThrow('permission denied');
  });
});

it('outside of all clients a name is looked for in all of them', async () => {
  const [name] = await world.test.owner<{ name: string }>(
    'SELECT name FROM directory.sign_in_name WHERE client_id = $1 AND person_id = $2 LIMIT 1',
    [theirs.clientId, theirs.personId],
  );
  expect(await outside((tx) => findByName(tx, 'manager', name!.name))).toEqual([theirs]);
});

describe('the provider', () => {
  it('enters a client with its own sessions alone, and leaves only the one that ends', async () => {
    const [here, there, stranger] = [
      await open(operator),
      await open(operator),
      await open(theirs),
    ];
    for (const session of [here, stranger])
      await inside(ours.clientId, (tx) => enterClient(tx, session, ours.clientId, 'help'));
    await inside(theirs.clientId, (tx) => enterClient(tx, there, theirs.clientId, 'help'));
    // From inside of one client nobody is sent into another.
    await inside(ours.clientId, (tx) => enterClient(tx, here, theirs.clientId, 'help'));
    expect(await Promise.all([here, there, stranger].map(enteredBy))).toEqual([
      ours.clientId,
      theirs.clientId,
      null,
    ]);
    await inside(ours.clientId, (tx) => leaveClientAll(tx));
    expect(await Promise.all([here, there].map(enteredBy))).toEqual([null, theirs.clientId]);
  });

  it('signs out everywhere else and sees its sign-ins from inside of a client', async () => {
    const caller = await signedIn(world, {
      ...world.ours,
      id: 1,
      managers: { Admin: world.operator },
    });
    await caller.call('POST', '/operator/enter', {
      body: { client_id: world.ours.id, reason: 'Help' },
    });
    await open(operator);
    const seen = await caller.call<{ sessions: unknown[] }>(
      'GET',
      `/managers/${world.operator}/user-tracking-data`,
    );
    expect(seen.body.sessions.length).toBeGreaterThan(1);
    expect((await caller.call('DELETE', '/manager-sessions/others')).status).toBe(200);
    expect(await outside((tx) => sessionsOf(tx, operator, 10))).toHaveLength(1);
  });
});
