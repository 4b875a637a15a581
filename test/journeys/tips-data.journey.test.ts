import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { listed } from '#test/support/listed.ts';
import { runProduct } from '#test/support/product.ts';
import { chooseWallet } from '#test/support/top-bar.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Data sections' }).getByRole('link', { name });

async function dataOf(page: Page, wallet: string): Promise<void> {
  await page.goto('/account-management/tip-pooling?tab=data');
  await chooseWallet(page, wallet);
  await part(page, 'Locations').waitFor();
}

test('a fresh wallet is tied to its point of sale and has its first pulled night', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  await dataOf(page, 'Austin');

  await part(page, 'Locations').click();
  await page.getByRole('button', { name: /Time clock entries come from/ }).waitFor();
  await part(page, 'Staff').click();
  // A load time may have read the staff already, as the demo begins.
  const load = page.getByRole('main').getByRole('button', { name: 'Load staff now' });
  const accept = page.getByRole('main').getByRole('button', { name: /^Accept \d+ suggestions/ });
  await load.or(accept).first().waitFor();
  if (await load.isVisible()) await load.click();
  await accept.first().click({ timeout: 90_000 });
  await page.getByText('Linked', { exact: true }).first().waitFor();
  await listed(page);
  await expectNoAxeViolations(page);

  await part(page, 'Roles').click();
  await press(page, /^Accept \d+ suggestions/);
  await page.getByRole('button', { name: /^Take/ }).waitFor({ state: 'detached' });
  await press(page, 'Assign these job codes to staff');
  await page.getByText(/people now have job codes/).waitFor();

  await press(page, 'Sync now');
  // A load time may have read the entries already: then nothing is new.
  await page
    .getByRole('status')
    .getByText(/new or changed entries|Nothing new/)
    .waitFor({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Tonight' }).click();
  await press(page, 'Calculate');
  await page
    .getByRole('gridcell')
    .getByText(/\$[\d,]+\.\d\d/)
    .first()
    .waitFor();
});

test('an unassigned entry is fixed, and its day can be paid again', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await dataOf(page, 'Downtown');
  await part(page, 'Unassigned').click();
  const regions = page
    .getByRole('main')
    .getByRole('region')
    .filter({ hasText: /entr(y isn't|ies aren't) assigned/ });
  await regions.first().waitFor();
  // The oldest day: nobody is at work there any more.
  const day = (await regions.last().getByRole('heading').innerText()).trim();
  const own = page.getByRole('region', { name: day });
  let left = await own.getByRole('listitem').count();
  expect(left).toBeGreaterThan(0);
  for (; left > 0; left -= 1) {
    const record = own.getByRole('listitem').first();
    const open = (await record.innerText()).includes('No clock-out');
    await record.getByRole('button', { name: /^Fix/ }).click();
    const dialog = page.getByRole('dialog');
    if (open) {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('This is a required field').first().waitFor();
      await dialog.getByLabel('Clock-out time').fill('23:30');
      await dialog.getByRole('button', { name: 'Save' }).click();
    } else {
      await dialog.getByRole('button', { name: 'Dismiss' }).click();
    }
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(
        left > 1 ? /entr(y|ies) left on this day/ : 'All entries on this day are assigned.',
      )
      .waitFor();
  }
  await page.getByRole('region', { name: day }).waitFor({ state: 'detached' });
});

test('every part of the data', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.setViewportSize({ width: 1440, height: 4_000 });
  await dataOf(page, 'Downtown');
  for (const name of ['places', 'staff', 'roles', 'unassigned']) {
    const { pathname, search } = new URL(page.url());
    await settledInLooks(page, `${pathname}${search.split('&pick=')[0]}&pick=${name}`);
  }
  await page.getByRole('button', { name: /Fix/ }).first().click();
  await page.getByRole('dialog').waitFor();
  await settledInLooks(page);
});
