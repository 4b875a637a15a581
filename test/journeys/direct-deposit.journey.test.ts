import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

test('a deposit is announced with the numbers of its wallet, and the announcement is canceled', async () => {
  const page = await server.openAs(PEOPLE.admin, '/direct-deposit');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Where to send it').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Copy Account number' }).click();
  await page.getByText('Account number copied.').waitFor();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  expect(number).toMatch(/^70\d+$/);
  await page.getByText(number, { exact: true }).waitFor();

  await page.getByLabel('Amount').fill('0');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await page.getByText('Amount cannot be 0 or less.').waitFor();
  await page.getByLabel('Amount').fill('2500');
  await page.getByLabel('Sent on').fill('2020-01-02');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await page.getByText(/valid date/).waitFor();
  await settled(page);
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await page.getByLabel('Sent on').fill(today);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: '$2,500.00' });
  await row.getByText('Announced', { exact: true }).waitFor();
  await settled(page);
  await row.getByRole('button', { name: 'Cancel announcement' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^If the money arrives anyway/).waitFor();
  await question.getByRole('button', { name: 'Cancel announcement' }).click();
  await row.getByText('Canceled', { exact: true }).waitFor();
});

test("a member's card has its own numbers, and those who see no money don't get them", async () => {
  const page = await server.openAs(
    PEOPLE.manager,
    '/account-management/view-customers?status=active',
  );
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Show instructions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Direct deposit to the card' });
  await dialog.getByText(/^80\d+$/).waitFor();
  await settled(page);
  const address = new URL(page.url()).pathname;
  const limited = await server.openAs(PEOPLE.limited, address);
  await limited.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(await limited.getByRole('button', { name: 'Show instructions' }).count()).toBe(0);
});
