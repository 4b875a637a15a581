import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations } from '#test/support/browser.ts';
import { listed } from '#test/support/listed.ts';
import { runProduct } from '#test/support/product.ts';
import { quiet } from '#test/support/quiet.ts';
import { PEOPLE } from '#test/support/sign-in.ts';
import { chooseWallet, walletButton } from '#test/support/top-bar.ts';

/* How one finds one's way: the names of tabs, the one wallet, and the one navigation of tips. */

const server = runProduct();
const PATIENCE = { timeout: 10_000 };
const HEADING = 'h1:not(.visually-hidden)';

/** Opens everything that the sidebar has, and answers the addresses. */
async function sidebar(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation').first();
  const closed = menu.locator('button[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  const links = menu.getByRole('link');
  return links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '/')),
  ]);
}

/** The page's own heading as the second half of the name of the tab. */
const expectTitle = (page: Page) =>
  expect
    .poll(async () => {
      const heading = (await page.locator(HEADING).first().innerText()).split('\n')[0]!.trim();
      const title = await page.title();
      return title.startsWith('Maple Cardload Dashboard · ') && heading.startsWith(title.slice(27))
        ? 'named'
        : `${title} over ${heading} at ${page.url()}`;
    }, PATIENCE)
    .toBe('named');

test('the tab of every page of the sidebar has its heading, in the language of the reader', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await drawn(page);
  const addresses = await sidebar(page);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    await page.goto(address);
    await expectTitle(page);
  }
  await page.goto('/account-management/view-customers');
  await expect.poll(() => page.title(), PATIENCE).toBe('Maple Cardload Dashboard · Members');
  await page.getByRole('button', { name: 'fr', exact: true }).click();
  await expect.poll(() => page.title(), PATIENCE).toBe('Maple Cardload Dashboard · Membres');
  // A filter is another address of the same page.
  await page.goto('/account-management/view-customers?status=pending');
  await expect.poll(() => page.title(), PATIENCE).toBe('Maple Cardload Dashboard · Membres');
});

test('the top bar has the one wallet of tips, and its four parts lead everywhere', async () => {
  const page = await server.openAs(PEOPLE.admin, '/account-management/tip-pooling');
  const tabs = page.getByRole('navigation', { name: 'Tips sections' });
  await tabs.waitFor();
  expect(await page.getByRole('main').getByLabel('Wallet').count()).toBe(0);
  await chooseWallet(page, 'Old Port');
  await page.getByRole('main').getByText('Old Port').first().waitFor();
  await expect.poll(() => page.url(), PATIENCE).toMatch(/wallet=\d+/);

  expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
    'Tonight',
    'Payouts',
    'Staff',
    'Setup',
  ]);
  await tabs.getByRole('link', { name: 'Payouts' }).click();
  const payouts = page.getByRole('navigation', { name: 'Payouts' });
  await payouts.waitFor();
  expect(await payouts.getByRole('link').allInnerTexts()).toEqual([
    'Pending payouts',
    'History',
    'Drafts',
  ]);
  await payouts.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/payout-history**');
  expect(await tabs.locator('[aria-current]').innerText()).toBe('Payouts');
  await expectNoAxeViolations(page);
  await tabs.getByRole('link', { name: 'Setup' }).click();
  const setup = page.getByRole('navigation', { name: 'Setup' });
  await setup.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**tab=settings**');

  // The set-up of one wallet goes on to the same step of another.
  await setup.getByRole('link', { name: 'Rules and services' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Services/ })
    .click();
  await page.waitForURL('**/assign-services/**');
  const before = page.url();
  await walletButton(page).click();
  await page.getByRole('menuitemradio', { name: 'Downtown' }).click();
  await page.waitForURL(
    (url) => url.pathname.startsWith('/assign-services/') && url.href !== before,
  );
  await walletButton(page).getByText('Downtown').waitFor();

  // Pages about several wallets have all of them to choose from again.
  await page.goto('/reports/transactions');
  await walletButton(page).getByText('All wallets').waitFor();
  await walletButton(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'All wallets' }).waitFor();
});

test('earned wages are of the wallet of the top bar', async () => {
  const page = await server.openAs(PEOPLE.admin, '/ewa');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('main').getByLabel('Wallet').count()).toBe(0);
  await walletButton(page).click();
  await page.getByRole('menuitemradio', { name: 'Old Port' }).click();
  await walletButton(page).getByText('Old Port').waitFor();
  await expect.poll(() => page.url(), PATIENCE).toMatch(/wallet=\d+/);
  await page.goto('/ewa/employees/1001');
  await walletButton(page).getByText('Downtown').waitFor();
  await walletButton(page).click();
  await page.getByRole('menuitemradio', { name: 'Old Port' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/1001'));
});

test('who is signed in is asked for once, by each page that is loaded', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await drawn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v1/manager-sessions' && request.method() === 'GET')
      asked.push(request.frame().url());
  });
  for (const address of ['/', '/account-management/view-customers', '/reports/transactions']) {
    await page.goto(address);
    await drawn(page);
    await quiet(page);
    expect([address, asked.splice(0).length]).toEqual([address, 1]);
  }
  // From page to page within the portal it is known.
  await page.getByRole('navigation').first().getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await quiet(page);
  expect(asked).toEqual([]);
});

test('a theme and a language that are chosen in one tab hold in the others', async () => {
  const page = await server.openAs(PEOPLE.admin, '/account-management/settings');
  const other = await page.context().newPage();
  await other.goto('/');
  await drawn(other);
  const looks = () =>
    other.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
  expect(await looks()).toEqual(['en', 'light']);
  await page.getByRole('main').getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('main').getByRole('radio', { name: 'Español' }).check();
  await expect.poll(looks, PATIENCE).toEqual(['es', 'dark']);
  await other.getByRole('heading', { level: 1, name: /^Buen/ }).waitFor();
});

test('back in the history a list stands where it was left, and by its link at its top', async () => {
  const page = await server.openAs(PEOPLE.admin, '/account-management/view-customers');
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await rows.nth(1).waitFor();
  await listed(page);
  const whole = await rows.count();
  await rows.last().scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goBack();
  await expect.poll(() => rows.count(), PATIENCE).toBe(whole);
  await expect.poll(scrolled, PATIENCE).toBe(left);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect.poll(() => rows.count(), PATIENCE).toBe(whole);
  expect(await scrolled()).toBe(0);
});
