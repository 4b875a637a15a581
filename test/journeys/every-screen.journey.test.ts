import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look, settled } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

/*
 * What the other journeys do not pass with axe in hand: home, members, reviews and results, and
 * what opens over a page.
 */

const MEMBERS = '/account-management/view-customers';
const LOAD = '/account-management/load-funds';

const server = runProduct();

const open = (person: string, look?: Look): Promise<Page> => server.openAs(person, '/', look);

type Found = { data: { customer_id: number; wallets: { store_id: number }[] }[] };

async function loadOf(page: Page, nth: number, amount: string): Promise<void> {
  const call = await apiOf(page, server.url);
  const { data } = await call<Found>(
    'GET',
    '/managers/customers-paginated/{client}?status=active&sort=name&per_page=50',
  );
  const { customer_id: id, wallets } = data[nth]!;
  await page.goto(`${LOAD}/${id}/${wallets[0]!.store_id}`);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Review load' }).click();
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
}

test('home, members and a member', async () => {
  const page = await open(PEOPLE.admin);
  await settledInLooks(page);
  await settledInLooks(page, MEMBERS);
  await page.getByRole('row').getByRole('checkbox').nth(2).check();
  await page.getByText('1 selected').waitFor();
  await settledInLooks(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').waitFor();
  await settledInLooks(page);
  await page.keyboard.press('Escape');
  await settledInLooks(page, `${MEMBERS}?search=nobody-of-this-name`);
  await visit(page, MEMBERS);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await settledInLooks(page);
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit ' }).waitFor();
  await settledInLooks(page);
  await settledInLooks(page, '/add-member');
  await settledInLooks(page, '/view-members?view=verifying');
  await settledInLooks(page, '/account-management/view-customer/999999');
  await settledInLooks(page, '/reports/bulk-loads');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('columnheader', { name: 'Line' }).waitFor({ state: 'attached' });
  await settledInLooks(page);
});

test('the date stands before the time of day, also in a page that runs from right to left', async () => {
  const page = await open(PEOPLE.admin, { direction: 'rtl' });
  await settled(page);
  const edges = await page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (
      texts.nextNode() &&
      !/^\d{1,2}:\d{2}\s[ap]\.?m\.?$/i.test(texts.currentNode.textContent ?? '')
    );
    const clock = document.createRange();
    clock.selectNodeContents(texts.currentNode);
    return {
      dayEnds: main.querySelector('time')?.getBoundingClientRect().right,
      clockBegins: clock.getBoundingClientRect().left,
    };
  });
  expect(edges.clockBegins).toBeGreaterThan(edges.dayEnds ?? Infinity);
});

test('cards: orders, the steps to one, the stock, a file, a look-up', async () => {
  const page = await open(PEOPLE.admin);
  for (const address of [
    'order-cards',
    'order-cards?step=details',
    'card-proxies',
    'card-proxies?search=nothing',
    'add-proxies',
  ])
    await settledInLooks(page, `/account-management/${address}`);
  await settledInLooks(page, '/reports/card-lookup?proxy=10001000001');
  await settledInLooks(page, '/reports/card-lookup?proxy=nothing');
  const call = await apiOf(page, server.url);
  const { wallets } = await call<{ wallets: { wallet_id: number }[] }>('GET', '/manager-sessions');
  const order = await call<{ order_id: number }>('POST', '/card-orders', {
    quantity: 25,
    wallet_id: wallets[0]!.wallet_id,
    company_name: 'Maple',
    email: 'office@maple.example',
    address: '1 Main',
    city: 'Toronto',
    province: 'ON',
    country: 'CA',
    postal_code: 'M5V 2T6',
    addressee: 'Ada',
    card_holder_name: 'Team',
  });
  for (const step of ['details', 'delivery', 'payment', 'review'])
    await settledInLooks(
      page,
      `/account-management/order-cards?order=${order.order_id}&step=${step}`,
    );
  await settledInLooks(page, `/account-management/order-cards/${order.order_id}`);
  await settledInLooks(page, '/account-management/order-cards/999999');
});

test('a review and what became of it', async () => {
  const page = await open(PEOPLE.admin);
  await loadOf(page, 0, '15.50');
  await settledInLooks(page);
  await page.getByRole('button', { name: /Load .*15\.50/ }).click();
  await page.getByText(/ is on .*'s card/).waitFor();
  await settledInLooks(page);
  await loadOf(page, 1, '13.01');
  await page.getByRole('button', { name: /Load .*13\.01/ }).click();
  await page.getByText('The card is locked').waitFor();
  await settledInLooks(page);
  await loadOf(page, 0, '15.50');
  await page.getByText('in the last 24 hours').waitFor();
  await settledInLooks(page);
  await loadOf(page, 2, '49000.00');
  await settledInLooks(page);
});

// What a key opens is for keyboards, so it is looked at on a wide screen.
test('what opens over a page, and pages that only say something', async () => {
  const page = await open(PEOPLE.manager, { theme: 'dark', direction: 'rtl' });
  const over = async (show: () => Promise<void>, role: 'dialog' | 'alertdialog' = 'dialog') => {
    await show();
    await page.getByRole(role).first().waitFor();
    await expectNoAxeViolations(page);
  };
  await settled(page);
  await over(() => page.keyboard.press('Control+k'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await over(() => page.keyboard.press('?'));
  await page.keyboard.press('Escape');
  await over(() =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /message/i })
      .click(),
  );
  await settled(page, '/account-management/wallet-to-wallet-transfer');
  await page.getByText(/You don't have access to/).waitFor();
  await page.goto(LOAD);
  await page.getByLabel('Notes').fill('Half a load');
  await over(() => page.getByRole('link', { name: 'Members' }).first().click(), 'alertdialog');
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Half a load');
  await settled(page, '/nothing/here');
  await settled(page, '/error');
  await settled(page, '/user/set-password?token=nothing');
});

test('a button that is pressed while a field complains gets its press', async () => {
  const page = await open(PEOPLE.manager);
  await page.goto(LOAD);
  await page.getByLabel('Amount').fill('1.234,56');
  const button = await page.getByRole('button', { name: 'Review load' }).boundingBox();
  await page.mouse.move(button!.x + button!.width / 2, button!.y + button!.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(150);
  await page.mouse.up();
  await page.getByText('There are 2 problems').waitFor();
});

test('those who never registered get their invitation again, all at once', async () => {
  const page = await open(PEOPLE.admin);
  await page.goto(`${MEMBERS}?status=pending`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Resend invitations (4 of 4)' }).click();
  await page.getByText('4 invitations resent').first().waitFor();
});

test('who only has the tips, or is in no client, is led away from the rest', async () => {
  for (const [person, denied] of [
    ['5145550400', LOAD],
    ['4165550001', MEMBERS],
  ] as const) {
    const page = await open(person);
    await settled(page);
    await page.goto(denied);
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('denied'));
    await settled(page);
  }
  // The list of members has an address of its own beside the tips.
  const page = await open('5145550400');
  await page.goto(MEMBERS);
  await page.waitForURL((url) => url.pathname === '/view-members');
});

test('an answer that takes long is said to be on its way', async () => {
  const page = await open(PEOPLE.manager);
  await page.route('**/customers-paginated/**', async (route) => {
    await new Promise((later) => setTimeout(later, 9_000));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByText('Still working…').waitFor();
  await page.getByRole('rowheader').first().waitFor();
  expect(await page.getByText('Still working…').count()).toBe(0);
});
