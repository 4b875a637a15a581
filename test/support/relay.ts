import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { relayEvents } from '#server/platform/relay-events.ts';
import type { World } from './world.ts';

/** Hands on what was announced in a world, as its background does; a listener that fails ends it. */
export function relayIn(world: World): { now(): Promise<void>; close(): Promise<void> } {
  const owner: Database = openDatabase({ urls: [world.test.url], max: 2, role: 'none' });
  return {
    now: async () => {
      await relayEvents(owner, (error) => {
        throw error;
      });
    },
    close: () => owner.close(),
  };
}
