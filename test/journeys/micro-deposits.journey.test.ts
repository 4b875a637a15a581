import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { settled } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { withBooks } from '#test/support/server-books.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));
const ACCOUNTS = '/organisation/bank-accounts';
const CLIENT = 10_001;

const cardOf = (page: Page) => page.getByRole('region', { name: /^Account ending in/ });

/** An account whose bank does not stand for it. */
async function connected(page: Page): Promise<void> {
  await connectAtBank(page, 'Unverified');
  await acceptConnected(page);
}

/** An account by its numbers, as they stand on a check. */
async function typed(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Account holder').fill('Maple Table Restaurants Inc.');
  await main.getByLabel('Institution number').fill('003');
  await main.getByLabel('Transit number').fill('04212');
  await main.getByLabel('Account number').fill('7100456');
  await main.getByRole('checkbox', { name: /^I accept the agreement/ }).check();
  await main.getByRole('button', { name: 'Add account', exact: true }).click();
}

/** Two deposits are asked for an account that nobody stands for. */
async function asked(page: Page, add: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await add(page);
  await page.getByText("This account isn't verified yet").waitFor();
  await page.goto(ACCOUNTS);
  await cardOf(page).getByText("This account isn't verified yet").waitFor();
  await settled(page);
  await cardOf(page).getByRole('button', { name: 'Send two deposits' }).click();
  await cardOf(page).getByText('Two small deposits are on their way').waitFor();
  await settled(page);
}

/** The days pass in which the bank carries them; answers what the holder sees at their bank. */
const arrived = (): Promise<[string, string]> =>
  withBooks(server.dataDir, async (database) => {
    const rows = await database.write({ clientId: CLIENT }, (tx) =>
      tx.text<{ first_amount: bigint; second_amount: bigint }>({
        sql: `UPDATE bank_micro_deposit SET state = 'arrived', enter_by = enter_by + 30 WHERE client_id = $1 AND state = 'created'
              RETURNING first_amount, second_amount`,
        values: [CLIENT],
      }),
    );
    const wire = (cents: bigint): string => `0.${String(cents).padStart(2, '0')}`;
    return [wire(rows[0]!.first_amount), wire(rows[0]!.second_amount)];
  });

async function enter(page: Page, first: string, second: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Verify the account ending in/ });
  await dialog.getByLabel('First amount').fill(first);
  await dialog.getByLabel('Second amount').fill(second);
  await dialog.getByRole('button', { name: 'Verify account' }).click();
}

test('an account is verified by the amounts of two small deposits', async () => {
  const page = await server.openAs(PEOPLE.admin, ACCOUNTS);
  await asked(page, connected);
  const [first, second] = await arrived();
  await page.reload();
  await cardOf(page).getByText('3 tries left.').waitFor();
  await settled(page);
  await cardOf(page).getByRole('button', { name: 'Enter the two amounts' }).click();
  const dialog = page.getByRole('dialog', { name: /^Verify the account ending in/ });
  await dialog.getByRole('button', { name: 'Verify account' }).click();
  await settled(page);
  await enter(page, '0.46', '0.47');
  await dialog.getByText("These aren't the two amounts. Tries left: 2.").waitFor();
  await settled(page);
  await enter(page, second, first);
  await page.getByText(/^The account ending in \d{4} is verified\.$/).waitFor();
  await cardOf(page).getByText('Verified', { exact: true }).waitFor();
  await settled(page);
  await cardOf(page)
    .getByRole('button', { name: /^Remove the account/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No bank account yet').waitFor();
});

test('after three wrong tries the account is refused, and a void check is what is left', async () => {
  const page = await server.openAs(PEOPLE.admin, ACCOUNTS);
  await asked(page, typed);
  await arrived();
  await page.reload();
  await cardOf(page).getByRole('button', { name: 'Enter the two amounts' }).click();
  for (const left of ['2', '1']) {
    await enter(page, '0.46', '0.47');
    await page.getByText(`Tries left: ${left}.`).waitFor();
  }
  await enter(page, '0.46', '0.47');
  await cardOf(page).getByText("We couldn't verify this account").waitFor();
  await settled(page);
  await cardOf(page)
    .getByText(/The two amounts weren't entered correctly in time/)
    .waitFor();
  expect(await cardOf(page).getByRole('button', { name: 'Enter the two amounts' }).count()).toBe(0);
  await cardOf(page).getByRole('link', { name: 'Upload a void check' }).click();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
});
