import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { settled } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** From the amount to the bank's own page and back. */
async function connect(page: Page, bank: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await connectAtBank(page, bank);
  await settled(page);
  await button(page, 'Add account').click();
  await page.getByText('Accept the agreement first.').waitFor();
  await acceptConnected(page);
}

test('a wallet is loaded from an account connected at its bank, and the load is canceled', async () => {
  const page = await server.openAs(PEOPLE.admin, '/load-wallet');
  await page.getByText('No bank account yet').waitFor();
  await settled(page);
  await button(page, 'Review').click();
  await page.getByText('Please select a bank account.').first().waitFor();
  await button(page, /Select a wallet/).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Load amount').fill('5.00');
  await button(page, 'Review').click();
  await page.getByText('Minimum $10.00.').first().waitFor();
  await page.getByLabel('Load amount').fill('1250');

  await connect(page, 'Good');
  await page.waitForURL(/confirm-and-load/);
  await page.getByText('Arrives in the wallet').waitFor();
  await settled(page);
  await button(page, 'Load $1,250.00').click();
  await page.getByText(/^\$1,250\.00 is on its way to /).waitFor();
  await settled(page);
  await page.reload();
  await page.getByText(/^\$1,250\.00 is on its way to /).waitFor();

  await page.getByRole('link', { name: 'Load another wallet' }).click();
  await page.getByText('$1,250.00 of $50,000.00 used since Monday').waitFor();
  await settled(page);
  await button(page, 'Cancel load').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel load' }).click();
  await page.getByText('$0.00 of $50,000.00 used since Monday').waitFor();
  await page.getByText('Canceled', { exact: true }).waitFor();
});

test('an account in another name is sent for review with a void check', async () => {
  const page = await server.openAs(PEOPLE.admin, '/load-wallet');
  await connect(page, 'Name mismatch');
  const dialog = page.getByRole('alertdialog', { name: 'Mismatch in account details' });
  await dialog.getByText('Northgate Holdings Ltd.').waitFor();
  await settled(page);
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  const cheque = { name: 'check.pdf', mimeType: 'application/pdf' };
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ ...cheque, buffer: Buffer.from('<html>no check</html>') });
  await page.getByRole('alert').waitFor();
  await file.setInputFiles({ ...cheque, buffer: Buffer.from('%PDF-1.7 a void check') });
  await page.getByText('Thank you. We are reviewing your void check.').waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'Back to Load wallet' }).click();
  await page.getByText('In review').waitFor();
  expect(await page.getByRole('radio', { name: /Northgate/ }).count()).toBe(0);
});
