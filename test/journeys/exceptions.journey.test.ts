import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const EXCEPTIONS = '/reports/exceptions';

type People = { data: { customer_id: number }[] };
type Wallets = { data: { wallet_id: number }[] };
type Loaded = { transfer: { id: number; state: string } };

/** A load of 13.10: the processor of the demo answers it with another amount. */
async function loadWithoutOutcome(page: Page): Promise<Loaded['transfer']> {
  const call = await apiOf(page, server.url);
  const { data: wallets } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const wallet = wallets[0]!.wallet_id;
  const people = await call<People>(
    'GET',
    `/managers/{manager}/customers-to-store/${wallet}?per_page=10&status=active`,
  );
  const loaded = await call<Loaded>('POST', '/managers/{manager}/load-value', {
    customer_id: people.data[0]!.customer_id,
    store_id: wallet,
    amount: '13.10',
    duplicate_ok: true,
  });
  return loaded.transfer;
}

test('an answer that names another amount is seen by the Admin, and closed by the operator', async () => {
  const admin = await server.openAs(PEOPLE.admin, EXCEPTIONS);
  await admin.getByText('Nothing to review').waitFor();
  await settled(admin);
  expect((await loadWithoutOutcome(admin)).state).toBe('unknown');
  await admin.reload();
  const rowOf = (page: Page) =>
    page.getByRole('row').filter({ hasText: 'The answer names another card or amount' });
  await rowOf(admin).getByText('$13.10').first().waitFor();
  await rowOf(admin).getByText('$0.01').waitFor();
  await settled(admin);
  expect(await admin.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);

  const operator = await server.openAs(PEOPLE.operator, '/operator/clients');
  await operator.getByRole('button', { name: /^Enter Maple/ }).click();
  await operator.getByRole('dialog').getByRole('textbox').fill('Exceptions');
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /^Enter/ })
    .click();
  await operator.waitForURL((url) => !url.pathname.startsWith('/operator'));
  await operator.goto(`${server.url}${EXCEPTIONS}`);
  await rowOf(operator).getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await settled(operator);
  await dialog.getByRole('button', { name: /What became of it/ }).click();
  await operator.getByRole('option', { name: "It wasn't paid" }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their file of the day lacks it');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await operator.getByText('The exception is closed.').waitFor();
  await operator.getByText('Nothing to review').waitFor();
  await expectBooksProven(admin, server.url);
});

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('with an exception, %o', async (look) => {
  const admin = await server.openAs(PEOPLE.admin, EXCEPTIONS, look);
  await loadWithoutOutcome(admin);
  await admin.reload();
  await admin.getByText('13').first().waitFor();
  await settled(admin);
});
