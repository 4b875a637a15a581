import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

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
