import type { dryRuns } from '#contract/integrations/dry-runs.ts';
import type { BodyOf, OutputOf } from '#contract/operation.ts';
import { checkedDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { clientTerms } from '../../clients/index.ts';
import { type StoreRef, visibleStore } from '../../tips-setup/index.ts';
import { storesSeen } from '../../wallets/index.ts';
import { placeOf } from '../loading/feeds.repo.ts';
import {
  type DataType,
  type PosLocationRow,
  locationsOfOthers,
  posLocationsOf,
} from '../mapping/locations.repo.ts';
import type { TipsDataOutside } from '../mapping/mapping.routes.ts';
import { readOptions } from '../mapping/pos-options.ts';
import type { PosAccount, PosDoors, ResultsOfData } from '../tips-data.ports.ts';
import { compareNight } from './compare-night.ts';
import { type NightPlace, readNight } from './read-night.ts';

type Input = BodyOf<(typeof dryRuns)['tryPosNight']>;
type Wanted = NonNullable<Input['sales']>;
type Answer = OutputOf<(typeof dryRuns)['tryPosNight']>;
type Refusal =
  | 'not_found'
  | 'provider_off'
  | 'pos_location_missing'
  | 'location_unknown'
  | 'pos_unavailable';
type Facts = {
  readonly store: StoreRef;
  readonly rows: readonly PosLocationRow[];
  readonly accounts: readonly PosAccount[];
  readonly currency: 'CAD' | 'USD';
  /** Locations of stores that the caller does not see, and of no other: not theirs to look into. */
  readonly hidden: ReadonlySet<string>;
};

/**
 * A night as a connection has it beside what stands here, by person. The connection need not feed
 * the store yet; nothing of the night is stored.
 */
export async function tryNight(
  { db, doors }: TipsDataOutside,
  { actor, now }: { readonly actor: ManagerActor; readonly now: Date },
  input: Input,
  results: Pick<ResultsOfData, 'nightsOf'>,
): Promise<Result<Answer, Refusal>> {
  const inClient = { clientId: actor.client.id };
  const facts = await db.read(inClient, async (tx): Promise<Facts | null> => {
    const store = await visibleStore(tx, actor, input.wallet_id);
    if (!store) return null;
    return {
      store,
      rows: await posLocationsOf(tx, store.clientId, store.storeId),
      accounts: doors === null ? [] : await doors.accountsOf(tx, store.clientId),
      currency: (await clientTerms(tx, store.clientId)).currency,
      hidden: await hiddenFrom(tx, actor),
    };
  });
  if (facts === null) return fail('not_found');
  if (doors === null) return fail('provider_off');
  const date = checkedDay(input.date);
  try {
    const clockings = await placeFor(doors, facts, 'clockings', input.clockings ?? null);
    if (!clockings.ok) return clockings;
    const sales = await placeFor(doors, facts, 'sales', input.sales ?? null);
    if (!sales.ok) return sales;
    if (clockings.value === null && sales.value === null) return fail('pos_location_missing');
    const read = await readNight({ clockings: clockings.value, sales: sales.value }, date, now);
    return ok(
      await db.read(inClient, async (tx) => {
        const [night] = await results.nightsOf(tx, facts.store, { first: date, last: date });
        return compareNight(tx, facts.store, { date, read, here: night ?? null, now });
      }),
    );
  } catch (error) {
    if (error instanceof PosUnavailable) return fail('pos_unavailable');
    throw error;
  }
}

async function hiddenFrom(tx: ReadHandle, actor: ManagerActor): Promise<ReadonlySet<string>> {
  const seen = await storesSeen(tx, actor);
  return seen === 'all' ? new Set() : locationsOfOthers(tx, actor.client.id, seen);
}

/** From where a kind of data is tried: as was asked, else from where the store points already. */
async function placeFor(
  doors: PosDoors,
  { store, rows, accounts, currency, hidden }: Facts,
  type: DataType,
  wanted: Wanted | null,
): Promise<Result<NightPlace | null, 'location_unknown' | 'provider_off'>> {
  const row = rows.find((one) => one.data_type === type);
  if (wanted === null) {
    if (!row?.feed) return ok(null);
    const door = doors.door(row.feed.provider);
    if (door === null) return fail('provider_off');
    const wishes = { revenue_center: row.revenue_center, options: row.options };
    return ok({ door, place: { ...placeOf(row.feed, wishes), currency } });
  }
  const account = accounts.find(({ connectionId }) => connectionId === wanted.connection_id);
  if (!account) return fail('location_unknown');
  const door = doors.door(account.provider);
  if (door === null) return fail('provider_off');
  const location = (await door.locations(account.connectionId)).find(
    (one) => one.id === wanted.location_id && one[type],
  );
  if (!location || hidden.has(`${location.account}/${location.id}`))
    return fail('location_unknown');
  return ok({
    door,
    place: {
      provider: account.provider,
      connectionId: account.connectionId,
      account: location.account,
      location: location.id,
      timezone: location.timezone ?? store.timezone,
      currency,
      revenueCenter: wanted.revenue_center ?? null,
      options: wanted.options === undefined ? {} : readOptions(wanted.options),
    },
  });
}
