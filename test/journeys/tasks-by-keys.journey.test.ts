import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BULK_LOAD, chooseWallet, fileOf, template } from '#test/support/bulk.ts';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { tipWallet, tipsOf } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * The longest tasks, from the first page to their end, without a mouse: each in at most twice the
 * steps that the mouse takes. A step is a key that is pressed; characters that are typed into a
 * field are none. The table of all tasks is in docs/decisions/0215-tasks-by-keyboard-counted.md.
 */

const server = runProduct();

/** How long the keys rest before Ctrl with Enter counts again, in milliseconds, and a little more. */
const PAUSE = 700;

/** A keyboard that counts. */
class Keys {
  #page: Page;
  #pressed = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get pressed(): number {
    return this.#pressed;
  }

  async press(key: string, times = 1): Promise<void> {
    if (key === 'Control+Enter') await this.#page.waitForTimeout(PAUSE);
    for (let time = 0; time < times; time++) {
      this.#pressed++;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Finds something in the search and opens the first result. */
  async find(text: string, first: RegExp | string): Promise<void> {
    const found = this.#page.getByRole('dialog');
    await this.#page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await this.press('Control+k');
    await found.locator('input').waitFor();
    await this.type(text);
    const item = found.getByRole('menuitem', { name: first }).first();
    await item.waitFor();
    await expect
      .poll(() => found.locator('input').getAttribute('aria-activedescendant'))
      .toBe(await item.getAttribute('id'));
    await this.press('Enter');
  }

  /** Goes on by Tab until what is named has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    for (let time = 0; time < 20; time++) {
      await this.press('Tab');
      if (name.test(await this.focused())) return;
    }
    throw new Error(`Tab never came to ${name.source}; it is at ${await this.focused()}`);
  }

  async at(name: RegExp): Promise<void> {
    await expect.poll(() => this.focused()).toMatch(name);
  }

  /** The fields of a step have the focus: its heading had it first, and is called the same. */
  async atStep(name: string): Promise<void> {
    const fields = this.#page.getByRole('group', { name, exact: true });
    await fields.and(this.#page.locator(':focus')).waitFor();
  }

  focused(): Promise<string> {
    return this.#page.evaluate(() => {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement)) return '';
      const label = now instanceof HTMLInputElement ? now.labels?.[0]?.textContent : undefined;
      return now.getAttribute('aria-label') ?? label ?? now.textContent ?? '';
    });
  }
}

test('a hundred cards are ordered', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const keys = new Keys(page);
  await keys.find('order cards', 'Order cards');
  await keys.at(/^Cards/);
  await keys.type('100');
  await keys.press('Tab');
  await keys.press('ArrowDown');
  await page.getByRole('option', { name: 'Downtown' }).waitFor();
  await keys.type('Downtown');
  await keys.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await keys.tabTo(/^Email/);
  await keys.type('office@maple.example');
  await keys.press('Tab');
  await keys.type('Maple Team');
  await keys.press('Enter');
  await page.locator('[aria-current=step]:focus').filter({ hasText: 'Delivery' }).waitFor();
  await keys.press('Tab');
  await keys.type('Ada Admin');
  await keys.tabTo(/^Address/);
  await keys.type('100 Rue Sainte-Catherine');
  await keys.tabTo(/^City/);
  await keys.type('Montréal');
  await keys.press('Tab');
  // A name that is begun so that only one can be meant is chosen by going on.
  await keys.type('queb');
  await keys.press('Tab');
  expect(await page.locator('#field-province').inputValue()).toBe('Quebec');
  await keys.at(/^Postal code/);
  await keys.type('H2X 1Y4');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Review the order' }).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('button', { name: 'Pay $620.81 from Downtown' }).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('alert').filter({ hasText: 'Order placed' }).waitFor();
  expect(keys.pressed).toBeLessThanOrEqual(2 * 16);
});

test('a file of loads is checked, three of its rows are put right, and it is sent', async () => {
  const page = await server.openAs(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(page, 'Downtown');
  const people = (await template(page)).slice(0, 12);
  const amounts = ['25.00', '1.234,56', '25.00', '0.00'];
  const rows = people.map((row, at) => ({ ...row, load_amount: amounts[at] ?? '25.00' }));
  rows[5] = { ...rows[5]!, identifier: '', staff_id: 'S9999' };

  await page.goto('/');
  const keys = new Keys(page);
  await keys.find('bulk', 'Bulk load');
  await keys.at(/Choose a wallet/);
  await keys.press('ArrowDown');
  await page.getByRole('option', { name: /Downtown/ }).waitFor();
  await keys.type('Downtown');
  await keys.press('Enter');
  await page.getByText(/^Available/).waitFor();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.getByText('Choose a file or drop it here').waitFor();
  await keys.tabTo(/Choose a file/);
  const chooser = page.waitForEvent('filechooser');
  await keys.press('Enter');
  await (await chooser).setFiles(fileOf(rows, 'by-keys.csv'));
  await page.getByRole('heading', { level: 1, name: 'Your file was read' }).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: /^Fix 3 rows/ }).waitFor();
  await page.getByRole('button', { name: 'Use 1,234.56 on line 3' }).waitFor();

  await keys.press('j');
  await keys.at(/^Use 1,234\.56/);
  await keys.press('Enter');
  await keys.at(/^Accept line 3/);
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Undo accepting line 3' }).waitFor();
  await keys.press('j');
  await keys.at(/^Exclude line 5/);
  await keys.press('Enter');
  await keys.at(/^Find the member on line 7/);
  await keys.press('Enter');
  const name = `${people[5]!.first_name} ${people[5]!.last_name}`;
  await page.getByRole('dialog').getByRole('button', { name }).waitFor();
  await keys.press('Tab');
  await keys.at(new RegExp(`^${name}`));
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'All rows are ready' }).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('button', { name: /^Load \$[\d,.]+ to 11 cards$/ }).waitFor();
  await keys.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: /sent$|^Done$/ }).waitFor();
  expect(keys.pressed).toBeLessThanOrEqual(2 * 14);
});

test('a rule is changed, past the law that asks for a reason', async () => {
  const page = await server.openAs(PEOPLE.admin);
  const tips = await tipsOf(page, server.url);
  const wallet = await tipWallet(tips, 'Downtown');
  await tips('POST', `/settings/${wallet}`, { province: 'QC' });
  const keys = new Keys(page);
  await keys.find('rules downt', 'Tip rules: Downtown');
  await keys.at(/^Points for /);
  await keys.type('7');
  await keys.press('Control+Enter');
  await page.getByText('These rules may break the law').waitFor();
  await expectNoAxeViolations(page);
  // The reason is asked for right below what the law says.
  await keys.at(/^Reason/);
  await keys.type('Vote on Friday');
  await keys.press('Control+Enter');
  await page.getByText('Rules for Downtown saved.').first().waitFor();
  expect(keys.pressed).toBeLessThanOrEqual(2 * 6);
});

test('a pool is set up from nothing', async () => {
  const page = await server.openAs(PEOPLE.harvest);
  const keys = new Keys(page);
  await keys.find('set up tips', 'Set up tips: Main');
  await keys.atStep('How do you split tips here?');
  await keys.press('Tab');
  await keys.press('Space');
  await expect.poll(() => page.getByRole('radio', { name: 'Tip pool' }).isChecked()).toBe(true);
  await keys.press('Control+Enter');
  await keys.atStep('Where do hours and tips come from?');
  await keys.press('Tab');
  await keys.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'By hand' }).isChecked()).toBe(true);
  await keys.press('Control+Enter');
  await keys.atStep('When do you serve?');
  await expectNoAxeViolations(page);
  await keys.tabTo(/Use these two/);
  await keys.press('Enter');
  await page.getByRole('region', { name: 'Dinner' }).waitFor();
  await keys.press('Control+Enter');
  await keys.atStep('Which jobs do you have?');
  await keys.tabTo(/Add all 5/);
  await keys.press('Enter');
  await page.getByRole('switch', { name: 'Kitchen receives tips' }).waitFor();
  await keys.press('Control+Enter');
  await keys.atStep('Who takes part?');
  await page.getByRole('row').getByRole('checkbox').nth(1).waitFor();
  await keys.tabTo(/^Select (?!all)/);
  await keys.press('Space');
  await page.getByText('1 person takes part').waitFor();
  await keys.press('Control+Enter');
  await keys.atStep('Who works which job?');
  await keys.tabTo(/Assign this job/);
  await keys.press('Enter');
  await page.getByText('Everyone has a job').waitFor();
  await keys.press('Control+Enter');
  await keys.atStep('Who gets how much?');
  await page.getByText(/Staff total .* = pool/).waitFor();
  await keys.press('Control+Enter');
  await page.waitForURL((url) => url.pathname === '/tippool');
  await page.getByText('Tips are set up at Main').waitFor();
  expect(keys.pressed).toBeLessThanOrEqual(2 * 17);
});
