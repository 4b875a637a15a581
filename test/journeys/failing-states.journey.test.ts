import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { quiet } from '#test/support/quiet.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* What fails says so where it is, is tried again there, and takes nothing else with it. */

const server = runProduct();

const BROKEN = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Broken', status: 500, code: 'internal' }),
};
const breaks = (page: Page, calls: string) => page.route(calls, (route) => route.fulfill(BROKEN));
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('home stands without its outlook and without its figures, and fetches them on request', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await breaks(page, '**/analytics*');
  await breaks(page, '**/analytics/**');
  await page.reload();
  await page.getByRole('heading', { name: 'Wallets' }).waitFor();
  await page.getByRole('heading', { name: "Can't be paid" }).waitFor();
  await tryAgain(page).first().waitFor();
  await quiet(page);
  // It is not taken away again while what failed is asked for anew.
  await expect.poll(() => tryAgain(page).count()).toBeGreaterThan(1);
  await page.getByRole('heading', { name: 'Wallets' }).waitFor();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  // Pictures of the same figures come back together.
  for (let left = await tryAgain(page).count(); left > 0; left = await tryAgain(page).count()) {
    await tryAgain(page).first().click();
    await expect.poll(() => tryAgain(page).count()).toBeLessThan(left);
  }
  await page.getByRole('figure', { name: 'Loads and tips' }).waitFor();
});

test('a list that cannot be read again keeps its rows, and one that was never read says why', async () => {
  const page = await server.openAs(PEOPLE.admin, '/organisation/wallets');
  const row = page
    .getByRole('rowheader')
    .or(page.getByRole('cell', { name: 'Downtown' }))
    .first();
  await row.waitFor();
  await breaks(page, '**/wallets');
  // After a wallet is saved the list is read again.
  await page.getByRole('link', { name: 'Downtown' }).first().click();
  await page.getByLabel('Wallet name').waitFor();
  await page.getByLabel('Wallet name').fill('Downtown');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.goBack();
  await page.getByText("This couldn't be refreshed and may be out of date.").waitFor();
  await row.waitFor();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByText("This couldn't be refreshed").waitFor({ state: 'detached' });

  await breaks(page, '**/card-loads*');
  await page.goto('/reports/transactions');
  await page.getByText("This couldn't be loaded").waitFor();
  await page.getByText('Something went wrong on our side. Try again.').waitFor();
  await drawn(page);
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await tryAgain(page).click();
  await page.getByRole('rowheader').first().waitFor();
});

test('a load is entered while searches and reviews fail, and nothing typed is lost', async () => {
  const page = await server.openAs(PEOPLE.manager, '/account-management/load-funds');
  await page.getByLabel('Amount').fill('12.34');
  await page.getByLabel('Notes').fill('For the late shift');
  await breaks(page, '**/search-customers/**');
  const member = page.getByRole('combobox', { name: 'Member' });
  await member.click();
  await page.keyboard.type('Jade');
  // Nobody is not found; nobody was looked for.
  await page.getByText('The search failed.').waitFor();
  await page.unrouteAll();
  await page.keyboard.press('Backspace');
  await page.getByRole('option', { name: /^Jade/ }).first().click();

  await breaks(page, '**/reviews');
  await page.getByRole('button', { name: 'Review load' }).click();
  await page.getByRole('alert').first().waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByLabel('Amount').inputValue()).toBe('12.34');
  expect(await page.getByLabel('Notes').inputValue()).toBe('For the late shift');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Review load' }).click();
  await page.getByRole('button', { name: /^Load \$12\.34 to Jade / }).waitFor();
});

test('without a connection a filter and a page say so, and both come by themselves when it is back', async () => {
  const page = await server.openAs(PEOPLE.admin, '/account-management/view-customers');
  await page.getByRole('rowheader').first().waitFor();
  await quiet(page);
  await page.context().setOffline(true);
  await page.getByText("You're offline.").waitFor();
  await page.getByLabel('Status').first().selectOption('locked');
  await page
    .getByRole('heading', { name: 'No connection' })
    .or(page.getByText('No connection'))
    .first()
    .waitFor();
  await tryAgain(page).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('rowheader').first().waitFor();

  // Of a page that nobody has opened yet the script is missing, although its words are here: the
  // audit log has the same ones.
  await page.goto('/reports/audit');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Managers' }).waitFor();
  await page.getByRole('rowheader').first().waitFor();
});
