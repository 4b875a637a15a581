import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { DEMO_PASSWORD, PEOPLE, enterCode } from '#test/support/sign-in.ts';

const SETTINGS = '/account-management/settings';
const MAIL = 'zone@maple.example';

const server = runProduct(async () => ({ CARDLOAD_SANDBOX_STEP: '2', PORT: await freePort() }));
const bellOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /new message|^Messages$/ });

/** Signing in with an e-mail shows that it is theirs. */
async function signedInByMail(): Promise<Page> {
  const { page } = await server.open();
  await page.goto('/user/loginemail');
  await page.getByLabel('Email', { exact: true }).fill(MAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

/** Somebody else orders cards for Downtown, paid from it. */
async function orderCards(): Promise<number> {
  const call = await apiOf(await server.openAs(PEOPLE.admin), server.url);
  const { wallets } = await call<{ wallets: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/manager-sessions',
  );
  const order = await call<{ order_id: number; key: string }>('POST', '/card-orders', {
    quantity: 20,
    wallet_id: wallets.find(({ wallet_name: name }) => name === 'Downtown')!.wallet_id,
    company_name: 'Maple Table',
    email: 'office@maple.example',
    address: '100 Rue Sainte-Catherine',
    address_more: '',
    city: 'Montréal',
    province: 'QC',
    country: 'CA',
    postal_code: 'H2X 1Y4',
    addressee: 'Ada Admin',
    card_holder_name: 'Maple Team',
  });
  await call('POST', `/card-orders/${order.order_id}/submit`, {}, order.key);
  return order.order_id;
}

test('who wants mail of card orders has it when one ships, and finds it under the bell', async () => {
  const page = await signedInByMail();
  await page.goto(SETTINGS);
  const orders = page.getByRole('group', { name: 'Card orders shipped' });
  await orders.getByRole('checkbox', { name: 'Email' }).check();
  await page.getByText(`Emails go to ${MAIL}`).waitFor();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  // Boxes that just come out from under the top bar are too close to its buttons.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByRole('button', { name: 'Save notifications' }).click();
  await page.getByText('Notifications saved.').first().waitFor();
  await page.reload();
  expect(await orders.getByRole('checkbox', { name: 'Email' }).isChecked()).toBe(true);

  const order = await orderCards();
  const mails = async () =>
    (
      (await (await fetch(`${server.url}/api/v1/demo/outbox?to=${MAIL}`)).json()) as {
        subject: string;
        body: string;
      }[]
    ).filter(({ subject }) => subject.startsWith('Card order'));
  await expect.poll(mails, { timeout: 60_000, interval: 500 }).toHaveLength(1);
  const [mail] = await mails();
  expect(mail!.subject).toBe(`Card order ${order} for Downtown has shipped`);
  expect(mail!.body).toContain(`/account-management/order-cards/${order}`);

  await page.evaluate(() => localStorage.setItem('cardload.theme', 'dark'));
  await page.goto('/');
  await bellOf(page).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const shipped = alerts.getByRole('link', {
    name: `Card order ${order} for Downtown has shipped`,
  });
  await shipped.getByText('New', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await shipped.click();
  await page.waitForURL(`**/account-management/order-cards/${order}`);

  await bellOf(page).click();
  await alerts.getByRole('button', { name: 'Mark all as read' }).click();
  await shipped.getByText('New', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await bellOf(page).click();
  await shipped.waitFor();
  expect(await shipped.getByText('New', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await mails()).toHaveLength(1);
  await page.goto(SETTINGS);
  await orders.waitFor();
  await expectNoAxeViolations(page);
});
