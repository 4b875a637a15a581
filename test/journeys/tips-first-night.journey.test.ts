import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* From a wallet without tips to its first night on the cards, and the first change of its rules. */

const server = runProduct();

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const goOn = (page: Page) => press(page, 'Save and continue');
const onStep = async (page: Page, heading: string) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page
    .getByRole('button', { name: /^Save / })
    .last()
    .waitFor();
};

/** With what each step suggests: two services, five job codes, three people who are servers. */
async function setUpPool(page: Page): Promise<void> {
  await page.goto('/tippool');
  await page.getByRole('link', { name: 'Set up tips: Main' }).click();
  await onStep(page, 'How do you split tips here?');
  await page.getByRole('radio', { name: 'Tip pool' }).check();
  await goOn(page);
  await onStep(page, 'Where do hours and tips come from?');
  await page.getByRole('radio', { name: 'By hand' }).check();
  await goOn(page);
  await onStep(page, 'When do you serve?');
  await press(page, 'Use these two');
  await page
    .getByRole('region', { name: 'Dinner' })
    .getByText(/4:30\sp\.m\. to 2:00\sa\.m\. the next day/)
    .waitFor();
  await goOn(page);
  await onStep(page, 'Which jobs do you have?');
  await press(page, 'Add all 5');
  await page.getByRole('switch', { name: 'Kitchen receives tips' }).waitFor();
  await goOn(page);
  await onStep(page, 'Who takes part?');
  await page.getByRole('row').getByRole('checkbox').nth(1).waitFor();
  for (const nth of [1, 2, 3]) await page.getByRole('row').getByRole('checkbox').nth(nth).check();
  await page.getByText('3 people take part').waitFor();
  await goOn(page);
  await onStep(page, 'Who works which job?');
  await press(page, 'Assign this job');
  await page.getByText('Everyone has a job').waitFor();
  await goOn(page);
  await onStep(page, 'Who gets how much?');
  await page.getByRole('textbox', { name: 'Points for Server' }).fill('4');
  await press(page, 'Save rules and finish');
  await page.waitForURL((url) => url.pathname === '/tippool');
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-spot="${row}.${column}"]`);

/** Three people of the wallet, typed into a draft of its dinner. */
async function typeNight(page: Page): Promise<void> {
  await page.goto('/account-management/tip-pooling?tab=drafts');
  await page.getByRole('button', { name: 'New draft' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByRole('grid').waitFor();
  await press(page, 'Add all staff');
  for (const [nth, figures] of [
    ['6', '600', '90'],
    ['3', '400', '60'],
    ['5', '500', '75'],
  ].entries()) {
    await cell(page, nth, 2).click();
    for (const figure of figures) {
      await page.keyboard.type(figure);
      await page.keyboard.press('Tab');
    }
  }
  await page.getByRole('status').getByText('Saved').waitFor();
}

test('a pool is set up from nothing, its first night is typed, calculated and paid, and what a change of rules would have meant is seen before it holds', async () => {
  const page = await server.openAs(PEOPLE.harvest);
  await setUpPool(page);
  await typeNight(page);
  await press(page, 'Submit service');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Submit service' })
    .click();
  await page.waitForURL((url) => url.searchParams.has('cell'));
  await page
    .getByText(/Staff total .* = pool/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Review and pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await press(page, /^Pay .*225\.00 to 3 people$/);
  await page.waitForURL((url) => url.searchParams.get('step') === 'done');
  await page.goto('/account-management/payout-history');
  await page.getByRole('row').filter({ hasText: 'Dinner' }).getByText('225.00').waitFor();
  await expectNoAxeViolations(page);

  // Servers are to keep half of their tips: on the night that was some would have got more, some
  // less, and the whole stays.
  await page.goto('/tippool');
  await page.getByRole('link', { name: 'Rules: Main' }).click();
  await onStep(page, 'Who gets how much?');
  await page.getByRole('radio', { name: 'Last 2 weeks' }).check();
  await page.getByText('0 get more, 0 get less, 3 get the same. Nothing is saved.').waitFor();
  await page.getByRole('textbox', { name: 'Percentage Server gives' }).fill('50');
  await page.getByText(/get more, \d+ get less/).waitFor();
  await page.getByText(/Staff total .*225\.00 = .*225\.00/).waitFor();
  // Nobody but servers was there: no points give them half of what only they share.
  await page.getByRole('heading', { name: 'From percent to points' }).click();
  await page.getByRole('textbox', { name: 'Target percentage' }).fill('50');
  await page
    .getByText('No number of points gives this share. Based on 1 service from the last two weeks.')
    .waitFor();
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await expectNoAxeViolations(page);
  await press(page, 'Next Monday');
  await press(page, 'Save rules');
  await page.getByText('New rules start on').waitFor();
  await page.getByText('0 get more, 0 get less, 3 get the same. Nothing is saved.').waitFor();
});

test('where only the tips are switched on, every other address leads to them', async () => {
  const page = await server.openAs(PEOPLE.juniper);
  for (const address of [
    '/',
    '/account-management/load-funds',
    '/reports/transactions',
    '/account-management/order-cards',
  ]) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/account-management/tip-pooling');
    await page.getByRole('heading', { level: 1, name: 'Tips' }).waitFor();
  }
  expect(
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Home', exact: true })
      .count(),
  ).toBe(0);
  await page.setViewportSize({ width: 1440, height: 1_600 });
  await expectNoAxeViolations(page);
  // What belongs to the tips stays open.
  await page.goto('/view-members');
  await page.getByRole('heading', { level: 1, name: /^Members/ }).waitFor();
});
