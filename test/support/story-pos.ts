import { dayOf } from '#kernel/day.ts';
import {
  type PointOfSale,
  type PosPunch,
  type PosSale,
  PosUnavailable,
} from '#server/providers/pos/pos.port.ts';
import type { Caller } from './caller.ts';
import { rulesHoldAlready, tipsAt } from './tips.ts';
import type { World } from './world.ts';

const ZONE = 'America/Toronto';
export const SERVER = { id: 'r-1', name: 'Server' };

/** A point of sale that has what a story gives it, or is down. */
export function storyPos(
  people: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName?: string;
  }[],
) {
  const source = { punches: [] as PosPunch[], sales: [] as PosSale[], down: false };
  const answer = <T>(what: () => T): Promise<T> =>
    source.down ? Promise.reject(new PosUnavailable()) : Promise.resolve(what());
  const within = (
    at: Date,
    { from, to }: { readonly from: string; readonly to: string },
  ): boolean => dayOf(at, ZONE) >= from && dayOf(at, ZONE) <= to;
  const pos: PointOfSale = {
    locations: () =>
      answer(() => [
        {
          id: 'L1',
          name: 'Downtown',
          clockings: true,
          sales: true,
          revenueCenters: [{ id: 'bar', name: 'Bar' }],
        },
      ]),
    staff: () =>
      answer(() =>
        people.map(({ id, firstName, lastName = 'Test' }) => ({
          id,
          firstName,
          lastName,
          number: null,
          alternate: null,
          active: true,
          roles: [SERVER],
        })),
      ),
    clockings: (_, days) =>
      answer(() => source.punches.filter(({ clockedIn }) => within(clockedIn, days))),
    sales: (_, days) => answer(() => source.sales.filter(({ openedAt }) => within(openedAt, days))),
  };
  return { source, pos };
}

/**
 * The first store as a pool whose servers give all their tips, its data from the point of sale, its
 * members called Test.
 */
export async function setUpPos(
  world: World,
  manager: Caller,
  end: string,
): Promise<{ readonly dinner: number; readonly server: number }> {
  const { store } = world.ours;
  const tips = tipsAt(manager, world.ours);
  await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/pool`);
  await manager.call('POST', `/tippool/tip-share/edit-wallet-import-type/${store}?import_type=pos`);
  const dinner = await tips.service('Dinner', '17:00', end);
  const server = await tips.job('Server');
  await manager.call('POST', '/tippool/set-rules', {
    body: {
      wallet_id: store,
      rules: [
        {
          service_id: dinner,
          code_id: server,
          points: '10',
          per: 'hour',
          contribution: '100',
          base: 'tips',
        },
      ],
      override_reason: 'a test',
    },
  });
  await rulesHoldAlready(world, world.ours.id);
  await world.test.owner(`UPDATE customer SET last_name = 'Test' WHERE client_id = $1`, [
    world.ours.id,
  ]);
  return { dinner, server };
}
