import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* Every list keeps its filters under a name of one's own. */

const server = runProduct();

test('the filters of transactions are kept, opened again from another page, changed and deleted', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/transactions');
  const views = page.getByRole('main').getByRole('button', { name: 'Views', exact: true });
  await views.click();
  // There is nothing to keep of a list that shows everything.
  await page.getByRole('menuitem', { name: /^Save this view/, disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/reports/transactions?status=failed');
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('View name').fill('What failed');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const named = page.getByRole('main').getByRole('button', { name: 'What failed' });
  await named.waitFor();

  await page.goto('/reports/transactions');
  await views.click();
  await page.getByRole('menuitem', { name: 'What failed' }).click();
  await page.waitForURL('**status=failed**');
  await named.click();
  await page.getByRole('menuitem', { name: 'Edit view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await views.waitFor();
  await page.waitForURL((url) => !url.search.includes('status'));
});

test('each list has views of its own', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const lists = [
    '/account-management/payout-history?from=2026-01-01',
    '/account-management/view-managers?search=a',
    '/organisation/wallets?search=o',
    '/account-management/order-cards?state=delivered',
    '/reports/disputes?status=open',
    '/reports/audit?from=2026-01-01',
  ];
  for (const [nth, address] of lists.entries()) {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    // The name is free in every list.
    await page.getByRole('dialog').getByLabel('View name').fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Mine' }).click();
    await page.getByRole('menuitem', { name: 'Mine' }).waitFor();
    expect(await page.getByRole('menuitem').count(), `list ${nth}`).toBe(3);
    await page.keyboard.press('Escape');
  }
});
