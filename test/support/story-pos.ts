import { dayOf } from '#kernel/day.ts';
import type { PosDoors } from '#server/features/tips-data/index.ts';
import {
  type PointOfSale,
  type PosAsk,
  type PosEmployee,
  type PosKeptBody,
  type PosPages,
  type PosPunch,
  type PosSale,
  type PosShift,
  type PosTotal,
  PosUnavailable,
} from '#server/providers/pos/point-of-sale.port.ts';
import type { Caller } from './caller.ts';
import { rulesHoldAlready, tipsAt } from './tips.ts';
import type { World } from './world.ts';

const ZONE = 'America/Toronto';
const ACCOUNT = {
  connectionId: 1,
  provider: 'lightspeed',
  account: 'A1',
  name: 'Downtown Group',
} as const;
/** What a store is pointed at, and that load times read it from the beginning of the year. */
export const LOCATION = { connection_id: 1, location_id: 'L1', live_from: '2026-01-01' };
const END = { whole: true, open: 0, cursor: null };
export const SERVER = { id: 'r-1', name: 'Server' };

const DOWNTOWN = {
  id: 'L1',
  name: 'Downtown',
  account: ACCOUNT.account,
  timezone: ZONE,
  currency: 'CAD',
  clockings: true,
  sales: true,
  revenueCenters: [{ id: 'bar', name: 'Bar' }],
};
export type StoryPerson = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName?: string;
  /** As the provider has it; many have none. */
  readonly payrollId?: string;
};
const employeeOf = ({ id, firstName, lastName = 'Test', payrollId }: StoryPerson): PosEmployee => ({
  id,
  firstName,
  lastName,
  email: null,
  mobile: null,
  numbers: payrollId === undefined ? [] : [{ kind: 'payroll', value: payrollId }],
  active: true,
  roles: [SERVER],
});

/** What is kept of some bodies, as it is now. */
const again = <T extends PosPunch | PosSale>(all: readonly T[], kept: readonly PosKeptBody[]) => ({
  records: all.filter((one) => kept.some(({ id }) => id === one.id)),
  skipped: [],
});

/** What a point of sale has before a story gives it something. */
const emptySource = () => ({
  punches: [] as PosPunch[],
  sales: [] as PosSale[],
  planned: [] as PosShift[],
  skipped: [] as { id: string; reason: string }[],
  complete: true,
  isWhole: true,
  /** What the provider itself adds up to. */
  totals: [] as PosTotal[],
  down: false as boolean | 'sales' | 'plans',
});

/** A point of sale that has what a story gives it, or is down. */
export function storyPos(people: readonly StoryPerson[]) {
  const source = emptySource();
  const answer = <T>(what: () => T): Promise<T> =>
    source.down === true ? Promise.reject(new PosUnavailable()) : Promise.resolve(what());
  const unless = <T>(down: 'sales' | 'plans', all: readonly T[]): readonly T[] => {
    if (source.down === down) throw new PosUnavailable();
    return all;
  };
  const pages = async function* <T extends PosPunch | PosSale | PosShift>(
    kind: 'clockings' | 'sales' | 'shifts',
    all: () => readonly T[],
    ask: PosAsk,
    beganAt: (one: T) => Date,
  ): PosPages<T> {
    const within = (one: T): boolean =>
      !('days' in ask) ||
      (dayOf(beganAt(one), ZONE) >= ask.days.from && dayOf(beganAt(one), ZONE) <= ask.days.to);
    const records = await answer(() => all().filter(within));
    const bodies = records.map((one) => ({ id: one.id, body: { id: one.id } }));
    yield {
      records,
      skipped: kind === 'sales' ? source.skipped : [],
      bodies,
      end: { ...END, whole: source.isWhole, complete: source.complete, totals: source.totals },
    };
  };
  const pos: PointOfSale = {
    locations: () => answer(() => [DOWNTOWN]),
    roles: () => answer(() => [SERVER]),
    employees: () => answer(() => people.map(employeeOf)),
    clockings: (_, ask) =>
      pages(
        'clockings',
        () => source.punches,
        ask,
        ({ clockedIn }) => clockedIn,
      ),
    sales: (_, ask) =>
      pages(
        'sales',
        () => unless('sales', source.sales),
        ask,
        ({ openedAt }) => openedAt,
      ),
    shifts: (_, ask) =>
      pages(
        'shifts',
        () => unless('plans', source.planned),
        ask,
        ({ from }) => from,
      ),
    remapClockings: (_, kept) => again(source.punches, kept),
    remapSales: (_, kept) => again(source.sales, kept),
  };
  const doors: PosDoors = {
    door: () => pos,
    accountsOf: () => Promise.resolve([ACCOUNT]),
    readEnded: () => Promise.resolve(),
  };
  return { source, doors };
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
