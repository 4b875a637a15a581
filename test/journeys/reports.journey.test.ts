import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiOf } from '#test/support/portal-api.ts';
import { quiet } from '#test/support/quiet.ts';
import { exported, reportSettled } from '#test/support/report-page.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const BALANCES = '/reports/balance-activity';
const REPORTING = '/reports/reporting';

test('an Admin follows balances day by day, sees what changed them, and takes the file along', async () => {
  const page = await server.openAs(PEOPLE.admin, BALANCES);
  await page.getByRole('heading', { level: 1, name: 'Balance activity' }).waitFor();
  await page.getByRole('columnheader', { name: 'End-of-day balance' }).waitFor();
  await reportSettled(page);
  await page.getByText('What changed', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Tip payouts' }).waitFor();
  await reportSettled(page);
  expect((await exported(page, 'Excel')).name).toBe('balance-changes.xlsx');
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe('balance-changes.csv');

  const call = await apiOf(page, server.url);
  const { data } = await call<{ data: { date: string; balance_at: string }[] }>(
    'GET',
    '/managers/{manager}/eod_dif?per_page=10',
  );
  expect(csv.text).toContain(`${data[0]!.date},`);
  expect(csv.text.split('\r\n')[1]).toMatch(new RegExp(`,${data[0]!.balance_at}$`));

  await page.getByLabel('From').fill('2031-01-01');
  await page.getByText('No full days in these dates').waitFor();
  await reportSettled(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.getByRole('columnheader', { name: 'Tip payouts' }).waitFor();
});

test('an Admin reports movements by kind, fees with who pays them, and only their own', async () => {
  const page = await server.openAs(PEOPLE.admin, REPORTING);
  await page.getByRole('heading', { level: 1, name: 'Reporting' }).waitFor();
  await page.getByRole('columnheader', { name: 'Cardholder' }).waitFor({ state: 'attached' });
  await reportSettled(page);
  for (const kind of ['Wallet', 'Card', 'Fees']) {
    await page.getByRole('radiogroup', { name: 'Report' }).getByText(kind, { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('kind') === kind.toLowerCase());
    await reportSettled(page);
  }
  expect((await exported(page, 'CSV')).name).toBe('fees.csv');
  await page.getByText('Only me', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('show') === 'mine');
  await reportSettled(page);
});

test('transactions are a workbook for who wants one', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/transactions');
  await page.getByRole('rowheader').first().waitFor();
  const { name, text } = await exported(page, 'Excel');
  expect(name).toBe('transactions.xlsx');
  expect(text.startsWith('PK')).toBe(true);
});

test('a file that is made in the background is fetched from the tray of jobs', async () => {
  const page = await server.openAs(PEOPLE.admin, REPORTING);
  const call = await apiOf(page, server.url);
  await call('POST', '/exports', { report: 'balances', file_type: 'xlsx' });
  await page.reload();
  await page.getByRole('button', { name: /^1 job/ }).click();
  const tray = page.getByRole('dialog');
  await tray.getByText('balance-activity.xlsx').waitFor();
  await tray.getByRole('button', { name: 'Download' }).waitFor();
  await reportSettled(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('balance-activity.xlsx');
  expect(readFileSync(await file.path(), 'latin1').startsWith('PK')).toBe(true);
});

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'tablet' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('on any screen, %o', async (look) => {
  const page = await server.openAs(PEOPLE.admin, '/', look);
  for (const address of [
    BALANCES,
    `${BALANCES}?view=changes`,
    REPORTING,
    `${REPORTING}?kind=fees`,
  ]) {
    await page.goto(address);
    await reportSettled(page);
  }
});

test('who may not see money finds no reports of it', async () => {
  const page = await server.openAs(PEOPLE.limited, '/');
  await page.goto(BALANCES);
  await page.waitForURL((url) => url.pathname === '/');
  await reportSettled(page);
  expect(await page.getByRole('link', { name: 'Balance activity' }).count()).toBe(0);
});

test('an Admin looks at pictures of what moved, walks them with the keys, and reads them as a table', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/analytics');
  const chart = page.getByRole('slider', { name: 'Money out', exact: true });
  await chart.waitFor();
  await reportSettled(page);
  const call = await apiOf(page, server.url);
  const week = await call<{ total: string; buckets: { total: string; items: number }[] }>(
    'GET',
    '/analytics?measure=tips&by=week',
  );
  expect(Number(week.total)).toBeGreaterThan(0);

  await page.getByLabel('Show', { exact: true }).selectOption('Tip payouts');
  await page.getByText('Week', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('view') === 'week');
  await reportSettled(page);
  const tips = page.getByRole('slider', { name: 'Tip payouts', exact: true });
  await tips.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const said = (await tips.getAttribute('aria-valuetext')) ?? '';
  expect(said.replaceAll(',', '')).toContain(week.buckets[1]!.total);
  expect(said).toContain(`${week.buckets[1]!.items} payments`);
  await reportSettled(page);

  await page.getByRole('button', { name: 'Show as table' }).click();
  await reportSettled(page);
  const rows = page.getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(week.buckets.length + 1);
  expect((await rows.nth(2).textContent())?.replaceAll(',', '')).toContain(week.buckets[1]!.total);

  for (const measure of ['Balance', 'Active cards', 'Card spending']) {
    await page.getByLabel('Show', { exact: true }).selectOption(measure);
    await page.getByRole('figure', { name: measure }).waitFor();
    await reportSettled(page);
  }
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await page.getByText('Nothing in these days').waitFor();
  await reportSettled(page);
});

test('pictures that cannot be had say so, and come when they are asked for again', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/transactions');
  await page.route('**/analytics?*', (route) => route.abort());
  await page.goto('/reports/analytics');
  await page.getByText('No connection').waitFor();
  await reportSettled(page);
  await page.unroute('**/analytics?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('slider', { name: 'Money out', exact: true }).waitFor();
});

test('home has pictures for who may see money', async () => {
  const page = await server.openAs(PEOPLE.admin, '/');
  await page.getByRole('slider', { name: 'Loads and tips', exact: true }).waitFor();
  await page
    .getByText(/^Covers \d+ days?$/)
    .first()
    .waitFor();
  await page.getByRole('slider', { name: 'Balance', exact: true }).waitFor();
  await page.getByRole('slider', { name: 'Tip payouts', exact: true }).waitFor();
  await reportSettled(page);
  const limited = await server.openAs(PEOPLE.limited, '/');
  await limited.getByRole('heading', { name: /^Good / }).waitFor();
  await quiet(limited);
  expect(await limited.getByRole('slider').count()).toBe(0);
});
