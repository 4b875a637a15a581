import pg from 'pg';
import { tipsTasks } from '#server/features/tips-data/index.ts';
import { createPosPace } from '#server/features/integrations/index.ts';
import type { PosPace } from '#server/providers/pos/pos-access.port.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import { createLightspeed } from '#server/providers/pos/lightspeed/lightspeed.ts';
import { createSevenShifts } from '#server/providers/pos/seven-shifts/seven-shifts.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { makeClient, makeProgram } from '../world/client.ts';
import { MORNING_AFTER, NIGHT, NIGHT_IS_OVER } from './keys.ts';
import type { BenchPlace, Restaurants } from './restaurants.ts';

/** As many readings as go on at once. */
const MAX_AT_ONCE = 16;
const FIRST_CLIENT = 500;

type ReadGroup = {
  readonly provider: 'lightspeed' | '7shifts';
  readonly places: readonly BenchPlace[];
  /** Which kinds of data are read. */
  readonly kinds: readonly ('clockings' | 'sales')[];
  readonly headersOf: (account: number) => Record<string, string>;
};
type Given = { readonly db: Database; readonly url: string; readonly restaurants: Restaurants };
type Store = { readonly clientId: number; readonly storeId: number };

/** Clients, one an account, whose stores point at the locations of it. */
export async function openGroup({ db, url, restaurants }: Given, group: ReadGroup) {
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  const stores = await makeStores({ db, owner }, group);
  let calls = 0;
  let isPaced = true;
  const pace = createPosPace(db);
  const noPace = (): Promise<void> => Promise.resolve();
  const counting: typeof fetch = (...asked) => {
    calls += 1;
    return fetch(...asked);
  };
  const parts = {
    access: {
      // The number of a connection is that of its account.
      headers: (connectionId: number) => Promise.resolve(group.headersOf(connectionId)),
    },
    pace: {
      turn: (...turn: Parameters<PosPace['turn']>) => (isPaced ? pace.turn(...turn) : noPace()),
      rest: pace.rest,
    },
    clock: { now: () => NIGHT_IS_OVER },
    fetch: counting,
  };
  const door =
    group.provider === 'lightspeed'
      ? createLightspeed({ apiUrl: `${restaurants.url}/lightspeed` }, parts)
      : createSevenShifts({ apiUrl: `${restaurants.url}/7shifts`, apiVersion: '' }, parts);
  const doors = {
    door: () => door,
    accountsOf: () => Promise.resolve([]),
    readEnded: () => Promise.resolve(),
  };
  const pull = tipsTasks({ db, clock: parts.clock, doors }, tipResults)['tips.pull'];
  return {
    owner,
    /** Reads the last two dates of all, as a load time does; answers how many calls it took. */
    async readNight(): Promise<number> {
      calls = 0;
      await eachAtOnce(stores, MAX_AT_ONCE, async ({ clientId, storeId }) => {
        const { rows } = await owner.query<{ id: number }>(
          `INSERT INTO tip_task (client_id, store_id, kind, first_day, last_day, steps, made_by, created_at, automatic) VALUES ($1, $2, 'data', $3, $4, 4, '', $5, true) RETURNING id`,
          [clientId, storeId, NIGHT, MORNING_AFTER, NIGHT_IS_OVER],
        );
        await pull?.({ clientId, taskId: rows[0]?.id ?? 0 });
      });
      const failed = await owner.query<{ reason: string }>(
        `SELECT DISTINCT reason FROM tip_task WHERE state <> 'done'`,
      );
      if (failed.rows.length > 0) throw new Error(JSON.stringify(failed.rows));
      return calls;
    },
    /** Learns who works there, as fast as it goes, and forgets the night again. */
    async learnStaff(): Promise<void> {
      isPaced = false;
      await this.readNight();
      isPaced = true;
      for (const table of ['tip_punch', 'tip_record_body', 'tip_feed_day'])
        await owner.query(`DELETE FROM ${table}`);
    },
    counts: () => countsIn(owner),
    close: () => owner.end(),
  };
}

/** How many records there are, and a digest of which of their versions lie where. */
async function countsIn(owner: pg.Pool) {
  const { rows } = await owner.query<{ punches: number; sales: number; written: string }>(
    `SELECT (SELECT count(*)::int FROM tip_punch) AS punches, (SELECT count(*)::int FROM tip_sale) AS sales,
       (SELECT md5(coalesce(string_agg(xmin::text || ctid::text, ',' ORDER BY client_id, id), '')) FROM (SELECT xmin, ctid, client_id, id FROM tip_punch UNION ALL SELECT xmin, ctid, client_id, id FROM tip_sale) AS r) AS written`,
  );
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}

async function makeStores(
  { db, owner }: { readonly db: Database; readonly owner: pg.Pool },
  { provider, places, kinds }: ReadGroup,
): Promise<Store[]> {
  const programId = await makeProgram(db);
  const accounts = [...new Set(places.map(({ account }) => account))];
  const stores: (Store & { readonly nth: number })[] = [];
  for (const [index, account] of accounts.entries()) {
    const own = places.filter((place) => place.account === account);
    const clientId = FIRST_CLIENT + index;
    const client = await makeClient(db, {
      id: clientId,
      programId,
      stores: own.length,
      managed: 0,
    });
    await owner.query(
      `INSERT INTO tip_wallet (client_id, store_id, tip_type, import_type, cap_at_tips, finished_at, created_at) SELECT client_id, id, 'pool', 'pos', true, now(), now() FROM store WHERE client_id = $1`,
      [clientId],
    );
    for (const [nth, { location }] of own.entries()) {
      const storeId = client.places[nth]?.storeId ?? 0;
      stores.push({ clientId, storeId, nth });
      for (const kind of kinds)
        await owner.query(
          `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency) VALUES ($1, $2, $3::int, $3::text, $4, $5, 'America/Toronto', 'CAD') RETURNING id)
           INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from) SELECT $1, $6, $5, $4, $4, $7, id, '2026-11-01' FROM f`,
          [clientId, provider, account, String(location), kind, storeId, NIGHT_IS_OVER],
        );
    }
  }
  // Stores of all accounts in turn, as load times come together.
  return stores.sort((one, other) => one.nth - other.nth);
}
