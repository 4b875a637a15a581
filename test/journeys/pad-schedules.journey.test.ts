import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scheduleSweep } from '#server/features/bank/index.ts';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { settled } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { withBooks } from '#test/support/server-books.ts';
import { PEOPLE } from '#test/support/sign-in.ts';
import { bankOfTests } from '#test/support/world.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));
const SCHEDULES = '/reports/pad-schedules';
const MAPLE = 10_001;

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

test('a store is kept at its float, by terms that are agreed to, changed, paused and ended', async () => {
  const page = await server.openAs(PEOPLE.admin, SCHEDULES);
  await page.getByText('No PAD schedules yet').waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'New schedule' }).click();
  await page.getByText('There is no verified bank account yet').waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'View bank accounts' }).click();
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await connectAtBank(page, 'Good');
  await acceptConnected(page);
  await page.getByText('Verified', { exact: true }).waitFor();

  await page.goto(`${SCHEDULES}/add`);
  await button(page, 'Create schedule').click();
  await page.getByText('Invalid float amount.').first().waitFor();
  await page.getByText('Accept the agreement first.').first().waitFor();
  await settled(page);
  await button(page, /Select a store/).click();
  await page.getByRole('option', { name: 'Old Port' }).click();
  await page.getByLabel('Float amount').fill('5000');
  await page.getByLabel('Most per debit').fill('4000');
  await page.getByText('The next run would take $4,000.00.').waitFor();
  await page.getByText('None', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await button(page, 'Create schedule').click();
  await page.getByText('Tick this to agree to less notice, or choose 10 days.').first().waitFor();
  await page.getByRole('checkbox', { name: /^I waive the 10 days/ }).check();
  await settled(page);
  await button(page, 'Create schedule').click();

  await page.getByRole('heading', { level: 1, name: 'Old Port' }).waitFor();
  await page.getByText('The schedule of Old Port is active.').waitFor();
  await page.getByRole('link', { name: /^Schedule .+ too$/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'See all schedules' }).waitFor();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByText(/the next run would take \$4,000\.00, the most one debit may be/).waitFor();
  await settled(page);

  await button(page, 'Change float').click();
  const dialog = page.getByRole('dialog', { name: 'Change the float of Old Port' });
  await dialog.getByLabel('Float amount').fill('10000000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Invalid float amount.').waitFor();
  await settled(page);
  await dialog.getByLabel('Float amount').fill('300');
  await dialog.getByText('The next run would take nothing.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^The store is at its float/).waitFor();

  await button(page, 'Pause').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('This schedule is paused').waitFor();
  await settled(page);
  await button(page, 'Resume').click();
  await page.getByText('Active', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Change schedule' }).click();
  await page.getByRole('heading', { name: 'Change the PAD schedule of Old Port' }).waitFor();
  await button(page, /Frequency/).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await page.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await settled(page);
  await button(page, 'Save new schedule').click();
  await page.getByText('Monthly, on day 1').waitFor();

  await button(page, 'End schedule').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Its agreement ends too/).waitFor();
  await settled(page);
  await question.getByRole('button', { name: 'End schedule' }).click();
  await page.getByText('This schedule has ended').waitFor();
  await settled(page);

  await page.goto(SCHEDULES);
  await page.getByText('No schedules with this status').waitFor();
  await page.getByLabel('Status').selectOption('Ended');
  expect(await page.getByRole('row').filter({ hasText: 'Old Port' }).count()).toBe(2);
  await settled(page);
  await page.getByRole('link', { name: 'Float changes' }).click();
  await page.getByRole('row').filter({ hasText: '$300.00' }).getByText('−$4,700.00').waitFor();
  await settled(page);
});

test('a run that is due debits what the store lacks, and its debit is canceled in time', async () => {
  const page = await server.openAs(PEOPLE.admin, '/organisation/bank-accounts');
  await page.getByRole('region', { name: /^Account ending in/ }).waitFor();
  await page.goto(`${SCHEDULES}/add`);
  await button(page, /Select a store/).click();
  await page.getByRole('option', { name: 'Airport' }).click();
  await page.getByLabel('Float amount').fill('9500');
  await page.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await button(page, 'Create schedule').click();
  await page.getByText('No runs yet').waitFor();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  await withBooks(server.dataDir, (db) =>
    scheduleSweep({ db, clock: { now: () => inAWeek }, bank: bankOfTests }).work(MAPLE),
  );
  await page.reload();
  const run = page.getByRole('row').filter({ hasText: '$1,500.00' });
  await run.getByText('Scheduled', { exact: true }).waitFor();
  await page.getByRole('img', { name: /On its way \$1,500\.00/ }).waitFor();
  await settled(page);
  await run.getByRole('button', { name: 'Cancel debit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this debit of $1,500.00?' });
  await settled(page);
  await question.getByRole('button', { name: 'Cancel debit' }).click();
  await run.getByText('Canceled', { exact: true }).waitFor();
  await page.getByText('If it ran now, the next run would take $1,500.00.').waitFor();
});

test('a schedule is on the page of its wallet, and who only looks changes nothing', async () => {
  const page = await server.openAs(PEOPLE.admin, '/organisation/bank-accounts');
  await page.getByRole('region', { name: /^Account ending in/ }).waitFor();
  await page.goto(`${SCHEDULES}/add`);
  await button(page, /Select a store/).click();
  await page.getByRole('option', { name: 'Downtown' }).click();
  await page.getByLabel('Float amount').fill('90000');
  await page.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await button(page, 'Create schedule').click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.goto('/organisation/wallets');
  await page.getByRole('rowheader').getByRole('link', { name: 'Downtown' }).click();
  await page.getByRole('img', { name: /^Float of Downtown/ }).waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'View schedule' }).click();
  await page.getByRole('heading', { level: 1, name: 'Downtown' }).waitFor();
  const address = new URL(page.url()).pathname;

  const reader = await server.openAs(PEOPLE.regional, address);
  await reader.getByRole('heading', { level: 1, name: 'Downtown' }).waitFor();
  await reader.getByRole('img', { name: /^Float of Downtown/ }).waitFor();
  await settled(reader);
  expect(await button(reader, /Pause|End schedule|Change float/).count()).toBe(0);
});
