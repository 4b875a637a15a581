import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { bankAsks, enterCard, runSubscriptionPortal } from '#test/support/subscription-portal.ts';

/* From the free months to the first paid one, by a card whose bank asks its payer to confirm. */
const portal = runSubscriptionPortal();

test('a wallet is subscribed by a card whose bank asks: free today, charged when the trial is over', async () => {
  const { story } = portal;
  const page = await portal.open('admin', '/subscription');
  await page.getByRole('link', { name: 'Subscribe First' }).click();
  await page.getByRole('radio', { name: 'By hand' }).check();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await settled(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCard(page, '4000002500003155');
  await page.getByLabel('Invoice email').fill('books@maple.example');
  await page.getByRole('button', { name: 'Review' }).click();
  await bankAsks(page, 'Complete');
  await page.getByRole('heading', { name: 'Check before you subscribe' }).waitFor();
  await page.getByText('$134.47').first().waitFor();
  await settled(page);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Start trial: pay $0.00 today' }).click();
  await page.getByRole('heading', { name: 'First is subscribed' }).waitFor();
  await page.getByText('Free until May 3, 2026. Then $134.47 is charged.').waitFor();
  await settled(page);
  expect(await story.feeIncome()).toBe(0n);

  await page.getByRole('link', { name: 'See your subscriptions' }).click();
  await portal.goTo('2026-05-04T00:00:00Z');
  await page.getByText('Jun 3, 2026').first().waitFor();
  await page.getByRole('main').getByText('Active').last().waitFor();
  await settled(page);
  expect(await story.invoices()).toMatchObject([{ status: 'paid', amount_in_dollars: '134.47' }]);
  expect(await story.feeIncome()).toBe(13_447n);
});

/** Goes on from thing to thing until the one of this name has the keyboard. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = new RegExp(name);
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement: on } = document;
      const labels = on instanceof HTMLInputElement ? [...(on.labels ?? [])] : [];
      return (
        on?.getAttribute('aria-label') ??
        on?.getAttribute('title') ??
        (labels.map(({ textContent }) => textContent).join(' ') || (on?.textContent ?? ''))
      );
    });
    if (wanted.test(at.trim())) return;
  }
  throw new Error(`the keyboard never reaches ${name}`);
}

test('another wallet is subscribed by the keyboard alone, from the first link to the last', async () => {
  const page = await portal.open('admin', '/subscription');
  const { keyboard } = page;
  await page.getByRole('link', { name: 'Subscribe Second' }).waitFor();
  await tabTo(page, /^Subscribe Second/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Tip pool subscription' }).waitFor();
  await page.getByRole('radio', { name: /^Monthly/ }).waitFor();
  await tabTo(page, /^Point of sale/);
  await keyboard.press('ArrowDown');
  await tabTo(page, /^Monthly/);
  await keyboard.press('Space');
  await tabTo(page, /^Continue/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment method' }).waitFor();
  await page.getByRole('radio', { name: 'Another payment method' }).waitFor();
  // A saved card is chosen already: the arrow leads past it, to a new one.
  await tabTo(page, /^Visa/);
  await keyboard.press('ArrowDown');
  const fields = page.frameLocator('iframe[title="Payment details"]');
  await fields.locator('#number').waitFor();
  await tabTo(page, 'Payment details');
  await keyboard.type('5555555555554444');
  await keyboard.press('Tab');
  await keyboard.type('1230');
  await keyboard.press('Tab');
  await keyboard.type('123');
  await tabTo(page, /^Review/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check before you subscribe' }).waitFor();
  await page.getByText('$134.47').first().waitFor();
  await tabTo(page, /^I accept the terms/);
  await keyboard.press('Space');
  await tabTo(page, /^Start trial/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Second is subscribed' }).waitFor();
});
