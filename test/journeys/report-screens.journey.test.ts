import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiOf } from '#test/support/portal-api.ts';
import { exported, reportSettled } from '#test/support/report-page.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const STATEMENT = '/reports/wallet-statement';
const DEBITS = '/reports/other-debits';
const MEMBERS = '/account-management/view-customers';

/** What stands on the page while the browser prints. */
async function printed<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  const seen = await look();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return seen;
}

test('an Admin reads the statement of a wallet: balances, totals that add up, page by page, as a file', async () => {
  const page = await server.openAs(PEOPLE.admin, '/organisation/wallets');
  await page.getByRole('link', { name: 'Downtown' }).first().click();
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wallet statement' }).waitFor();
  await reportSettled(page);

  const call = await apiOf(page, server.url);
  const wallet = new URL(page.url()).searchParams.get('wallet');
  const { totals, meta } = await call<{
    totals: { closing: string; sums: { kinds: { lines: number }[] } };
    meta: { total: number };
  }>('GET', `/stores/{client}/client-wallet-history?wallet=${wallet}`);
  const figures = (await page.getByRole('main').textContent())?.replaceAll(',', '') ?? '';
  expect(figures).toContain(`Closing balance$${totals.closing}`);
  const kinds = page.getByRole('table', { name: 'What the lines add up to' }).getByRole('row');
  expect(await kinds.count()).toBe(totals.sums.kinds.length + 2);

  await page.getByLabel('Rows').selectOption('10');
  await page.getByText(`1–10 of ${meta.total}`).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(`11–20 of ${meta.total}`).waitFor();
  await reportSettled(page);
  const lines = page.getByRole('table', { name: 'Lines', exact: true }).getByRole('row');
  expect(await printed(page, () => lines.count())).toBe(meta.total + 1);

  const csv = await exported(page, 'CSV');
  expect([csv.name, csv.text.trimEnd().split('\r\n').length]).toEqual([
    'wallet-history.csv',
    meta.total + 1,
  ]);
  expect((await exported(page, 'Excel')).name).toBe('wallet-history.xlsx');

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No results').waitFor();
  await reportSettled(page);
});

test('an Admin reads what else left the wallets, and only levels that see every wallet do', async () => {
  const page = await server.openAs(PEOPLE.admin, DEBITS);
  await page.getByRole('rowheader').first().waitFor();
  await reportSettled(page);
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe('other-debits.csv');
  await page.getByLabel('Type', { exact: true }).selectOption('Returned debit');
  await page.waitForURL((url) => url.searchParams.get('type') === 'returned');
  await reportSettled(page);

  await page.route('**/exclusive_debits?*', (route) => route.abort());
  await page.reload();
  await page.getByText('No connection').waitFor();
  await reportSettled(page);

  const zone = await server.openAs(PEOPLE.zone, DEBITS);
  await zone.waitForURL((url) => url.pathname === '/');
  expect(await zone.getByRole('link', { name: 'Other debits' }).count()).toBe(0);
});

test('the history of one member is read by days from their page, printed whole, and taken along', async () => {
  const page = await server.openAs(PEOPLE.admin, `${MEMBERS}?search=Hugo`);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Full history' }).click();
  await page.getByRole('heading', { level: 1, name: /^History of Hugo/ }).waitFor();
  await reportSettled(page);
  await page.getByRole('button', { name: 'Money' }).click();
  await page.waitForURL((url) => url.searchParams.get('kind') === 'money');
  await reportSettled(page);
  const days = await page.getByRole('main').getByRole('heading', { level: 3 }).count();
  expect(days).toBeGreaterThan(1);
  await page.getByText('Loaded to the card').waitFor();

  const head = page.getByText(/^Printed by Ada Admin/);
  expect(await printed(page, () => head.textContent())).toMatch(/(\d+) of \1 rows/);
  const csv = await exported(page, 'CSV');
  expect(csv.name).toMatch(/^member-\d+\.csv$/);
  expect(csv.text.split('\r\n')[1]).toContain(',money,');
  expect((await exported(page, 'Excel')).text.startsWith('PK')).toBe(true);

  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('Nothing in these dates').waitFor();
  await reportSettled(page);
  await page.getByRole('button', { name: 'Reset' }).last().click();
  await page.getByRole('heading', { level: 3 }).first().waitFor();
});

test('on a phone that runs from right to left, in the dark', async () => {
  const look = { viewport: 'phone', theme: 'dark', direction: 'rtl' } as const;
  const page = await server.openAs(PEOPLE.admin, '/', look);
  const call = await apiOf(page, server.url);
  const { data } = await call<{ data: { customer_id: number }[] }>(
    'GET',
    '/managers/customers-paginated/{client}?search=Hugo&per_page=10',
  );
  for (const address of [
    STATEMENT,
    DEBITS,
    `/account-management/view-customer/${data[0]!.customer_id}/history`,
    '/reports/audit',
  ]) {
    await page.goto(address);
    await reportSettled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, address).toBeLessThanOrEqual(0);
  }
});
