import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

type People = { data: { customer_id: number }[] };
type Wallets = { data: { wallet_id: number }[] };
type Loaded = { transfer: { id: number; status: string } };
type Wallet = { wallet_id: number; balance: string };

/** A load of today, as the portal's own calls make it. */
async function load(page: Page, amount: string, person: number): Promise<number> {
  const call = await apiOf(page, server.url);
  const { data: wallets } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const wallet = wallets[0]!.wallet_id;
  const people = await call<People>(
    'GET',
    `/managers/{manager}/customers-to-store/${wallet}?per_page=10&status=active`,
  );
  const { transfer } = await call<Loaded>('POST', '/managers/{manager}/load-value', {
    customer_id: people.data[person]!.customer_id,
    store_id: wallet,
    amount,
    duplicate_ok: true,
  });
  expect(transfer.status).toBe('paid');
  return transfer.id;
}

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The operator, inside the client of the demo. */
async function operatorInside(): Promise<Page> {
  const operator = await server.openAs(PEOPLE.operator, '/operator/clients');
  await operator.getByRole('button', { name: /^Enter Maple/ }).click();
  await operator.getByRole('dialog').getByRole('textbox').fill('Disputes');
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /^Enter/ })
    .click();
  await operator.waitForURL((url) => !url.pathname.startsWith('/operator'));
  return operator;
}

async function dispute(page: Page, movement: number): Promise<void> {
  await page.goto(`${server.url}/reports/transactions?movement=${movement}`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Dispute \(6 days left\)$/ })
    .click();
  await page.getByRole('heading', { name: 'Dispute a load' }).waitFor();
  await page.getByText(/6 days\W*left, until/).waitFor();
}

test('a load is disputed with the time left in sight, and won: what the card lacks is covered', async () => {
  const admin = await server.openAs(PEOPLE.admin, '/');
  const movement = await load(admin, '45.00', 1);
  await dispute(admin, movement);
  await admin.getByRole('button', { name: 'Open the dispute' }).click();
  expect(await admin.getByRole('alert').first().textContent()).toContain('2 problems');
  await settled(admin);
  await admin.getByLabel('Notes').fill('Left on Monday');
  await admin.getByLabel('What happened').fill('Paid twice: once by us, once with the tips');
  await admin.getByRole('button', { name: 'Open the dispute' }).click();
  const shown = admin.getByRole('dialog');
  await shown.getByText('Left on Monday').waitFor();
  await settled(admin);
  const number = new URL(admin.url()).searchParams.get('dispute');

  const operator = await operatorInside();
  await operator.goto(`${server.url}/reports/disputes?dispute=${number}`);
  await operator.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await operator.getByRole('dialog').getByLabel('Reason').fill('The member agrees');
  await operator.getByRole('checkbox', { name: 'Cardload covers what the card lacks' }).check();
  await settled(operator);
  await operator.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await operator.getByText('The dispute is decided.').waitFor();
  await operator.getByRole('dialog').getByText('The member agrees').waitFor();
  await operator.getByRole('dialog').getByText('Taken from the card').waitFor();

  await admin.goto(`${server.url}/reports/transactions?movement=${movement}`);
  await admin.getByRole('dialog').getByRole('link', { name: 'See the dispute' }).click();
  await admin.getByRole('dialog').getByText('Won').waitFor();
  await settled(admin);
  await expectBooksProven(admin, server.url);
});

test('a dispute is withdrawn, and opened again; one that is lost moves nothing', async () => {
  const admin = await server.openAs(PEOPLE.admin, '/');
  const movement = await load(admin, '46.00', 2);
  await dispute(admin, movement);
  await admin.getByLabel('Notes').fill('A slip');
  await admin.getByLabel('What happened').fill('The wrong person');
  await admin.getByRole('button', { name: 'Open the dispute' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await admin.getByText('The dispute is withdrawn.').waitFor();
  await dispute(admin, movement);
  await admin.getByLabel('Notes').fill('Not a slip');
  await admin.getByLabel('What happened').fill('The wrong person after all');
  await admin.getByRole('button', { name: 'Open the dispute' }).click();
  await admin.getByRole('dialog').getByText('Not a slip').waitFor();
  const number = new URL(admin.url()).searchParams.get('dispute');

  const call = await apiOf(admin, server.url);
  const held = async (): Promise<string> =>
    (await call<{ data: Wallet[] }>('GET', '/clients/{client}/wallets')).data[0]!.balance;
  const balance = await held();
  const operator = await operatorInside();
  await operator.goto(`${server.url}/reports/disputes?dispute=${number}`);
  await operator.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await operator.getByRole('dialog').getByText('Lost', { exact: true }).click();
  await operator.getByRole('dialog').getByLabel('Reason').fill('It was hers');
  await operator.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await operator.getByText('The dispute is decided.').waitFor();
  expect(await held()).toBe(balance);
});

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('the list and the form, %o', async (look) => {
  const admin = await server.openAs(PEOPLE.admin, '/reports/disputes', look);
  await admin.getByRole('heading', { name: 'Disputes' }).waitFor();
  await settled(admin);
  const movement = await load(admin, '47.00', 3);
  await admin.goto(`${server.url}/account-management/dispute-transaction/${movement}`);
  await admin.getByText(/6 days\W*left, until/).waitFor();
  await settled(admin);
});

test('a load of long ago says when its days ended', async () => {
  const admin = await server.openAs(PEOPLE.admin, '/');
  const call = await apiOf(admin, server.url);
  const { data } = await call<{ data: { id: number }[] }>(
    'GET',
    `/clients/{client}/card-loads?type=load&status=paid&start_date=${daysAgo(30)}&end_date=${daysAgo(9)}`,
  );
  await admin.goto(`${server.url}/account-management/dispute-transaction/${data.at(-1)!.id}`);
  await admin.getByText(/can’t be disputed anymore/).waitFor();
  await settled(admin);
});
