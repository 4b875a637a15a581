import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type BenchClient, makeClient, makeProgram, signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { type Person, addPeople } from '../world/people.ts';
import { type Server, startServer } from './server.ts';

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
  const people = await addPeople(db, client, [wallet], members);
  const token = await signIn(db, client.id, client.admin);
  const server = await startServer(databaseUrl);
  try {
    return await work({ db, databaseUrl, server, client, wallet, people, token });
  } finally {
    await server.stop();
    await db.close();
  }
}
