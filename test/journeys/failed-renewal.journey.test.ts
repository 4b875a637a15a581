import { beforeAll, expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { signedIn } from '#test/support/caller.ts';
import { relayIn } from '#test/support/relay.ts';
import { enterCard, runSubscriptionPortal } from '#test/support/subscription-portal.ts';
import type { SubscriptionStory } from '#test/support/subscription-story.ts';
import { nightsIn } from '#test/support/tip-nights.ts';

/* A renewal that fails: warned, restricted, paid and open again; and an end that is begun anew. */
const portal = runSubscriptionPortal();

const ROOM = '/account-management/subscriptions';
const TIPS = '/account-management/tip-pooling';
const HISTORY = '/account-management/payout-history';
let subscription: number;

/** Tips that somebody could work on, if nothing stopped it. */
async function setUpTips({ admin, wallet, world }: SubscriptionStory): Promise<void> {
  for (const [what, value] of [
    ['share-type', `${wallet}/pool`],
    ['import-type', `${wallet}?import_type=manual`],
  ])
    await admin.call('POST', `/tippool/tip-share/edit-wallet-${what}/${value}`);
  const done = await world.test.owner(
    `UPDATE tip_wallet SET finished_at = $1 WHERE store_id = $2 RETURNING store_id`,
    [world.clock.now(), wallet],
  );
  expect(done).toHaveLength(1);
}

beforeAll(async () => {
  const { story } = portal;
  const good = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(good)).body.subscription!.id;
  await setUpTips(story);
  await story.goTo('2026-05-04T00:00:00Z');
  const bad = await story.saveMethod('pm_card_chargeCustomerFail');
  await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
    key: 'bad',
    body: { subscription_id: subscription, payment_method_id: bad },
  });
});

test('a declined renewal warns, restricts the tips a week later, and opens the second it is paid', async () => {
  const { story } = portal;
  const page = await portal.open('admin', '/');
  await portal.goTo('2026-06-04T00:00:00Z');
  await page.getByText("The payment for First failed. We'll try again on Jun 6, 2026").waitFor();
  await settled(page);

  await portal.goTo('2026-06-11T00:00:00Z');
  await page
    .getByText('Access to First is restricted until the payment method is updated')
    .waitFor();
  await settled(page);
  await page.goto('/subscription');
  await page.getByText('Access restricted').waitFor();
  await settled(page);
  await page.goto(TIPS);
  await page.getByText('The renewal failed on Jun 3, 2026.').waitFor();
  await settled(page);

  await page.getByRole('main').getByRole('link', { name: 'Update payment method' }).first().click();
  await enterCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Save payment method' }).click();
  await page.waitForURL(`**${ROOM}/payments`);
  await page.getByText('Access to First is restricted').waitFor({ state: 'detached' });
  await page.goto(TIPS);
  await settled(page);
  expect(await page.getByText('The renewal failed').count()).toBe(0);
  expect(await story.shown(subscription)).toMatchObject({ status: 'active', access: 'full' });
  expect(await story.feeIncome()).toBe(2n * 13_447n);
});

test('canceled now, tips are over and what was unpaid is archived; subscribed again within 90 days it is back, without a second trial', async () => {
  const { story } = portal;
  const night = await unpaidNight(story);
  const outbox = relayIn(story.world);
  const page = await portal.open('admin', `${ROOM}/cancel?store=${story.wallet}`);
  await page.getByRole('radio', { name: 'Now' }).check();
  await page.getByText('If you subscribe again within 90 days, they come back.').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('The subscription of First has ended. Paid history is kept').waitFor();
  await settled(page);
  expect(await story.shown(subscription)).toMatchObject({
    status: 'cancelled',
    access: 'tips_off',
    reason: 'asked',
  });
  await outbox.now();
  await page.goto(`${HISTORY}?wallet=${story.wallet}&view=archived`);
  await page.getByText('Archived when the subscription ended on').waitFor();
  await page.getByRole('button', { name: /^Open Dinner/ }).click();
  await page.getByRole('dialog').getByText('Not paid').first().waitFor();
  await settled(page);

  await portal.goTo('2026-08-20T00:00:00Z');
  await page.goto(`${ROOM}/setup?store=${story.wallet}`);
  await page.getByRole('radio', { name: 'By hand' }).check();
  await page.getByText('The free months of this wallet have been used.').waitFor();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /^Mastercard/ }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('$134.47').first().waitFor();
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Subscribe: pay $134.47 today' }).click();
  await page.getByText('Paid. The next charge of $134.47 is on Sep 19, 2026.').waitFor();
  await settled(page);
  expect(await story.feeIncome()).toBe(3n * 13_447n);
  await outbox.now();
  await page.goto(`${HISTORY}?wallet=${story.wallet}&view=archived`);
  await page.getByText('Nothing is archived').waitFor();
  await page.goto(`${TIPS}?wallet=${story.wallet}&tab=pending`);
  await page.getByRole('link', { name: 'Dinner' }).waitFor();
  expect(await night.show()).toMatchObject({ state: 'pending', stale: true, archived_at: null });
  await outbox.close();
});

/** A night that is calculated and waits to be paid. */
async function unpaidNight(story: SubscriptionStory) {
  const nights = await nightsIn(story.world);
  nights.next();
  const { id } = await nights.resultOf(nights.normal());
  return {
    show: async () => {
      nights.manager = await signedIn(story.world, story.world.ours, 'Manager');
      return nights.show(id);
    },
  };
}
