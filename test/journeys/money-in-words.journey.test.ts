import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * What the screens say of money: why it did not arrive, what a wallet lacks, what moved on which
 * account.
 */

const server = runProduct();

type Wallets = { data: { wallet_id: number; wallet_name: string; balance: string }[] };
type Movements = {
  data: {
    id: number;
    customer_id: number | null;
    wallet_id: number;
    transaction_type: string;
    adjustment_amount: string;
  }[];
};
type Home = {
  today: { loads: number; failed: number };
  tips: { date: string | null; nights: { wallet_name: string; date: string }[] };
};

const cents = (text: string): number =>
  Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

test("a failed load says why on the member's page, and leads to the transaction", async () => {
  const page = await server.openAs(PEOPLE.admin);
  const call = await apiOf(page, server.url);
  const { data } = await call<Movements>(
    'GET',
    '/clients/{client}/card-loads?per_page=25&status=failed&type=load',
  );
  const failed = data.find((one) => one.customer_id !== null)!;
  await page.goto(`/account-management/view-customer/${failed.customer_id}?kind=money`);
  const line = page.getByRole('listitem').filter({ hasText: 'Failed' }).first();
  await line.waitFor();
  await settled(page);
  const why = line.getByRole('link');
  const said = (await why.textContent()) ?? '';
  expect(said).not.toBe('');
  await why.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(said).waitFor();
  await settled(page);
  await dialog.getByRole('link', { name: 'Load again' }).click();
  await page.getByText('Amount').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(
    `/account-management/load-funds/${failed.customer_id}/${failed.wallet_id}`,
  );
  expect(await page.getByLabel('Amount').inputValue()).toBe(failed.adjustment_amount);
});

test('a row of the transactions opens the transaction, its name the member, and a phone number finds both', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const call = await apiOf(page, server.url);
  const { data: loads } = await call<Movements>(
    'GET',
    '/clients/{client}/card-loads?per_page=25&type=load',
  );
  type Member = { customer_id: number; mobile_number: string | null; first_name: string };
  const { data: members } = await call<{ data: Member[] }>(
    'GET',
    '/managers/customers-paginated/{client}?status=active&sort=name&per_page=100',
  );
  const member = members.find(
    (one) =>
      one.mobile_number !== null && loads.some((load) => load.customer_id === one.customer_id),
  )!;
  await page.goto(`/reports/transactions?type=load&search=${member.mobile_number}`);
  const row = page.getByRole('row').nth(1);
  const name = row.getByRole('link', { name: member.first_name });
  await name.waitFor();
  await row.getByRole('cell').nth(2).click();
  await page.getByRole('dialog').getByText('Balance after').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /Open transaction/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await name.click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
});

test('each figure of the transactions is of one account: cards or wallets', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.goto('/reports/transactions?type=load');
  await page.getByText('Loaded to cards').waitFor();
  await settled(page);
  const call = await apiOf(page, server.url);
  const { totals } = await call<{ totals: Record<string, string> }>(
    'GET',
    '/clients/{client}/card-loads?per_page=10&type=load',
  );
  expect(cents(totals.wallet_change!)).toBe(
    -cents(totals.to_cards!) - cents(totals.fees_and_orders!),
  );
  expect(totals.from_cards).toBe('0.00');
  await page.getByRole('columnheader', { name: 'Balance after' }).waitFor();
  await page.getByRole('cell', { name: /card$/ }).first().waitFor();
});

test('the first page says what each store brought, what failed, and what a wallet lacks; the money is moved and one is back at the payout', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const call = await apiOf(page, server.url);
  await page.getByRole('heading', { name: 'Last night’s tips' }).waitFor();
  await settled(page);
  const home = await call<Home>('GET', '/home');
  const dates = new Set(home.tips.nights.map((night) => night.date));
  expect(home.tips.date).toBe(dates.size === 1 ? [...dates][0] : null);
  for (const night of home.tips.nights)
    await page
      .getByRole('listitem')
      .filter({ hasText: night.wallet_name })
      .getByText(/\$[\d,]+\.\d\d/)
      .first()
      .waitFor();
  const arrived = await page.getByText('All complete').count();
  expect(arrived).toBe(home.today.failed === 0 && home.today.loads > 0 ? 1 : 0);
  expect(await page.getByText(`${home.today.failed} failed`).count()).toBe(
    home.today.failed > 0 ? 1 : 0,
  );

  const store = page.getByRole('listitem').filter({ hasText: 'Short by' });
  const short = cents((await store.getByText(/^Short by/).textContent()) ?? '');
  expect(short).toBeGreaterThan(0);
  await store.getByRole('link', { name: 'Move money' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wallet transfer' }).waitFor();
  const poor = new URL(page.url()).searchParams.get('to');
  const { data: wallets } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const richest = [...wallets]
    .filter((one) => String(one.wallet_id) !== poor)
    .sort((a, b) => cents(b.balance) - cents(a.balance))[0]!;
  expect(cents(await page.getByLabel('Amount').inputValue())).toBe(short);
  await page.locator('#field-store_id').getByText(richest.wallet_name).waitFor();
  await settled(page);
  await page.getByLabel('Notes').fill('For the tips');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  // Whoever uses keys goes on from the step that is reached.
  await page.locator('[aria-current=step]:focus').filter({ hasText: 'Review' }).waitFor();
  await page.getByRole('button', { name: /^Move \$/ }).click();
  await page.getByRole('link', { name: 'Back to the payout' }).click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
  expect(await page.getByText(/ short\. Nothing is paid/).count()).toBe(0);
});

test('in French, dates and amounts are typed as they are written', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/transactions', { language: 'fr' });
  const dates = page.getByRole('group', { name: 'Période' });
  const [first, last] = [dates.getByLabel('Du'), dates.getByLabel('Au')];
  const asksFor = (query: string) =>
    page.waitForResponse(
      (answer) => answer.url().includes('/card-loads') && answer.url().includes(query),
    );
  await first.waitFor();
  const [begun] = await Promise.all([
    asksFor('start_date=2026-11-24'),
    first.pressSequentially('24 nov 2026').then(() => first.press('Tab')),
  ]);
  expect(begun.status()).toBe(200);
  expect(await first.inputValue()).toBe('2026-11-24');
  await Promise.all([
    asksFor('end_date=2026-12-01'),
    last.pressSequentially('1 déc 2026').then(() => last.press('Tab')),
  ]);
  expect(await last.inputValue()).toBe('2026-12-01');
  // The day first, where it can be one date only.
  await first.fill('');
  await Promise.all([
    asksFor('start_date=2026-11-25'),
    first.pressSequentially('25/11/2026').then(() => first.press('Tab')),
  ]);
  await settled(page);

  const call = await apiOf(page, server.url);
  const { data: wallets } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const rich = wallets.find((wallet) => wallet.wallet_name === 'Downtown')!;
  type Member = { customer_id: number; first_name: string };
  const { data: members } = await call<{ data: Member[] }>(
    'GET',
    '/managers/customers-paginated/{client}?status=active&sort=name&per_page=100&search=Jade',
  );
  const jade = members[0]!;
  await page.goto(`/account-management/load-funds/${jade.customer_id}/${rich.wallet_id}`);
  await page.getByLabel('Montant').pressSequentially('1 234,56');
  await page.getByRole('button', { name: 'Vérifier le chargement' }).click();
  await page.getByRole('button', { name: /^Charger 1\s234,56\s\$ pour Jade/ }).waitFor();
  await settled(page);
});
