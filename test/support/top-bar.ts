import type { Page } from 'playwright-core';

/** The button of the top bar that says which wallets the page is about. */
export const walletButton = (page: Page) => page.getByRole('banner').getByRole('button').first();

/** Chooses the wallet of a page that is about one. */
export async function chooseWallet(page: Page, name: string): Promise<void> {
  await walletButton(page).getByText(/\S/).first().waitFor();
  await page.getByRole('navigation', { name: 'Tips sections' }).waitFor();
  if (await walletButton(page).getByText(name).isVisible()) return;
  await walletButton(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await walletButton(page).getByText(name).waitFor();
}
