import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { fillWallets } from '#test/support/long-wallets.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let admin: Caller;
type Line = { readonly wallet_id: number; readonly entry: number };
type Page = { readonly data: readonly Line[]; readonly meta: { readonly cursor: string | null } };

beforeAll(async () => {
  world = await buildWorld();
  await fillWallets(world, { wallets: 9, longest: 600 });
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
