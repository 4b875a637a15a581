import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const LIST = '/account-management/view-customers';

const server = runProduct();
const open = (look?: Look): Promise<Page> => server.openAs(PEOPLE.admin, '/', look);

type Counted = { count: number; able: { resend: number } };

test('all that match are selected from a page, invited again after a question, and counted', async () => {
  const page = await open();
  const call = await apiOf(page, server.url);
  const counted = await call<Counted>('GET', '/customers/matching');
  expect(counted.count).toBeGreaterThan(10);
  await page.goto(`${LIST}?rows=10`);
  await page.getByRole('rowheader').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByText('10 selected on this page.').waitFor();
  await page.getByRole('button', { name: `Select all ${counted.count} that match` }).click();
  await page.getByText(`All ${counted.count} matching members selected.`).waitFor();
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', {
      name: `Resend invitations (${counted.able.resend} of ${counted.count})`,
    })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(`Resend ${counted.able.resend} invitations?`).waitFor();
  await expectNoAxeViolations(page);
  // Somebody else adds a member meanwhile: the new number is shown, and confirmed.
  await call('POST', '/customers', {
    first_name: 'Late',
    last_name: 'Comer',
    mobile_number: '4385550777',
    stores: [{ store_id: 1001 }],
  });
  await dialog.getByRole('button', { name: /^Resend invitations/ }).click();
  await dialog.getByText('The number of members that match has changed.').waitFor();
  await dialog
    .getByRole('button', { name: `(${counted.able.resend + 1} of ${counted.count + 1})` })
    .click();
  await page
    .getByRole('status')
    .getByText(`${counted.able.resend + 1} invitations resent`)
    .waitFor();
});

test('a member who was deactivated by mistake is reactivated, by keyboard, in a dark French page', async () => {
  const page = await open({ theme: 'dark' });
  await page.evaluate(() => localStorage.setItem('cardload.language', 'fr'));
  const call = await apiOf(page, server.url);
  const { data } = await call<{
    data: { customer_id: number; first_name: string; last_name: string; wallets: object[] }[];
  }>('GET', '/managers/customers-paginated/{client}?status=pending&sort=name&per_page=50');
  const member = data.find(({ wallets }) => wallets.length === 1)!;
  await page.goto(`/account-management/view-customer/${member.customer_id}?dialog=deactivate`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await dialog.waitFor({ state: 'detached' });
  const back = page.getByRole('button', {
    name: `Réactiver ${member.first_name} ${member.last_name}`,
  });
  await back.waitFor();
  await expectNoAxeViolations(page);
  await back.focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 membre est de retour dans le portefeuille').waitFor();
  await page.getByText('De retour dans un portefeuille').waitFor();
});

test('a view that was deleted is restored under its name', async () => {
  const page = await open();
  await page.goto(`${LIST}?status=locked`);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('View name').fill('Locked ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.waitForURL(/saved=\d+/);
  await page.getByRole('button', { name: 'Edit view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('View Locked ones deleted').waitFor();
  await page.getByRole('button', { name: 'Restore Locked ones' }).click();
  await page.getByText('View Locked ones is back').waitFor();
  await page.getByRole('button', { name: 'Locked ones', exact: true }).waitFor();
});
