import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

/* The dashboard of earned wage access over the demo's two stores, as a manager uses it. */

const server = runProduct(async () => ({ PORT: await freePort() }));
const DASHBOARD = '/ewa/dashboard';
/** Where the tour stands is told to the server beside what the person goes on with. */
const isKept = (one: Response): boolean =>
  one.request().method() === 'POST' && one.url().endsWith('/ewa/tour');
const tourHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the tour goes by the keyboard alone, and stays closed until Help asks for it', async () => {
  const page = await server.openAs(PEOPLE.admin, DASHBOARD);
  await page.getByRole('link', { name: 'Take the tour' }).press('Enter');
  await tourHeading(page, 'Fill the fund').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Fill the fund');
  expect(await page.getByText('1 of 4').count()).toBe(1);
  const next = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
  };
  const kept = page.waitForResponse(isKept);
  await next();
  await tourHeading(page, 'How much is enough').waitFor();
  await kept;
  // However late its button comes, the step where the person was is the one that opens.
  await page.route('**/ewa/funding-recommendation*', async (route) => {
    await sleep(3_000);
    await route.continue();
  });
  await page.reload();
  await tourHeading(page, 'How much is enough').waitFor();
  await page.unroute('**/ewa/funding-recommendation*');
  await next();
  await tourHeading(page, 'Match your employees').waitFor();
  await page.keyboard.press('Escape');
  await tourHeading(page, 'Match your employees').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('ewa-tour-employees');
  await page.getByRole('link', { name: 'Take the tour' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Show the tour of earned wage access' }).click();
  await tourHeading(page, 'Fill the fund').waitFor();
});

test('the fund is filled by what is recommended, after a review', async () => {
  const page = await server.openAs(PEOPLE.admin, `${DASHBOARD}?step=fund`);
  await page.getByLabel('Amount', { exact: true }).fill('640.00');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
  await page.getByRole('button', { name: 'Move $640.00 to the fund' }).click();
  await page.getByText('$640.00 is in the fund.').first().waitFor();
  await page.getByRole('dialog', { name: 'Check before you send' }).waitFor({ state: 'detached' });
});

test('payroll says of a report that waits what it could take off', async () => {
  const page = await server.openAs(PEOPLE.lonestar, DASHBOARD);
  await page.getByText('to confirm').first().waitFor();
  await page
    .getByRole('row', { name: /to confirm/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Confirm what was deducted' }).click();
  await page.getByRole('button', { name: 'Confirm all in full' }).click();
  await page.getByText('Deducted in full').first().waitFor();

  // Said anew, by keyboard: less of one person, found by name, with what becomes of the rest.
  await page.getByRole('button', { name: 'Change what was deducted' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add an exception' }).focus();
  await page.keyboard.type('Trem');
  const people = page.getByRole('listbox').getByRole('option');
  await people.filter({ hasText: 'Eve Tremblay' }).waitFor();
  await expect.poll(() => people.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const eve = page.getByRole('group', { name: 'Eve Tremblay' });
  await expect
    .poll(() => eve.getByLabel('Deducted').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('12.50');
  await page.getByRole('button', { name: 'Save with 1 exception' }).press('Enter');
  await eve.getByText('Choose a reason.').waitFor();
  await expectNoAxeViolations(page);
  await eve.getByRole('button', { name: /Choose a reason/ }).press('Enter');
  await page.getByRole('option', { name: 'Not enough pay' }).press('Enter');
  await eve.getByText('The rest is written off; they owe nothing').waitFor();
  await page.getByRole('button', { name: 'Save with 1 exception' }).press('Enter');
  await page.getByRole('row', { name: /Eve Tremblay.*Not enough pay/ }).waitFor();
});

test('axe finds nothing, and nothing is wider than the window, in every look', async () => {
  const page = await server.openAs(PEOPLE.zone, DASHBOARD);
  for (const address of [DASHBOARD, `${DASHBOARD}?step=why`, `${DASHBOARD}?step=fund`]) {
    await visit(page, address);
    if (address !== DASHBOARD) await page.getByRole('dialog').getByRole('button').first().waitFor();
    await settledInLooks(page);
  }
});
