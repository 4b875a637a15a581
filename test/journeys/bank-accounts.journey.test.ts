import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { drawn, settled } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));
const ACCOUNTS = '/organisation/bank-accounts';

const add = (page: Page) => page.getByRole('link', { name: 'Add a bank account' }).click();

type Accounts = {
  accounts: { account_id: number; wallet_ids: number[]; account_last4: string }[];
};

test('an account is added, its agreement is read and ended, and it is removed', async () => {
  const page = await server.openAs(PEOPLE.admin, ACCOUNTS);
  await page.getByText('No bank account yet').waitFor();
  await settled(page);
  await add(page);
  await connectAtBank(page, 'Good');
  await acceptConnected(page);
  await page.waitForURL(`**${ACCOUNTS}`);
  const card = page.getByRole('region', { name: /^Account ending in/ });
  await card.getByText('Verified', { exact: true }).waitFor();
  await card.getByText(/^Signed by Ada Admin/).waitFor();
  await settled(page);

  await card.getByRole('button', { name: 'View agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Debit agreement' });
  await dialog.getByText('Sporadic: each load is confirmed by itself').waitFor();
  await settled(page);
  await page.reload();
  await dialog.getByRole('button', { name: 'End agreement' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Nothing more is taken/).waitFor();
  await settled(page);
  await question.getByRole('button', { name: 'End agreement' }).click();
  await card.getByText('The debit agreement has ended').waitFor();
  await settled(page);

  await card.getByRole('button', { name: /^Remove the account/ }).click();
  await question.getByText(/anymore/).waitFor();
  await settled(page);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No bank account yet').waitFor();
});

test('an account that money comes from stays, and the page says what stands in the way', async () => {
  const page = await server.openAs(PEOPLE.admin, ACCOUNTS);
  await add(page);
  await connectAtBank(page, 'Good');
  await acceptConnected(page);
  await page.waitForURL(`**${ACCOUNTS}`);
  const call = await apiOf(page, server.url);
  const { accounts } = await call<Accounts>(
    'GET',
    '/managers/{manager}/self-load/accounts/{client}',
  );
  const { account_id: account, wallet_ids: wallets } = accounts.at(-1)!;
  await call('POST', '/managers/{manager}/self-load/load-wallet', {
    wallet_id: wallets[0],
    account_id: account,
    amount: '100.00',
  });
  await page.goto('/load-wallet');
  await page
    .getByRole('button', { name: /^Remove the account/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /is in use$/ });
  await dialog.getByText(/^Money from it is on its way/).waitFor();
  await settled(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await page.getByRole('radio', { name: /Account ending in/ }).count()).toBe(1);
});

test('an account in another name is warned of, and sent for review from there', async () => {
  const page = await server.openAs(PEOPLE.admin, ACCOUNTS);
  await add(page);
  await connectAtBank(page, 'Name mismatch');
  await acceptConnected(page);
  const dialog = page.getByRole('alertdialog', { name: 'Mismatch in account details' });
  await dialog.getByText('Northgate Holdings Ltd.').waitFor();
  await page.goto(ACCOUNTS);
  const card = page
    .getByRole('region', { name: /^Account ending in/ })
    .filter({ hasText: 'Name mismatch' });
  await card.getByText(/The bank has it as “Northgate/).waitFor();
  await settled(page);
  await card.getByRole('link', { name: 'Fix' }).click();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'check.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a void check'),
  });
  await page.getByText('Thank you. We are reviewing your void check.').waitFor();
  await page.getByRole('link', { name: 'Back to bank accounts' }).click();
  await page.getByText("We're reviewing your void check").waitFor();
  await settled(page);
});

test('who may not fund wallets has no bank accounts in the menu', async () => {
  const page = await server.openAs(PEOPLE.regional);
  await drawn(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Reports' }).click();
  await menu.getByRole('link', { name: 'PAD schedules' }).waitFor();
  await menu.getByRole('button', { name: 'Organization' }).click();
  await menu.getByRole('link', { name: 'Stores and wallets' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Bank accounts' }).count()).toBe(0);
  await page.goto(ACCOUNTS);
  await page
    .getByText("You don't have access to Bank accounts. Ask your internal admin.")
    .waitFor();
});
