import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { type Look, expectNoAxeViolations, settled } from '#test/support/browser.ts';
import { PayoutNights } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';

/* What people got of tips goes to the payroll system: chosen once, completed, downloaded. */
const server = runProduct();
const nights = new PayoutNights(server);
const { openAdmin } = nights;

beforeAll(() => nights.tips('POST', `/tip-pool/${nights.night.results[1]}/payout`, {}));

const cents = (text: string | null | undefined): bigint =>
  fromWire((text ?? '').replaceAll(/[^\d.]/g, '')) ?? -1n;

async function byPerson(look: Look): Promise<Page> {
  const page = await openAdmin(look);
  await page.goto(`/account-management/payout-history?wallet=${nights.night.wallet}&view=people`);
  await page.getByRole('button', { name: 'Past 14 days' }).click();
  await page.waitForURL(/from=.*to=/);
  // Until its own are there, the figures of the days before stand.
  await settled(page);
  return page;
}
const figure = (page: Page, term: string) =>
  page.locator('dl > div').filter({ hasText: term }).locator('dd').first();

test('a manager chooses the payroll system once, adds what is missing, and takes the file', async () => {
  const page = await byPerson({});
  const total = figure(page, 'Total');
  await total.waitFor();
  const listed = cents(await total.textContent());
  expect(listed).toBeGreaterThan(0n);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'For payroll…' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose your payroll system' });
  await choosing.getByRole('button', { name: 'Save and continue' }).click();
  await choosing.getByText('This is a required field').first().waitFor();
  await choosing.getByRole('button', { name: /Payroll system/ }).click();
  await page.getByRole('option', { name: 'ADP Workforce Now' }).click();
  await choosing.getByLabel('Company code').fill('X7Q');
  await choosing.getByLabel('Earnings code for tips').fill('TIP');
  await settled(page);
  await expectNoAxeViolations(page);
  await choosing.getByRole('button', { name: 'Save and continue' }).click();

  const review = page.getByRole('dialog', { name: 'Export for payroll' });
  await review.getByText(/can’t be in the file yet/).waitFor();
  const missing = review.getByRole('textbox');
  const count = await missing.count();
  expect(count).toBeGreaterThan(0);
  await settled(page);
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: `Leave ${count} out and download` }).waitFor();
  for (let left = count; left > 0; left -= 1) {
    await missing.first().fill(String(70_000 + left));
    await review.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect.poll(() => missing.count(), { timeout: 15_000 }).toBe(left - 1);
  }
  expect(cents(await figure(page, 'Total').last().textContent())).toBe(listed);
  const download = page.waitForEvent('download');
  await review.getByRole('button', { name: 'Download file' }).click();
  const file = await download;
  await page.getByText(/^File downloaded:/).waitFor();
  expect(file.suggestedFilename()).toBe('PRX7QEPI.csv');
  const rows = parse(await readFile(await file.path(), 'utf8'), { columns: true }) as Record<
    string,
    string
  >[];
  expect(sum(rows.map((row) => cents(row['Earnings 3 Amount'])))).toBe(listed);
  expect(new Set(rows.map((row) => row['Earnings 3 Code']))).toEqual(new Set(['TIP']));

  // From now on the system is offered by its name, and it stands in the settings.
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'For ADP Workforce Now' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/account-management/tip-pooling?wallet=${nights.night.wallet}&tab=settings`);
  await page.getByText('X7Q · TIP').waitFor();
});

test.each<[string, Look]>([
  ['phone and dark', { viewport: 'phone', theme: 'dark' }],
  ['tablet, right to left', { viewport: 'tablet', direction: 'rtl' }],
])('it can be read: %s', async (_name, look) => {
  const page = await byPerson(look);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'For ADP Workforce Now' }).click();
  const review = page.getByRole('dialog', { name: 'Export for payroll' });
  await review.getByRole('button', { name: 'Download file' }).waitFor();
  await settled(page);
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: 'Change payroll system' }).click();
  await page.getByRole('dialog', { name: 'Choose your payroll system' }).waitFor();
  await settled(page);
  await expectNoAxeViolations(page);
});
