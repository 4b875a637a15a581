import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const RECONCILIATION = '/reports/reconciliation';

const settled = async (page: Page): Promise<void> => {
  await drawn(page);
  await page.waitForLoadState('networkidle');
  await expectNoAxeViolations(page);
};

async function enter(page: Page, client: RegExp): Promise<void> {
  await page.getByRole('button', { name: client }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Reconciliation');
  await dialog.getByRole('button', { name: /^Enter/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/operator'));
}

test('an Admin sees that the files agree, and what members bought', async () => {
  const admin = await server.openAs(PEOPLE.admin, RECONCILIATION);
  await admin.getByText('No differences').waitFor();
  await admin.getByText(/Last compared/).waitFor();
  await settled(admin);
  await expectBooksProven(admin, server.url);
});

test('the operator finds a balance that differs and a card that spent too much, and settles both', async () => {
  const operator = await server.openAs(PEOPLE.operator, '/operator/clients');
  await enter(operator, /^Enter Lone Star/);
  await operator.goto(`${server.url}${RECONCILIATION}`);
  const row = operator.getByRole('row').filter({ hasText: 'Another balance' });
  await row.getByText('Processor', { exact: true }).waitFor();
  await settled(operator);
  await row.getByRole('button', { name: 'Explain' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goodwill of the processor');
  await settled(operator);
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await operator.getByText('The difference is explained.').waitFor();
  await operator.getByText('No differences').waitFor();

  await operator.goto(`${server.url}/reports/exceptions`);
  const overdraft = operator.getByRole('row').filter({ hasText: 'Spent more than the card held' });
  await overdraft.getByText('Harbour Inn').waitFor();
  await settled(operator);
  await overdraft.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.getByRole('button', { name: /What became of it/ }).click();
  await operator.getByRole('option', { name: 'The processor wrote it off' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their letter of today');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await operator.getByText('The exception is closed.').waitFor();
  await expectBooksProven(operator, server.url);
});

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('with a difference, for the Admin of the client, %o', async (look) => {
  const admin = await server.openAs(PEOPLE.lonestar, `${RECONCILIATION}?status=all`, look);
  await admin.getByText('Another balance').first().waitFor();
  await settled(admin);
  expect(await admin.getByRole('button', { name: 'Explain' }).count()).toBe(0);
});
