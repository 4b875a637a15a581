import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { countDaysSweep, keepEndedDays } from '../index.ts';

/*
 * A statement of some kinds of lines finds them by the blocks that were counted, and what came after
 * them line by line: whatever the entries are, it shows those of these kinds, all of them, in order.
 */
let world: World;
let admin: Caller;
type Line = { readonly wallet_id: number; readonly entry: number };
type Page = { readonly data: readonly Line[]; readonly meta: { readonly cursor: string | null } };
const KINDS = ['adjustment', 'adjustment', 'adjustment', 'deposit', 'spend', 'fee'] as const;
const START = Date.parse('2026-03-04T15:00:00Z');
const HOURS = 3_600_000;

beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours, 'Admin');
});
afterAll(() => world.close());

const owner = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  world.test.owner<R>(sql, values);
/** Entries of all wallets, straight into the books: every `rare`th of a kind of its own. */
const post = (count: number, rare: number, at: number): Promise<object[]> =>
  owner(
    `WITH w AS (
       SELECT w.account_id, a.version, a.balance, row_number() OVER (ORDER BY w.id) AS no FROM wallet AS w
       JOIN ledger_account AS a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.client_id = $1
     ), made AS (
       SELECT account_id, version + n AS seq, nextval('ledger_transfer_id') AS transfer_id,
         $4::timestamptz + n * interval '1 second' AS at, CASE WHEN (version + n) % 3 = 0 THEN -1 ELSE 2 END AS amount,
         CASE WHEN (version + n) % $3 = 0 THEN ($5::text[])[1 + (version + n) / $3 % 6] ELSE 'adjustment' END::ledger_transfer_kind AS kind
       FROM w CROSS JOIN LATERAL generate_series(1, $2::int / no::int) AS n
     ), transfers AS (
       INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, accounts, seqs, digest)
       SELECT $1, transfer_id, at, at, kind, ARRAY[account_id], ARRAY[seq], '' FROM made
     ), entries AS (
       INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
       SELECT $1, account_id, seq, amount, 1, at, transfer_id FROM made
     )
     UPDATE ledger_account AS a SET version = m.seq, last_at = m.at
     FROM (SELECT account_id, max(seq) AS seq, max(at) AS at FROM made GROUP BY account_id) AS m
     WHERE a.client_id = $1 AND a.id = m.account_id`,
    [world.ours.id, count, rare, new Date(at), KINDS],
  );

/** The lines of the books that are of some kinds, newest first. */
const expected = async (where: string): Promise<string[]> =>
  (
    await owner<Line>(
      `SELECT w.id AS wallet_id, e.seq::int AS entry FROM ledger_entry AS e
       JOIN wallet AS w ON w.client_id = e.client_id AND w.account_id = e.account_id
       JOIN ledger_transfer AS t ON t.client_id = e.client_id AND t.id = e.transfer_id
       WHERE e.client_id = $1 AND ${where}
       ORDER BY date_trunc('milliseconds', e.at) DESC, e.account_id DESC, e.seq DESC`,
      [world.ours.id],
    )
  ).map(({ wallet_id: wallet, entry }) => `${wallet} ${entry}`);

async function shown(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: Page } = await admin.call<Page>(
      'GET',
      `/stores/${world.ours.id}/client-wallet-history?per_page=100&${query}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    found.push(...body.data.map(({ wallet_id: wallet, entry }) => `${wallet} ${entry}`));
    ({ cursor } = body.meta);
  } while (cursor !== null);
  return found;
}

async function keep(at: number): Promise<void> {
  world.clock.moveTo(new Date(at));
  await keepEndedDays({ db: world.test.database, clock: world.clock }, world.ours.id);
  await countDaysSweep({ db: world.test.database }).work(world.ours.id);
  // Days later nobody is signed in any more.
  admin = await signedIn(world, world.ours, 'Admin');
}

it('lines of a kind are all there, counted or not', { timeout: 120_000 }, async () => {
  let [at, kept, looked] = [START, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 150 }),
      fc.boolean(),
      async (count, rare, isKept) => {
        await post(count, rare, at);
        at += 20 * HOURS;
        if (isKept) await keep(at);
        kept += isKept ? 1 : 0;
        for (const kinds of [['fee'], ['spend', 'deposit'], ['adjustment']]) {
          const lines = await expected(`t.kind IN ('${kinds.join(`', '`)}')`);
          expect(await shown(`type=${kinds.join(',')}`)).toEqual(lines);
          looked += lines.length;
        }
      },
    ),
    {
      numRuns: 8,
      examples: [
        [700, 90, true],
        [300, 7, true],
      ],
    },
  );
  expect([kept >= 2, looked > 1_000]).toEqual([true, true]);
  const blocks = await owner<{ lines: number; counted: number }>(
    `SELECT (SELECT sum(cardinality(places))::int FROM report_line_block WHERE client_id = $1) AS lines,
       (SELECT sum(up_to)::int FROM report_line_kept WHERE client_id = $1) AS counted`,
    [world.ours.id],
  );
  expect(blocks[0]!.lines).toBe(blocks[0]!.counted);
  expect(blocks[0]!.lines).toBeGreaterThan(128);
});

it('between days, by the number of a page, and of what left alone', async () => {
  const days = await expected(
    `t.kind = 'fee' AND (e.at AT TIME ZONE 'America/Toronto')::date BETWEEN '2026-03-04' AND '2026-03-05'`,
  );
  expect(await shown('type=fee&start_date=2026-03-04&end_date=2026-03-05')).toEqual(days);
  const all = await expected(`t.kind = 'adjustment'`);
  const { body } = await admin.call<Page>(
    'GET',
    `/stores/${world.ours.id}/client-wallet-history?per_page=25&page=9&type=adjustment`,
  );
  expect(body.data.map(({ wallet_id: wallet, entry }) => `${wallet} ${entry}`)).toEqual(
    all.slice(200, 225),
  );
  const debits = await admin.call<{ data: unknown[]; meta: { total: number | null } }>(
    'GET',
    `/admins/${admin.manager}/exclusive_debits?per_page=100&kind=spend,deposit`,
  );
  const left = await expected(`t.kind IN ('spend', 'deposit') AND e.amount < 0`);
  expect(debits.body.data).toHaveLength(Math.min(100, left.length));
  expect(debits.body.meta.total ?? left.length).toBe(left.length);
});
