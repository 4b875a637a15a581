import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { tipWallet, tipsOf } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/*
 * Long tasks, from the first page to their end, without a mouse: each in at most twice the
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
  // The focus comes back to the field one frame after its options are gone.
  await keys.at(/Downtown/);
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
