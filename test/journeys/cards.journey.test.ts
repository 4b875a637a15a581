import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE, invitationTo, signIn } from '#test/support/sign-in.ts';

const ORDERS = '/account-management/order-cards';
const PROXIES = '/account-management/card-proxies';

const server = runProduct(async () => ({ CARDLOAD_SANDBOX_STEP: '3', PORT: await freePort() }));

const open = async (look?: Look): Promise<Page> => (await server.open(look)).page;

/** As far as the step at which it is paid. */
async function order(page: Page, quantity: string): Promise<void> {
  await page.goto(`${ORDERS}?step=details`);
  await page.getByLabel('Company name').waitFor();
  await page.locator('input[name=quantity]').fill(quantity);
  await page.locator('input[name=email]').fill('office@maple.example');
  await page.getByLabel('Cardholder name').fill('Maple Team');
  await page.locator('#field-wallet_id').click();
  await page.getByRole('option', { name: 'Downtown' }).click();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.locator('[aria-current=step]:focus').filter({ hasText: 'Delivery' }).waitFor();
  await page.getByLabel('Recipient').fill('Ada Admin');
  await page.locator('input[name=address]').fill('100 Rue Sainte-Catherine');
  await page.locator('input[name=city]').fill('Montréal');
  await page.getByLabel('Postal code').fill('M5V 2T6');
  await page.locator('#field-province').fill('Québec');
  await page.getByRole('option', { name: /Qu.bec/ }).click();
}

test('a hundred cards are ordered, paid once by two presses, and followed to delivery', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin);
  await page.goto(ORDERS);
  await page.getByText('No orders yet').waitFor();
  await expectNoAxeViolations(page);
  await order(page, '100');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('alert').getByText("isn't in QC").waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Postal code').fill('h2x1y4');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio', { name: /From wallet Downtown/ }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Review the order' }).click();
  await page.locator('[aria-current=step]:focus').filter({ hasText: 'Review' }).waitFor();
  await page.getByText('H2X 1Y4').waitFor();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByRole('button', { name: 'Pay $620.81 from Downtown' }).dblclick();
  const placed = page.getByRole('alert').filter({ hasText: 'Order placed' });
  await placed.getByRole('link', { name: 'Add a member' }).waitFor();
  await expectNoAxeViolations(page);

  const call = await apiOf(page, server.url);
  const { wallets } = await call<{ wallets: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/manager-sessions',
  );
  const downtown = wallets.find((wallet) => wallet.wallet_name === 'Downtown')!;
  const bought = await call<{ data: { adjustment_amount: string }[] }>(
    'GET',
    `/client/wallets/transaction-history/${downtown.wallet_id}?type=purchase`,
  );
  expect(bought.data.map((line) => line.adjustment_amount)).toEqual(['-620.81']);

  // Four steps of the maker's, three seconds each, and the looks at its feed between them.
  await page.getByText('100 cards are in your stock').waitFor({ timeout: 60_000 });
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'View cards' }).click();
  await page.getByRole('rowheader').first().waitFor();
  await expectNoAxeViolations(page);
});

test("paid by card on the provider's page, where a card is declined first; cancelled before production", async () => {
  const page = await open({ theme: 'dark' });
  await signIn(page, PEOPLE.zone);
  await order(page, '20');
  await page.getByLabel('Postal code').fill('H2X 1Y4');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio', { name: /Credit card/ }).check();
  await page.getByRole('button', { name: 'Review the order' }).click();
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  const pay = async () => {
    await page.getByLabel('Expires').fill('12/30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay' }).click();
  };
  await pay();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await page.getByText('You came back without paying').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to the payment page' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay();
  await page.waitForURL('**/account-management/order-cards/*');
  await page.getByText('Submitted').first().waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText(/This order was canceled|can no longer be canceled/).waitFor();
  await expectNoAxeViolations(page);
});

test('proxies by file with a duplicate, one given to a member, who registers; the card is activated, locked, and looked up', async () => {
  const page = await open();
  await signIn(page, PEOPLE.admin);
  await page.goto(PROXIES);
  await page.getByRole('link', { name: 'Add cards to stock' }).first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('proxy\n88000001\n88000001\n88000002\n'),
  });
  await page.getByText('Also in line 2').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add 2 cards' }).click();
  await page.getByText('2 cards are in stock').waitFor();
  await expectNoAxeViolations(page);

  const call = await apiOf(page, server.url);
  const { wallets } = await call<{ wallets: { store_id: number }[] }>('GET', '/manager-sessions');
  const added = await call<{ customer_id: number }>('POST', '/customers', {
    first_name: 'Nora',
    last_name: 'Nightingale',
    mobile_number: '4385556701',
    stores: [{ store_id: wallets[0]!.store_id }],
  });
  await page.goto(`/account-management/view-customer/${added.customer_id}`);
  await page.getByRole('button', { name: 'Assign card' }).click();
  await page.getByRole('dialog').getByLabel('Card ID').fill('88000009');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign card' }).click();
  await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByLabel('Card ID').fill('88000002');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign card' }).click();
  await page.getByRole('button', { name: 'Replace' }).waitFor();

  const token = new URL(await invitationTo(server.url, '4385556701'), server.url).searchParams.get(
    'token',
  );
  const registered = await fetch(`${server.url}/api/v1/customer/onboarding/password-start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'Harbour-lights-9', agreement: true }),
  });
  expect(registered.status).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText('Locked by a manager').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('dialog').getByLabel('Card ID').fill('88000001');
  await page.getByRole('dialog').getByRole('button', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Stolen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  // The holder locks it over there.
  expect(
    (await fetch(`${server.url}/api/v1/demo/cards/88000001/lock`, { method: 'POST' })).status,
  ).toBe(200);
  await expect
    .poll(
      () =>
        call<{ status: string }>('GET', `/customers/${added.customer_id}`).then(
          ({ status }) => status,
        ),
      { timeout: 10_000 },
    )
    .toBe('locked');
  await page.reload();
  await page.getByText('Locked by the member').first().waitFor();

  await page.goto('/reports/card-lookup');
  await page.getByLabel('Card ID').fill('88000002');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Replaced by 88000001.').waitFor();
  await expectNoAxeViolations(page);
});
