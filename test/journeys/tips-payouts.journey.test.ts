import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import {
  PayoutNights,
  TIPS_HOME,
  computed,
  lineOf,
  tipServices,
} from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';

/* From a night that is calculated to the cards. */
const server = runProduct();
const nights = new PayoutNights(server);
const { openAdmin, review, turnCard } = nights;

test('the first page tells of last night, and leads to paying it', async () => {
  const page = await openAdmin();
  await page.getByRole('heading', { name: 'Last night’s tips' }).waitFor();
  await settled(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Old Port' })
    .getByRole('link', { name: 'Review and pay' })
    .click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
});

test('pending nights are picked, looked at, and paid once from two windows; who was held is paid when the card works', async () => {
  const [first, second] = [await openAdmin(), await openAdmin()];
  await first.goto(`${TIPS_HOME}?wallet=${nights.night.wallet}&tab=pending`);
  await first.getByRole('row').getByRole('checkbox').nth(1).check();
  await first.getByRole('link', { name: 'Review 1 payout' }).click();
  await first.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await first.getByText('Card locked').waitFor();
  const id = Number.parseInt(new URL(first.url()).searchParams.get('pick') ?? '', 10);
  await review(second, [id]);
  const before = await nights.tips<{ balance: string; total: string; after: string }>(
    'GET',
    `/payout-review/${nights.night.wallet}?results=${id}`,
  );

  const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await Promise.all([pay(first), pay(second)]);
  for (const page of [first, second])
    await page.getByText('Members could not be paid (see payout history).').first().waitFor();
  await first.getByText(/paid to 2 people/).waitFor();
  expect(
    (
      await nights.tips<{ balance: string }>(
        'GET',
        `/payout-review/${nights.night.wallet}?results=${id}`,
      )
    ).balance,
  ).toBe(before.after);
  await settled(first);

  await first.getByRole('button', { name: 'Pay everyone who can be paid now' }).click();
  await first
    .getByText(
      'Payout could not be processed (review pending tip pools; staff must be active cardholders).',
    )
    .waitFor();
  await turnCard('unlock');
  await first.goto(`/account-management/payout-history?wallet=${nights.night.wallet}`);
  await first
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await first.getByRole('dialog').getByText('Card locked').waitFor();
  await first.getByRole('button', { name: 'Pay everyone who can be paid now' }).click();
  await first
    .getByRole('dialog')
    .getByText('On hold', { exact: true })
    .waitFor({ state: 'detached' });
  await expect
    .poll(
      async () =>
        (await nights.tips<{ staff: { pay_state: string }[] }>('GET', `/tip-pool/${id}`)).staff.map(
          (one) => one.pay_state,
        ),
      { timeout: 12_000 },
    )
    .toEqual(['paid', 'paid', 'paid']);
  await first.getByRole('button', { name: 'Notify staff' }).click();
  await first.getByText('3 members notified.').waitFor();
});

test('a wallet without the money pays nobody and says what is lacking', async () => {
  const page = await openAdmin();
  const { wallet, server: giver, busser } = nights.night;
  const [service] = await tipServices(nights.tips, wallet);
  const id = await computed(nights.tips, wallet, service!, {
    date: new Date(Date.now() + 86_400_000),
    lines: [
      lineOf(giver, 'Server', '6', { totaltips: '5000.00', netsales: '9000.00' }),
      lineOf(busser, 'Barback', '2'),
    ],
  });
  await review(page, [id]);
  await page.getByText("There isn't enough money in the wallet.").waitFor();
  await page.getByText(/ short\. Nothing is paid/).waitFor();
  expect(await page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Paid elsewhere?' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Mark as paid elsewhere' })
    .click();
  await page.getByRole('heading', { name: /paid to 2 people/ }).waitFor();
  await page.getByText('Paid elsewhere').first().waitFor();
});
