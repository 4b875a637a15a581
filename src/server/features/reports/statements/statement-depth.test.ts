import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '#server/features/wallets/index.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/** Wallets of very different lengths, whose lines often share a moment. */
const WALLETS = 9;
let world: World;
let admin: Caller;
type Line = { readonly wallet_id: number; readonly entry: number };
type Page = { readonly data: readonly Line[]; readonly meta: { readonly cursor: string | null } };

beforeAll(async () => {
  world = await buildWorld();
  const { id } = world.ours;
  await world.test.database.write({ clientId: id }, async (tx) => {
    const actor = { kind: 'system', name: 'test', clientId: id } as const;
    const origin = { ip: null, requestId: 'test', userAgent: null };
    for (let no = 0; no < WALLETS; no += 1)
      await createStore(
        { tx, actor, origin, now: world.clock.now() },
        { name: `Store ${no}`, timezone: 'America/Toronto', currency: 'CAD', departments: [] },
      );
  });
  // Straight into the books: the product takes long for thousands of payments.
  await world.test.owner(
    `WITH w AS (
       SELECT w.account_id, a.version, row_number() OVER (ORDER BY w.id DESC) AS no FROM wallet AS w
       JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.client_id = ${id}
     ), made AS (
       SELECT account_id, version + n AS seq, nextval('ledger_transfer_id') AS transfer_id, n,
         timestamptz '2026-03-04 15:00:00Z' + (n / no) * interval '1 minute' + n * interval '1 microsecond' AS at
       FROM w CROSS JOIN LATERAL generate_series(1, (600 / (no * no))::int) AS n
     ), transfers AS (
       INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, accounts, seqs, digest)
       SELECT ${id}, transfer_id, at, at, 'adjustment', ARRAY[account_id], ARRAY[seq], '' FROM made
     ), entries AS (
       INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
       SELECT ${id}, account_id, seq, 1, n, at, transfer_id FROM made
     )
     UPDATE ledger_account AS a SET version = m.seq, last_at = m.at
     FROM (SELECT account_id, max(seq) AS seq, max(at) AS at FROM made GROUP BY account_id) AS m
     WHERE a.client_id = ${id} AND a.id = m.account_id`,
  );
  world.clock.moveTo(new Date('2026-03-05T15:00:00Z'));
  admin = await signedIn(world, world.ours, 'Admin');
});
afterAll(() => world.close());

const page = async (query: string): Promise<Page> =>
  (await admin.call<Page>('GET', `/stores/${world.ours.id}/client-wallet-history?${query}`)).body;
const keys = (lines: readonly Line[]): string[] =>
  lines.map(({ wallet_id: wallet, entry }) => `${wallet} ${entry}`);
/** Every line in the order of a statement, as the books say. */
const every = async (): Promise<string[]> =>
  keys(
    await world.test.owner<Line>(
      `SELECT w.id AS wallet_id, e.seq::int AS entry FROM ledger_entry AS e
       JOIN wallet AS w ON w.client_id = e.client_id AND w.account_id = e.account_id WHERE e.client_id = $1
       ORDER BY date_trunc('milliseconds', e.at) DESC, e.account_id DESC, e.seq DESC`,
      [world.ours.id],
    ),
  );

it('of wallets of different lengths every page follows on the one before, down to the last line', async () => {
  const expected = await every();
  expect(expected.length).toBeGreaterThan(900);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const next: Page = await page(`per_page=100${cursor ? `&cursor=${cursor}` : ''}`);
    found.push(...keys(next.data));
    ({ cursor } = next.meta);
  } while (cursor !== null);
  expect(found).toEqual(expected);
});

it('a page by its number is the same lines, and there is none after the last', async () => {
  const expected = await every();
  for (const no of [2, 7])
    expect(keys((await page(`per_page=100&page=${no}`)).data)).toEqual(
      expected.slice((no - 1) * 100, no * 100),
    );
  expect((await page('per_page=100&page=1000000')).data).toEqual([]);
  expect(keys((await page('per_page=25&page=3&type=adjustment')).data)).toEqual(
    expected.slice(50, 75),
  );
});
