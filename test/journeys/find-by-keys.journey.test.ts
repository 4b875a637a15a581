import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';

/* Everything that can be found, found and opened without a mouse. */

const server = runProduct();

test('a page and a member are found and opened with keys alone', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const found = page.getByRole('dialog');
  const box = found.locator('input');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.type('Manag');
  await found.getByRole('menuitem', { name: 'Managers' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/view-managers**');

  // Escape closes it at once, whatever was typed.
  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.type('Jade');
  await page.keyboard.press('Escape');
  await found.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/view-managers');

  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.type('Jade');
  const member = found.getByRole('menuitem', { name: /^Jade / }).first();
  await member.waitFor();
  await expectNoAxeViolations(page);
  // The first result is marked while one types; Enter opens what is marked.
  await expect
    .poll(() => box.getAttribute('aria-activedescendant'))
    .toBe(await member.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/view-customer/**');
  await page.getByRole('heading', { level: 1, name: /^Jade / }).waitFor();
});

test('what is typed while the search is still on its way is found in it, and Enter opens it', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const found = page.getByRole('dialog');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/palette-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Managerss');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  expect(await found.count()).toBe(0);
  arrive();
  await page.waitForURL('**/view-managers**');

  await page.getByRole('heading', { level: 1, name: 'Managers' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('load a');
  const first = found.getByRole('menuitem').first();
  await first.waitFor();
  expect(await found.locator('input').inputValue()).toBe('load a');
  await expect
    .poll(() => found.locator('input').getAttribute('aria-activedescendant'))
    .toBe(await first.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/load-funds**');
});

test('what one wants to do is found by other words for it, and what one opened stands first', async () => {
  const page = await server.openAs(PEOPLE.manager);
  const found = page.getByRole('dialog');
  const item = (name: string) => found.getByRole('menuitem', { name, exact: true });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await found.locator('input').waitFor();
    await page.keyboard.type(text);
  };
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await type('pay money');
  await item("Pay last night's tips").waitFor();
  await item('Load a card').waitFor();
  // A manager may not transfer between wallets or add managers.
  expect(await item('Wallet transfer').count()).toBe(0);
  expect(await item('Add a manager').count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**tab=pending**');
  await page.getByRole('navigation', { name: 'Payouts' }).waitFor();

  await type('job codes');
  await item('Tips: Job codes').click();
  await page.waitForURL('**tab=jobs**');
  await type('Jade');
  await found
    .getByRole('menuitem', { name: /^Jade / })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1, name: /^Jade / });
  await heading.waitFor();
  const name = await heading.innerText();
  // A page counts as opened once one has stayed a moment.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cardload.recent')), { timeout: 10_000 })
    .toContain(name);
  await page.goto('/reports/transactions');
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await type('');
  await found.getByText('Recently opened').waitFor();
  await found.getByRole('menuitem', { name, exact: true }).click();
  await heading.waitFor();

  // Somebody else in the same browser has none of it.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(page, PEOPLE.admin);
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await type('');
  await found.getByText('Actions', { exact: true }).waitFor();
  expect(await found.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
});

test('g and then t opens the tips, and the list of keys says so', async () => {
  const page = await server.openAs(PEOPLE.manager);
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await help.waitFor();
  expect((await help.locator('kbd').allInnerTexts()).join(', ')).toContain('g t');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/tip-pooling**');
});

/** How long the keys rest before the next press counts, in milliseconds, and a little more. */
const PAUSE = 700;

test('a card is loaded from the search, by name, amount and two presses', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const found = page.getByRole('dialog');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('load jade');
  await found.getByRole('menuitem', { name: /^Load a card: Jade / }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-amount');
  await page.keyboard.type('25.17');
  // Pressed again and again, it sends nothing: the review has not been read.
  const pressed = Date.now();
  while (Date.now() - pressed < 2 * PAUSE) await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Load \$25\.17 to Jade / }).waitFor();
  await expectNoAxeViolations(page);
  await page.waitForTimeout(PAUSE);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/\$25\.17 is on Jade /).waitFor();
});

test('a member of one of several stores is added by five presses besides what is typed', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const found = page.getByRole('dialog');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add member downt');
  await found.getByRole('menuitem', { name: 'Add a member: Downtown' }).waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-first_name');
  expect(await page.getByRole('checkbox', { name: 'Downtown' }).isChecked()).toBe(true);
  await page.keyboard.type('Keya');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5146019977');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Keya Board' }).waitFor();
  await page.getByRole('main').getByText('Downtown').first().waitFor();
  // The wallets that one looks at stay as they were.
  expect(new URL(page.url()).searchParams.get('wallet')).toBe(null);
});

test('the payouts of last night are reviewed and paid in three presses', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pay last');
  await page
    .getByRole('dialog')
    .getByRole('menuitem', { name: /^Pay last night's tips/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**step=done**');
});

test('from a list to its first row, and to its file, without a mouse', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const names = page.getByRole('table').getByRole('rowheader').getByRole('link');
  await names.first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const [first, second] = await names.allInnerTexts();
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(second);
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe(first);

  await page.goto('/account-management/payout-history');
  await page.getByRole('button', { name: 'Export' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('excel');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});
