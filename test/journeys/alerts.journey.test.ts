import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

test('an Admin is told of a wallet that is low, and it is new until they have looked', async () => {
  const page = await server.openAs(PEOPLE.admin, '/reports/transactions');
  const bell = page.getByRole('banner').getByRole('button', { name: /new message/ });
  await bell.waitFor();
  const before = Number.parseInt((await bell.getAttribute('aria-label')) ?? '', 10);
  expect(before).toBeGreaterThan(0);
  await bell.click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const low = alerts.getByRole('link', { name: /Old Port is below its alert amount/ });
  await low.getByText('New').waitFor();
  await drawn(page);
  await expectNoAxeViolations(page);

  await low.click();
  await page.waitForURL(/\/organisation\/wallets\/\d+/);
  await page.getByRole('heading', { level: 1, name: 'Old Port' }).waitFor();
  const after = before === 1 ? 'Messages' : new RegExp(`^${before - 1} new message`);
  await page.getByRole('banner').getByRole('button', { name: after }).click();
  await low.waitFor();
  expect(await low.getByText('New').count()).toBe(0);

  // It is theirs alone: another manager has not read it.
  const zone = await server.openAs(PEOPLE.zone, '/');
  await zone
    .getByRole('banner')
    .getByRole('button', { name: /new message/ })
    .click();
  await zone
    .getByRole('link', { name: /Old Port is below/ })
    .getByText('New')
    .waitFor();
});

test('all are marked as read at once, and unread again by who has changed their mind', async () => {
  const page = await server.openAs(PEOPLE.regional, '/reports/transactions');
  const bell = page.getByRole('banner').getByRole('button', { name: /message/i });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /new message/ })
    .click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const fresh = alerts.getByText('New', { exact: true });
  await fresh.first().waitFor();
  const before = await fresh.count();
  // What could not be marked says so, and stays new.
  await page.route('**/alerts/read', (route) => route.abort());
  await alerts.getByRole('button', { name: 'Mark all as read' }).click();
  await alerts.getByRole('alert').waitFor();
  expect(await fresh.count()).toBe(before);
  await page.unroute('**/alerts/read');

  await alerts.getByRole('button', { name: 'Mark all as read' }).click();
  await alerts.getByText(/ alerts? marked as read\.$/).waitFor();
  await expect.poll(() => fresh.count()).toBe(0);
  await drawn(page);
  await expectNoAxeViolations(page);
  await alerts.getByRole('button', { name: /as unread$/ }).click();
  await alerts.getByText(/unread again\.$/).waitFor();
  await expect.poll(() => fresh.count()).toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/^\d+\+? new message/);
});
