import type { Page } from 'playwright-core';

/** At the page of the vendor: signs in at a bank of the sandbox, and comes back with an account. */
export async function connectAtBank(page: Page, bank: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Connect bank', exact: true }).click();
  await page.waitForURL(/\/connect\//);
  await page.getByRole('radio', { name: bank }).check();
  await page.getByLabel(/user/i).fill('owner');
  await page.getByLabel(/password/i).fill('secret');
  await page.getByRole('button').first().click();
  await page.waitForURL(/connect_id=/);
  await page.getByText('Your bank has answered').waitFor();
}

/** The connected account is added, with the agreement to debit it. */
export async function acceptConnected(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await main.getByRole('button', { name: 'Add account', exact: true }).click();
}
