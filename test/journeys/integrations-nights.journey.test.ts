import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { allow, openStore, press, restaurants, syncNow } from '#test/support/integration-pages.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* Nights that come from providers: paid together, corrected after that, missing, and cut off. */
// Providers send people back to the port that the server was started with.
const server = runProduct(async () => ({ PORT: await freePort() }));

const POOL = '/account-management/tip-pooling';
const SHARE = '/account-management/tip-share';
const COMPANY = 'Maple Table Restaurants';

type Waiting = {
  readonly store: string;
  readonly store_id: number;
  readonly service: string;
  readonly to_date: string;
  readonly process: boolean;
};
type Night = {
  readonly punches: readonly { readonly number: number; readonly deleted: boolean }[];
  readonly bills: readonly { readonly number: number; readonly open: boolean }[];
};

/** A night that Downtown was paid for. */
let paid: Waiting;

test('a wallet that has not enough refuses its own payouts, and the others are paid', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const api = await apiOf(page, server.url);
  const { data } = await api<{ data: Waiting[] }>(
    'GET',
    '/managers/{manager}/lightspeed/client-pending-payouts?client_id={client}',
  );
  const ready = data.filter(({ process }) => process);
  paid = ready.find(({ store }) => store === 'Downtown')!;
  const airport = ready.find(({ store }) => store === 'Airport')!.store_id;
  await api('POST', `/admins/{manager}/wallet-to-wallet/${airport}`, {
    receiver_wallet_id: paid.store_id,
    amount: '7990.00',
    notes: 'More than Airport can spare',
  });

  await page.goto('/account-management/lightspeed-payouts');
  await page.getByText('Not enough funds', { exact: true }).waitFor();
  await page.getByRole('heading', { name: "Can't be paid yet" }).waitFor();
  await settled(page);
  await press(page, 'Review');
  await page.getByText('Not enough funds: Airport').waitFor();
  await settled(page);
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: 'What happened' }).waitFor({ timeout: 60_000 });
  await settled(page);
  const outcomes = await page.getByRole('main').getByRole('row').allInnerTexts();
  const of = (store: string, outcome: string): number =>
    outcomes.filter((row) => row.includes(store) && row.includes(outcome)).length;
  expect(of('Airport', 'Not paid')).toBeGreaterThan(0);
  expect(of('Airport', '\tPaid')).toBe(0);
  expect(of('Downtown', 'Paid')).toBeGreaterThan(0);
  await press(page, 'Done');
  await page.getByText('Not enough funds', { exact: true }).waitFor();
});

test('bills that are voided after they were paid out reach the night as a proposal', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const night = `nights?place=downtown&date=${paid.to_date}`;
  const { bills } = await restaurants<Night>(server.url, 'GET', night);
  // Some of each service.
  for (const { number } of bills.filter((_, nth) => nth % 4 === 0))
    await restaurants(server.url, 'POST', 'corrections', {
      place: 'downtown',
      date: paid.to_date,
      bill: { number, voided: true },
    });
  await syncNow(page, POOL, paid.store_id);
  await page.goto(`${POOL}?wallet=${paid.store_id}&from=${paid.to_date}`);
  await page.getByRole('gridcell').filter({ hasText: 'Paid' }).first().click();
  await page
    .getByText(/^New data came in after this was paid: \d+ proposed square-ups?\.$/)
    .waitFor();
  await settled(page);
});

test('access that ended overnight is said, given again, and nothing is missing', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const wallet = await openStore(page, 'Downtown');
  const store = page.url();
  await restaurants(server.url, 'POST', 'revocations', { provider: 'lightspeed', account: 2468 });
  await page.goto(`${POOL}?wallet=${wallet}&tab=data&pick=unassigned`);
  await press(page, 'Sync now');
  await page.getByText("Loading didn't finish").first().waitFor({ timeout: 60_000 });

  await page.goto(store);
  await page
    .getByText(/Our access to Lightspeed ended/)
    .first()
    .waitFor();
  await settled(page);
  await press(page, /^Reconnect/);
  await allow(page, COMPANY);
  await page.waitForURL(store);
  await syncNow(page, POOL, wallet);
  await page.goto(store);
  await page.getByText('Complete to').nth(1).waitFor();
  expect(await page.getByText('POS connection error.').count()).toBe(0);
  expect(await page.getByText('Offline', { exact: true }).count()).toBe(0);
});

test('a night on which nobody clocked in is read again, and answered', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const wallet = await openStore(page, 'Airport');
  const store = page.url();
  // A night that is over, and not the last one: it may still be coming in.
  const date = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const { punches } = await restaurants<Night>(
    server.url,
    'GET',
    `nights?place=airport&date=${date}`,
  );
  for (const { number, deleted } of punches)
    if (!deleted)
      await restaurants(server.url, 'POST', 'corrections', {
        place: 'airport',
        date,
        punch: { number, deleted: true },
      });
  await syncNow(page, SHARE, wallet);

  await page.goto(store);
  const gap = page.getByText(/There are sales, but no one clocked in/);
  await gap.waitFor();
  await settled(page);
  const own = page.getByRole('region', { name: 'Gaps in the last 14 days' });
  await own.getByRole('button', { name: 'Load again' }).last().click();
  await page.getByText('Loading started').first().waitFor();
  const dismiss = own.getByRole('button', { name: 'Dismiss' });
  const before = await dismiss.count();
  await dismiss.last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The clock was broken, hours are entered by hand.');
  await settled(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => dismiss.count()).toBe(before - 1);
});
