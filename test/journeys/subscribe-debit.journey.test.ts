import { expect, test } from 'vitest';
import { drawn, settled } from '#test/support/browser.ts';
import {
  enterAccount,
  enterCard,
  runSubscriptionPortal,
} from '#test/support/subscription-portal.ts';

/*
 * A bank account that is verified by small deposits, whose debit comes back after five days: the
 * wallet is paid another way.
 */
const portal = runSubscriptionPortal();

const ROOM = '/account-management/subscriptions';

test('an account is verified by its small deposits while the trial runs', async () => {
  const page = await portal.open('admin', `${ROOM}/setup?store=${portal.story.wallet}`);
  await page.getByRole('radio', { name: 'Point of sale' }).check();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterAccount(page, '900222222227');
  await page.getByLabel('Invoice email').fill('books@maple.example');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('Being verified. The trial starts now').waitFor();
  await page.getByText('$134.47').first().waitFor();
  await settled(page);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Start trial: pay $0.00 today' }).click();
  await page.getByRole('heading', { name: 'First is subscribed' }).waitFor();
  await page.goto(`${ROOM}/payments`);
  await page.getByText('To verify').waitFor();
  await settled(page);
  const deposits = await page
    .getByRole('link', { name: 'Verify the bank account' })
    .getAttribute('href');

  await page.goto(deposits!);
  await page.getByLabel('First amount').fill('32');
  await page.getByLabel('Second amount').fill('45');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Your account is verified.').waitFor();
  await portal.story.provider.control('clock/settle');
  await portal.story.sweep();
  await page.goto(`${ROOM}/payments`);
  await page.getByText('Ready').waitFor();
  await page.getByText('Default', { exact: true }).waitFor();
});

test('its first debit counts while it is under way, comes back, and a card pays instead', async () => {
  const { story } = portal;
  const page = await portal.open('admin', `${ROOM}/management`);
  await portal.goTo('2026-05-04T00:00:00Z');
  await page.getByText('A debit is under way.').waitFor();
  await settled(page);
  expect(await story.feeIncome()).toBe(0n);
  expect((await story.invoices())[0]).toMatchObject({ status: 'processing' });

  await portal.goTo('2026-05-10T00:00:00Z');
  await page.getByText('The payment for First failed.').waitFor();
  await page.getByText('The account lacks the money.').waitFor();
  await settled(page);
  await page.goto('/');
  await page.getByText('Upgrade to load more funds').waitFor();
  expect((await story.invoices())[0]).toMatchObject({ status: 'failed' });

  await page.goto(`${ROOM}/management`);
  await page.getByRole('link', { name: 'Update payment method: First' }).click();
  await enterCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Save payment method' }).click();
  await page.waitForURL(`**${ROOM}/payments`);
  await drawn(page);
  await page.getByText('Mastercard').first().waitFor();
  const { data } = (
    await story.admin.call<{ data: { status: string; access: string }[] }>(
      'GET',
      '/tippool/subscriptions',
    )
  ).body;
  expect(data).toMatchObject([{ status: 'active', access: 'full' }]);
  expect(await story.feeIncome()).toBe(13_447n);
});
