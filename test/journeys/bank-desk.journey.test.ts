import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, settled } from '#test/support/browser.ts';
import { listed } from '#test/support/listed.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * The operator's side of the bank, over all clients: checks, the calendar, files, statements, and
 * whether the bank holds what clients own.
 */
const server = runProduct(async () => ({ PORT: await freePort() }));
/** Files are carried once a minute. */
const A_ROUND = 90_000;
const SCREENS = ['void-checks', 'bank-files', 'statements', 'bank-calendar', 'safeguarding'];

/** A picture of a check: one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const press = (button: string, body: object) =>
  fetch(`${server.url}/api/v1/demo/bank/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const main = (page: Page) => page.getByRole('main');

/** An account in another name, with a picture of its check. */
async function sendCheck(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await main(page).getByRole('button', { name: 'Connect bank' }).click();
  await page.waitForURL(/\/connect\//);
  await page.getByRole('radio', { name: 'Name mismatch' }).check();
  await page.getByLabel(/user/i).fill('owner');
  await page.getByLabel(/password/i).fill('secret');
  await page.getByRole('button').first().click();
  await page.waitForURL(/connect_id=/);
  await page.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await main(page).getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByText('Thank you. We are reviewing your void check.').waitFor();
}

test('a void check is compared, refused with a reason, and is no longer to review', async () => {
  const operator = await server.openAs(PEOPLE.operator, '/operator/void-checks');
  // One of another client waits in the demo.
  await operator.getByRole('row').filter({ hasText: 'Lone Star' }).waitFor();
  await settled(operator);
  await sendCheck(await server.openAs(PEOPLE.admin, '/load-wallet'));
  await operator.reload();
  const row = operator.getByRole('row').filter({ hasText: 'Maple Table' });
  await row.getByText('Names differ').waitFor();
  await settled(operator);
  await row.getByRole('link').click();
  await operator.waitForURL(/\/void-checks\/\d+/);
  await main(operator).getByRole('button', { name: 'Show check' }).waitFor();
  await operator.getByText('Northgate Holdings Ltd.').waitFor();
  expect(await operator.getByRole('img', { name: /Void check sent by/ }).count()).toBe(0);
  await main(operator).getByRole('button', { name: 'Show check' }).click();
  await operator.getByRole('img', { name: /Void check sent by/ }).waitFor();
  await settled(operator);
  await main(operator).getByRole('button', { name: 'Refuse' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await settled(operator);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The check is of another company.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await operator.getByText('The account is refused.').waitFor();
  await main(operator).getByText('The check is of another company.').waitFor();
  await settled(operator);
  await operator.getByRole('link', { name: 'Void checks' }).first().click();
  await operator.getByRole('row').filter({ hasText: 'Lone Star' }).waitFor();
  await row.waitFor({ state: 'detached' });
});

test('a day is closed and opened again with the keyboard', async () => {
  const page = await server.openAs(PEOPLE.operator, '/operator/bank-calendar?from=2098');
  const day = page.getByRole('button', { name: /^Mar 11, 2098/ });
  await page.getByRole('button', { name: /^Jan 1, 2098/ }).focus();
  await expectNoAxeViolations(page);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key);
  await day.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank is moving');
  await settled(page);
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await page.getByText('The calendar is changed.').waitFor();
  await page.getByRole('button', { name: /^Mar 11, 2098, closed by hand/ }).waitFor();
  await page.getByRole('row').getByText('The bank is moving').waitFor();
  await settled(page);
  await page.getByRole('radio', { name: 'ACH · USD' }).check({ force: true });
  await page.getByRole('button', { name: /^Mar 11, 2098, open/ }).waitFor();
  await page.getByRole('radio', { name: 'EFT · CAD' }).check({ force: true });
  await day.press('Enter');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is not');
  await dialog.getByRole('button', { name: 'Open day' }).click();
  await page.getByRole('button', { name: /^Mar 11, 2098, open/ }).waitFor();
});

test('money for an unknown number is assigned to a wallet', { timeout: 240_000 }, async () => {
  const page = await server.openAs(PEOPLE.operator, '/operator/statements');
  await page.getByRole('heading', { name: 'Statements' }).first().waitFor();
  await settled(page);
  await press('deposit', { rail: 'eft', number: '700000000017', cents: '43210', name: 'PAYER' });
  await press('statement', { rail: 'eft' });
  const row = page.getByRole('row').filter({ hasText: '$432.10' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await listed(page);
        return row.count();
      },
      { timeout: A_ROUND, interval: 3_000 },
    )
    .toBe(1);
  await settled(page);
  await row.getByRole('button', { name: /^Decide on/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await settled(page);
  await dialog.getByRole('combobox', { name: 'Wallet' }).fill('Maple');
  await page
    .getByRole('option', { name: /^Maple/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The payer wrote to us');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The decision is saved.').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Lines', { exact: true }).selectOption('all');
  await row.getByText('Assigned').waitFor();
  await settled(page);

  await page.goto(`${server.url}/operator/bank-files`);
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^eft-in-/ })
    .click();
  await page.getByText('Unknown number').waitFor();
  await settled(page);
  await page.goto(`${server.url}/operator/safeguarding`);
  await page.getByText('Fully covered').first().waitFor();
  await page.getByText('All clients').first().waitFor();
  await settled(page);
});

const DESK_LOOKS: readonly NamedLook[] = [
  ['dark, on a phone', { theme: 'dark', viewport: 'phone' }],
  ['right to left', { direction: 'rtl' }],
  ['in French, on a tablet', { language: 'fr', viewport: 'tablet' }],
];
test('every screen in every look', async () => {
  const page = await server.openAs(PEOPLE.operator, '/operator/void-checks');
  for (const screen of SCREENS) await settledInLooks(page, `/operator/${screen}`, DESK_LOOKS);
});

test('who is no operator is led home', async () => {
  const page = await server.openAs(PEOPLE.admin, '/operator/safeguarding');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.getByRole('link', { name: 'Safeguarding' }).count()).toBe(0);
});
