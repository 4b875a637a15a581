import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* Nothing is offered, and no sentence speaks, of what a level may not do. */

const server = runProduct();

test('a tip-out manager reads nights, wallets and members without money or paying', async () => {
  const page = await server.openAs(PEOPLE.tipout, '/account-management/settings');
  await page.getByText('Tipout Manager', { exact: true }).waitFor();

  await page.goto('/account-management/tip-share');
  await page.getByRole('gridcell').first().waitFor();
  await page.getByText('Darker means more tips.').waitFor();
  expect(await page.getByText('Select services to pay only those.').count()).toBe(0);
  expect(await page.getByRole('grid').getAttribute('aria-multiselectable')).toBe(null);
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  const keys = page.getByRole('dialog');
  await keys.getByText('Open the service').waitFor();
  expect(await keys.getByText('Select for payment, or clear').count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.goto('/organisation/wallets');
  await page.getByRole('columnheader', { name: 'Time zone' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Balance' }).count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Airport' }).first().click();
  await page.getByText('View only. Ask your internal admin for changes.').waitFor();
  expect(await page.getByText('Low balance alert').count()).toBe(0);
  await expectNoAxeViolations(page);

  await page.goto('/account-management/view-customers');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Status' }).waitFor();
  expect(await page.getByRole('button', { name: 'Money' }).count()).toBe(0);

  // The search knows one history of tips; pools have no place here.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tips history');
  await page.getByRole('dialog').getByRole('menuitem', { name: 'Tips: History' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payout-share-history**');
  await page.getByRole('rowheader').first().waitFor();
  await page.goto('/account-management/payout-history');
  await page.waitForURL('**/payout-share-history**');
  await drawn(page);
  await expectNoAxeViolations(page);
});

test('whoever only reads the rules is offered no change of them', async () => {
  const page = await server.openAs(PEOPLE.tipout, '/set-rules-share/1002');
  await page.getByText('View only. Managers and above can edit.').waitFor();
  await page.getByRole('heading', { name: 'Bar' }).waitFor();
  expect(
    await page.getByRole('button', { name: /^(Add a group|Remove Rule|Move Rule)/ }).count(),
  ).toBe(0);
  await page.goto('/account-management/tip-share?tab=settings');
  await page.getByText('Load times').first().waitFor();
  expect(await page.getByRole('button', { name: 'Add a time' }).count()).toBe(0);
});

test('the level stands in the language of who reads it', async () => {
  const page = await server.openAs(PEOPLE.regional, '/account-management/settings', {
    language: 'fr',
  });
  await page.getByText('Gestionnaire régional', { exact: true }).waitFor();
});
