import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { signedInAs } from '#test/support/caller.ts';
import { runSubscriptionPortal } from '#test/support/subscription-portal.ts';

/* From months to a year in Quebec to the cent, and the last redemption of a code. */
const portal = runSubscriptionPortal('QC');

const ROOM = '/account-management/subscriptions';

async function makeCode(code: string, terms: object): Promise<void> {
  const { world } = portal.story;
  const operator = await signedInAs(world, { id: 1 }, world.operator);
  const made = await operator.call('POST', '/operator/promo-codes', { body: { code, ...terms } });
  expect(made.text).toContain(code);
}

test('a month at 95.20 becomes a year in Quebec: 1,298.22 is reviewed, charged and invoiced', async () => {
  const { story } = portal;
  await makeCode('TIPS20', { percent_off: '20', duration: 'repeating', duration_in_months: 2 });
  const method = await story.saveMethod('pm_card_visa');
  const made = await story.subscribe(method, { promo: 'TIPS20' });
  const page = await portal.open('admin', `${ROOM}/management`);
  // The second paid month has 30 days, of which 1,602,863 seconds are left.
  const edge = Date.parse('2026-07-03T15:00:00Z');
  await portal.goTo(new Date(edge - 1_602_863_000));
  expect(await story.shown(made.body.subscription!.id)).toMatchObject({
    current_period_end: '2026-07-03T15:00:00.000Z',
  });
  const before = await story.feeIncome();

  await page.getByRole('link', { name: 'Change plan: First' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^1 year/ }).check();
  await dialog.getByRole('button', { name: 'See the price' }).click();
  await dialog.getByText('GST 5%').waitFor();
  await dialog.getByText('QST 9.975%').waitFor();
  await settled(page);
  await dialog.getByRole('button', { name: 'Change plan: pay $1,298.22 today' }).click();
  await page.getByText('The plan of First was changed.').waitFor();
  expect((await story.feeIncome()) - before).toBe(129_822n);

  await page.getByRole('link', { name: 'Invoices of First' }).click();
  await page.getByRole('rowheader').first().getByRole('link').click();
  const invoice = page.getByRole('dialog');
  for (const text of ['−$58.87', '$1,188.00', '$56.46', '$112.63', '$1,298.22'])
    await invoice.getByText(text).first().waitFor();
  await settled(page);
});

/** A window at the last step, with a code that one redemption is left of. */
async function atSummary(who: 'admin' | 'neighbor', wallet: number, method: number): Promise<Page> {
  const price = await portal.story.price('1_year');
  const query = new URLSearchParams({
    store: String(wallet),
    integration: 'manual',
    price: String(price),
    method: String(method),
    code: 'LASTONE',
  });
  const page = await portal.open(who, `${ROOM}/summary?${query}`);
  await page.getByLabel('I accept the terms').check();
  return page;
}

test('two companies press at once for the last redemption of a code: one has it, one is told', async () => {
  const { story } = portal;
  await makeCode('LASTONE', { percent_off: '50', duration: 'once', max_redemptions: 1 });
  const neighbor = await portal.moveNextDoor();
  const [ours, theirs] = [
    await story.saveMethod('pm_card_mastercard'),
    await story.saveMethod('pm_card_mastercard', 'card', {}, neighbor.admin),
  ];
  const pages = [
    await atSummary('admin', story.world.ours.otherStore, ours),
    await atSummary('neighbor', neighbor.client.store, theirs),
  ];
  const buttons = pages.map((page) => page.getByRole('button', { name: /^Subscribe: pay/ }));
  for (const button of buttons) await button.waitFor();
  await Promise.all(buttons.map((button) => button.click()));
  const outcomes = await Promise.all(
    pages.map((page) =>
      Promise.race([
        page
          .getByRole('heading', { name: 'is subscribed' })
          .waitFor()
          .then(() => 'subscribed'),
        page
          .getByRole('alert')
          .first()
          .waitFor()
          .then(() => page.getByRole('alert').first().innerText()),
      ]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'subscribed')).toHaveLength(1);
  expect(outcomes.find((outcome) => outcome !== 'subscribed')).toMatch(/promo code/i);
  const [code] = await story.world.test.owner<{ redeemed: number }>(
    `SELECT redeemed FROM promo_code WHERE code = 'LASTONE'`,
  );
  expect(code).toEqual({ redeemed: 1 });
});
