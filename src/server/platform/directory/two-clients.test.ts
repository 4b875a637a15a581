import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import type { WriteHandle } from '../database/handle.ts';
import {
  addSignInNames,
  claimFreeProxies,
  clientsOfProxies,
  findByName,
  invite,
  openInvitation,
  passwordHashOf,
  setPasswordHash,
  setSignInNames,
  useInvitation,
  withdrawInvitation,
} from './people.ts';
import {
  type Person,
  closeSession,
  closeSessionsOf,
  openSession,
  sessionStands,
  sessionsOf,
} from './sessions.ts';
import { openSharedPage, sharedPage } from './shared-pages.ts';
import { isTrusted, trustDevice } from './trusted-devices.ts';
import { lockNewestTicket, lockTicket, openTicket, peekTicket } from './tickets.ts';

/*
 * Outside of all clients row security shows the directory of all, so each of its statements has to
 * name whom it means by kind, client and number. Here four people differ from the one who is meant
 * by exactly one of the three.
 */
const NOW = new Date('2026-03-04T15:00:00Z');
const FROM = { ip: null, userAgent: null };
const MEANT: Person = { kind: 'manager', clientId: 10, personId: 7 };
const OTHERS: readonly (readonly [string, Person])[] = [
  ['the same number in another client', { ...MEANT, clientId: 11 }],
  ['the same number of the other kind', { ...MEANT, kind: 'customer' }],
  ['another number', { ...MEANT, personId: 8 }],
];

let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

const run = <T>(work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
  test.database.write('platform', work);
const later = (by: number): Date => after(NOW, by);

/** Everything that the directory holds of somebody. */
type Held = {
  session: string;
  ticket: string;
  code: string;
  link: string;
  names: string[];
  /** A member has none. */
  device: string | null;
};
let round = 0;
const give = (person: Person): Promise<Held> =>
  run(async (tx) => {
    round += 1;
    const name = `name-${round}-${person.kind}-${person.clientId}-${person.personId}`;
    await setSignInNames(tx, person, [name]);
    await setPasswordHash(tx, person, `hash of ${name}`, NOW);
    const session = await openSession(tx, person, NOW, FROM);
    const ticket = await openTicket(
      tx,
      { ...person, purpose: 'reset', channel: 'sms', address: name },
      NOW,
    );
    const link = await invite(tx, person, NOW, later(minutes(60)));
    const device =
      person.kind === 'manager'
        ? await trustDevice(tx, person, { held: [], from: FROM, now: NOW })
        : null;
    const { ticket: secret, code } = ticket;
    return { session: session.id, ticket: secret, code, link, names: [name], device };
  });
/** What of it still stands. */
const left = (person: Person, held: Held) =>
  run(async (tx) => ({
    session: await sessionStands(tx, held.session),
    ticket: (await peekTicket(tx, held.ticket, 'reset', NOW)) !== null,
    invitation: (await openInvitation(tx, held.link, NOW)) !== null,
    device: held.device !== null && (await isTrusted(tx, person, [held.device], NOW)),
    names: (await findByName(tx, person.kind, held.names[0]!)).length,
    password: await passwordHashOf(tx, person),
  }));

const ACTS: Readonly<Record<string, (tx: WriteHandle) => Promise<unknown>>> = {
  'sessions end': (tx) => closeSessionsOf(tx, MEANT, null),
  'names are taken away': (tx) => setSignInNames(tx, MEANT, []),
  'a password is set': (tx) => setPasswordHash(tx, MEANT, 'another hash', NOW),
  'an invitation goes out anew': (tx) => invite(tx, MEANT, NOW, later(minutes(5))),
  'an invitation is withdrawn': (tx) => withdrawInvitation(tx, MEANT),
};

describe.each(OTHERS)('%s', (_who, other) => {
  it.each(Object.keys(ACTS))('keeps everything while %s', async (act) => {
    const [meant, theirs] = [await give(MEANT), await give(other)];
    const before = { meant: await left(MEANT, meant), theirs: await left(other, theirs) };
    await run(ACTS[act]!);
    expect(await left(MEANT, meant)).not.toEqual(before.meant);
    expect(await left(other, theirs)).toEqual(before.theirs);
  });

  it('is not who is found', async () => {
    const [meant, theirs] = [await give(MEANT), await give(other)];
    await run(async (tx) => {
      expect((await sessionsOf(tx, MEANT, 50)).map(({ id }) => id)).toContain(meant.session);
      expect((await sessionsOf(tx, MEANT, 50)).map(({ id }) => id)).not.toContain(theirs.session);
      expect(await passwordHashOf(tx, MEANT)).toBe(`hash of ${meant.names[0]}`);
      expect((await lockNewestTicket(tx, MEANT, 'reset', NOW))?.address).toBe(meant.names[0]);
      expect((await lockNewestTicket(tx, other, 'reset', NOW))?.address).toBe(theirs.names[0]);
    });
  });
});

it('a new password of a member leaves the devices of the manager with their number', async () => {
  const [meant, member] = [await give(MEANT), { ...MEANT, kind: 'customer' } as const];
  await run(async (tx) => {
    await setPasswordHash(tx, member, 'another hash', NOW);
    await closeSessionsOf(tx, member, null);
  });
  expect((await left(MEANT, meant)).device).toBe(true);
});

describe('of one person', () => {
  it('the session that is named stays while the others end', async () => {
    const [mine, other] = [await give(MEANT), await give(MEANT)];
    await run((tx) => closeSessionsOf(tx, MEANT, mine.session));
    expect([(await left(MEANT, mine)).session, (await left(MEANT, other)).session]).toEqual([
      true,
      false,
    ]);
  });
  it('one session ends and the others stay', async () => {
    const [mine, other] = [await give(MEANT), await give(MEANT)];
    await run((tx) => closeSession(tx, mine.session));
    expect([(await left(MEANT, mine)).session, (await left(MEANT, other)).session]).toEqual([
      false,
      true,
    ]);
  });
  it('an earlier invitation ends with the next, and a used one is not withdrawn', async () => {
    const [first, second] = [await give(MEANT), await give(MEANT)];
    await run(async (tx) => {
      expect(await openInvitation(tx, first.link, NOW)).toBeNull();
      expect(await useInvitation(tx, second.link, NOW)).toBe(true);
      expect(await useInvitation(tx, second.link, NOW)).toBe(false);
      expect(await openInvitation(tx, second.link, NOW)).toBeNull();
      expect(await withdrawInvitation(tx, MEANT)).toBe(0);
    });
  });
  it('the newest ticket counts, of its purpose and in its time', async () => {
    const of = { ...MEANT, channel: 'sms', address: 'newest' } as const;
    await run(async (tx) => {
      await openTicket(tx, { ...of, purpose: 'reset', address: 'older' }, later(minutes(1)));
      await openTicket(tx, { ...of, purpose: 'reset' }, later(minutes(2)));
      await openTicket(tx, { ...of, purpose: 'sign_in', address: 'x' }, later(minutes(3)));
      const at = (when: Date) => lockNewestTicket(tx, MEANT, 'reset', when);
      expect((await at(later(minutes(3))))?.address).toBe('newest');
      expect(await at(later(minutes(12)))).toBeNull();
    });
  });
  it('a ticket is good for its purpose until its end', async () => {
    const { ticket } = await give(MEANT);
    await run(async (tx) => {
      const last = later(minutes(10) - 1);
      expect(await lockTicket(tx, ticket, 'reset', last)).not.toBeNull();
      expect(await lockTicket(tx, ticket, 'sign_in', last)).toBeNull();
      expect(await lockTicket(tx, ticket, 'reset', later(minutes(10)))).toBeNull();
      expect(await peekTicket(tx, ticket, 'reset', last)).toEqual(MEANT);
      expect(await peekTicket(tx, ticket, 'sign_in', last)).toBeNull();
      expect(await peekTicket(tx, ticket, 'reset', later(minutes(10)))).toBeNull();
    });
  });
});

describe('names', () => {
  it("are a manager's alone on the platform, and a member's alone in their client", async () => {
    const taken = (person: Person) => run((tx) => setSignInNames(tx, person, ['one@all.example']));
    expect(await taken(MEANT)).toEqual([]);
    expect(await taken({ ...MEANT, clientId: 11 })).toEqual(['one@all.example']);
    const member = { ...MEANT, kind: 'customer' } as const;
    expect(await taken(member)).toEqual([]);
    expect(await taken({ ...member, clientId: 11 })).toEqual([]);
    expect(await taken({ ...member, personId: 9 })).toEqual(['one@all.example']);
    expect(await run((tx) => findByName(tx, 'customer', 'one@all.example'))).toEqual([
      member,
      { ...member, clientId: 11 },
    ]);
  });
  it('of many are added in the same scopes', async () => {
    const add = (kind: Person['kind'], clientId: number, personId: number) =>
      run((tx) => addSignInNames(tx, kind, clientId, [{ name: 'many@all.example', personId }]));
    await add('customer', 10, 21);
    await add('customer', 11, 21);
    await add('manager', 10, 21);
    await expect(add('customer', 10, 22)).rejects.toThrow('duplicate');
    await expect(add('manager', 11, 22)).rejects.toThrow('duplicate');
  });
});

describe('what belongs to a client', () => {
  it('a shared page keeps its address while it lives; another client or result has its own', async () => {
    const open = (client: number, result: number, at = NOW) =>
      run((tx) =>
        openSharedPage(tx, client, {
          resultId: result,
          now: at,
          expiresAt: after(at, minutes(60)),
        }),
      );
    const first = await open(10, 5);
    expect((await open(10, 5)).id).toBe(first.id);
    expect((await open(11, 5)).id).not.toBe(first.id);
    expect((await open(10, 6)).id).not.toBe(first.id);
    const shown = (at: Date) => run((tx) => sharedPage(tx, first.id, at));
    expect(await shown(later(minutes(60) - 1))).toMatchObject({ clientId: 10, resultId: 5 });
    expect(await shown(later(minutes(60)))).toBeNull();
    expect((await open(10, 5, later(minutes(60)))).id).not.toBe(first.id);
    expect(await run((tx) => sharedPage(tx, 'not an address', NOW))).toBeNull();
  });

  it("card numbers are one client's, and those of another are not taken over", async () => {
    expect(await run((tx) => claimFreeProxies(tx, 10, ['900', '901']))).toEqual(['900', '901']);
    expect(await run((tx) => claimFreeProxies(tx, 11, ['901', '902']))).toEqual(['902']);
    expect(await run((tx) => clientsOfProxies(tx, ['900', '901', '902', '903']))).toEqual(
      new Map([
        ['900', 10],
        ['901', 10],
        ['902', 11],
      ]),
    );
  });
});
