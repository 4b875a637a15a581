import { createMembers } from '#server/features/members/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { nameOf } from '#server/demo/people.ts';
import { instant } from '../ledger/world.ts';
import { type BenchClient, ORIGIN, makeClient, makeProgram, signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { type Server, startServer } from './server.ts';

export type Person = {
  readonly id: number;
  readonly mobile: string;
  readonly first: string;
  readonly last: string;
  readonly staffId: string;
};
export type ApiWorld = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly server: Server;
  readonly client: BenchClient;
  readonly wallet: number;
  readonly token: string;
  readonly people: readonly Person[];
};

/**
 * A client with one wallet and so many active members, made as the demo makes its own, and the
 * product serving it.
 */
export async function withApiWorld<T>(
  url: string,
  name: string,
  members: number,
  work: (world: ApiWorld) => Promise<T>,
): Promise<T> {
  const databaseUrl = await freshDatabase(url, name);
  const db = openDatabase({ urls: [databaseUrl], max: 4 });
  const client = await makeClient(db, {
    id: 70_001,
    programId: await makeProgram(db),
    stores: 2,
    managed: 0,
  });
  const wallet = client.places[0]!.storeId;
  const people = await addPeople(db, client, wallet, members);
  const token = await signIn(db, client.id, client.admin);
  const server = await startServer(databaseUrl);
  try {
    return await work({ db, databaseUrl, server, client, wallet, people, token });
  } finally {
    await server.stop();
    await db.close();
  }
}

async function addPeople(
  db: Database,
  client: BenchClient,
  storeId: number,
  count: number,
): Promise<Person[]> {
  const actor: SystemActor = { kind: 'system', name: 'bench', clientId: client.id };
  const now = instant();
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...nameOf(index),
    mobile: `514${String(2_000_000 + index)}`,
    staffId: `S${index + 1}`,
  }));
  const ids = await db.write({ clientId: client.id }, (tx) =>
    createMembers(
      { tx, actor, origin: ORIGIN, now },
      'CAD',
      drafts.map((one, index) => ({
        firstName: one.first,
        lastName: one.last,
        mobile: one.mobile,
        email: null,
        usernameOption: 1,
        staffId: one.staffId,
        memberships: [{ storeId, departmentId: null }],
        card: {
          proxy: `P${String(index).padStart(9, '0')}`,
          state: 'active',
          activatedAt: now,
          expiresOn: '2029-12-31',
        },
        invitedAt: now,
        registeredAt: now,
      })),
    ),
  );
  return drafts.map((one, index) => ({ ...one, id: ids[index]! }));
}
