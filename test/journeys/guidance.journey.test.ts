import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, settled } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* What leads people on: the first steps of a client, Help, and a blocked night until it is paid. */

const server = runProduct();

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const openHelp = (page: Page) => page.getByRole('button', { name: 'Help' }).first().click();

test('the first steps name what comes next, are hidden, and come back from Help', async () => {
  const page = await server.openAs(PEOPLE.harvest);
  const next = firstSteps(page).getByRole('listitem').filter({ hasText: 'Next' });
  await next.getByText('Set up tips').first().waitFor();
  await expectNoAxeViolations(page);
  await next.getByRole('link', { name: 'Set up tips' }).click();
  await page.waitForURL((url) => url.pathname === '/tippool');
  await page.goto('/');
  await firstSteps(page).getByRole('button', { name: 'Hide' }).click();
  await firstSteps(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Wallets' }).waitFor();
  expect(await firstSteps(page).count()).toBe(0);
  await openHelp(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Show first steps on Home' }).click();
  await firstSteps(page).waitFor();
});

test('whoever is past the first hour sees no first steps', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.getByRole('region', { name: 'Wallets' }).waitFor();
  expect(await firstSteps(page).count()).toBe(0);
});

test('Help finds a topic by keys alone, opens its page, and says how to reach a person', async () => {
  const page = await server.openAs(PEOPLE.admin, '/account-management/view-customers');
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await openHelp(page);
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await dialog.getByRole('heading', { name: 'For this page' }).waitFor();
  await dialog.getByText('Replacing a lost or stolen card').waitFor();
  await dialog.getByRole('searchbox', { name: 'Search help' }).waitFor();
  await page.keyboard.type('csv rows');
  await dialog
    .getByRole('status')
    .getByText(/topics? found/)
    .waitFor();
  await dialog.getByText('Nothing is sent until you confirm.').waitFor();
  const mail = await dialog.getByRole('link', { name: 'Write an email' }).getAttribute('href');
  expect(mail).toMatch(/^mailto:support@cardload\.example\?/);
  expect(decodeURIComponent(mail ?? '')).toContain('Client: Maple Table Restaurants (10001)');
  expect(decodeURIComponent(mail ?? '')).not.toContain('Ada');
  await dialog.getByRole('link', { name: 'Call 1 800 555 0199' }).waitFor();
  // From the search over the name of the topic to its link.
  for (let nth = 0; nth < 2; nth += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/bulk-load-funds-with-file**');
  await dialog.waitFor({ state: 'detached' });
});

test('a blocked night is led through to paid', async () => {
  const page = await server.openAs(PEOPLE.manager);
  await page.getByRole('link', { name: 'Fix', exact: true }).click();
  const night = page.getByRole('region', { name: 'From blocked to paid' });
  const fix = night.getByRole('button', { name: /^Fix/ });
  const calculate = night.getByRole('button', { name: /^Calculate / });
  await fix.waitFor();
  await settled(page);
  let left = Number(/\d+/.exec(await fix.innerText())?.[0]);
  expect(left).toBeGreaterThan(0);
  for (; left > 0; left -= 1) {
    await fix.click();
    const dialog = page.getByRole('dialog');
    const out = dialog.getByLabel('Clock-out time');
    const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
    await dismiss.waitFor();
    if (await out.isVisible()) {
      await out.fill('23:30');
      await dialog.getByRole('button', { name: 'Save' }).click();
    } else await dismiss.click();
    await dialog.waitFor({ state: 'detached' });
    if (left > 1) await fix.getByText(`${left - 1} left`).waitFor();
  }
  const replace = page.getByRole('dialog').getByRole('button', { name: 'Replace amounts' });
  const pay = night.getByRole('link', { name: /^Review and pay/ });
  // What was only dismissed changes no amount: there is nothing to calculate then.
  await calculate.or(pay).first().waitFor();
  if (await calculate.isVisible()) await calculate.click();
  await replace.or(pay).first().waitFor();
  if (await replace.isVisible()) await replace.click();
  await pay.waitFor();
  await settled(page);
  await pay.click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await page.getByText(/paid/i).first().waitFor();
});

test('the first steps and Help in every look', async () => {
  const page = await server.openAs(PEOPLE.harvest);
  await firstSteps(page).waitFor();
  await settledInLooks(page);
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await settledInLooks(page);
});
