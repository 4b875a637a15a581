import { type ReadHandle, type WriteHandle, q } from '../database/handle.ts';

/** Whether somebody has signed in by this name from this network before. */
export const isKnownNetwork = async (
  tx: ReadHandle,
  name: string,
  network: string,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('directory.known_network')
      .select('name')
      .where('name', '=', name)
      .where('network', '=', network),
  )) !== null;

/** Remembers it, for as long as the directory's sweep leaves it. */
export const rememberNetwork = (
  tx: WriteHandle,
  name: string,
  network: string,
  now: Date,
): Promise<number> =>
  tx.run(
    q
      .insertInto('directory.known_network')
      .values({ name, network, seen_at: now })
      .onConflict((key) => key.columns(['name', 'network']).doUpdateSet({ seen_at: now })),
  );
