import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { fillWallets } from '#test/support/long-wallets.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { FILE_BATCH } from '../report-source.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  await fillWallets(world, { wallets: 4, longest: 3 * FILE_BATCH });
  admin = await signedIn(world, world.ours, 'Admin');
});
afterAll(() => world.close());

type Line = { readonly wallet: string; readonly balance: string; readonly at: string };
/** What the books say of wallets by this name, in the order of a statement. */
const inBooks = (wallet: string, kind: string): Promise<Line[]> =>
  world.test.owner<Line>(
    `SELECT w.name AS wallet, to_char(e.balance_after / 100.0, 'FM999999990.00') AS balance,
       to_char(e.at AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD HH24:MI:SS') AS at
     FROM ledger_entry AS e
     JOIN wallet AS w ON w.client_id = e.client_id AND w.account_id = e.account_id
     JOIN ledger_transfer AS t ON t.client_id = e.client_id AND t.id = e.transfer_id
     WHERE e.client_id = $1 AND w.name LIKE $2 AND t.kind::text LIKE $3
     ORDER BY date_trunc('milliseconds', e.at) DESC, e.account_id DESC, e.seq DESC`,
    [world.ours.id, wallet, kind],
  );
async function inFile(query: string): Promise<Line[]> {
  const path = `/stores/${world.ours.id}/client-wallet-history?file_type=csv&${query}`;
  const { text } = await admin.call('GET', path);
  const [heads, ...lines] = text.trim().split('\r\n');
  const balance = heads!.split(',').indexOf('Balance after');
  expect(balance).toBeGreaterThan(0);
  return lines.map((line) => {
    const cells = line.split(',');
    return { wallet: cells[1]!, balance: cells[balance]!, at: cells[0]! };
  });
}

it.each([
  { what: 'all wallets', query: '', wallet: '%', kind: '%' },
  { what: 'one wallet', query: 'wallet=', wallet: 'Store 3', kind: '%' },
  { what: 'lines of one kind', query: 'type=adjustment', wallet: '%', kind: 'adjustment' },
])('a file of $what has each line once, newest first, over many batches', async (asked) => {
  const [named] = await world.test.owner<{ id: number }>(
    'SELECT id FROM wallet WHERE client_id = $1 AND name LIKE $2',
    [world.ours.id, asked.wallet],
  );
  const query = asked.query === 'wallet=' ? `wallet=${named!.id}` : asked.query;
  const expected = await inBooks(asked.wallet, asked.kind);
  expect(expected.length).toBeGreaterThanOrEqual(3 * FILE_BATCH);
  expect(await inFile(query)).toEqual(expected);
});
