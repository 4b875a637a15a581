import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const HOME = '/account-management/tip-pooling';

const cells = (page: Page) => page.getByRole('grid').getByRole('gridcell');
const inFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? '');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The last two weeks are read from the point of sale behind the first screen. */
async function withNights(page: Page): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.goto(HOME);
    await page.getByRole('grid').waitFor();
    if ((await cells(page).filter({ hasText: 'Pending' }).count()) > 1) return;
    await page.waitForTimeout(500);
  }
  throw new Error('the demo has no nights');
}

/** Opens the first pending service of the week with the keyboard. */
async function openPending(page: Page): Promise<string> {
  await cells(page).filter({ hasText: 'Pending' }).first().focus();
  const spot = await inFocus(page);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('cell') === spot);
  await page.getByRole('heading', { level: 3, name: /^Why / }).waitFor();
  return spot;
}

const centsOf = (text: string): number =>
  Math.round(Number.parseFloat(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

test('from the grid by keyboard to why somebody gets what they get: it adds up to the cent', async () => {
  const page = await server.openAs(PEOPLE.manager);
  await withNights(page);
  expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  const first = await inFocus(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const second = await inFocus(page);
  expect(second.slice(0, 10) > first.slice(0, 10)).toBe(true);
  expect(second.slice(11)).not.toBe(first.slice(11));
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Shortcuts' })
    .getByText('Select for payment, or clear')
    .waitFor();
  await page.keyboard.press('Escape');

  await openPending(page);
  await page.keyboard.press(' ');
  await page.getByRole('link', { name: 'Review and pay 1', exact: true }).waitFor();
  // The mouse ticks another by its box, or by a press with Ctrl, and opens neither.
  const opened = page.url();
  const others = cells(page)
    .filter({ hasText: 'Pending' })
    .and(page.locator('[aria-selected=false]'));
  await others.first().locator('span[aria-hidden=true]').first().click();
  await page.getByRole('link', { name: 'Review and pay 2', exact: true }).waitFor();
  await cells(page)
    .filter({ hasText: 'Pending' })
    .and(page.locator('[aria-selected=true]'))
    .last()
    .click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('link', { name: 'Review and pay 1', exact: true }).waitFor();
  expect(page.url()).toBe(opened);
  await page.getByText(/^Staff total .* = pool/).waitFor();

  const people = page.getByRole('region', { name: 'Staff on this service' }).getByRole('button');
  for (let at = 0; at < (await people.count()); at += 1) {
    const amount = centsOf((await people.nth(at).innerText()).split(':').at(-1) ?? '');
    await people.nth(at).click();
    const panel = page.getByRole('region', { name: /^Why / });
    await panel.getByText('To be paid').waitFor();
    const amounts = await panel.locator('dd').allInnerTexts();
    const steps = amounts.filter((text) => /^[+−]/.test(text)).map(centsOf);
    expect(steps.reduce((total, step) => total + step, 0)).toBe(centsOf(amounts.at(-1) ?? ''));
    expect(centsOf(amounts.at(-1) ?? '')).toBe(amount);
    await panel.getByText(/Rules from/).waitFor();
  }
});

test('what is locked is read, a change of it is refused in words, and an adjustment changes the pool at once', async () => {
  const page = await server.openAs(PEOPLE.manager);
  await withNights(page);
  const spot = await openPending(page);
  const other = await page.context().newPage();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Adjust', exact: true }).waitFor();
  await other.goto(`${HOME}?cell=${spot}`);
  await press(other, 'Lock');
  await other.getByText(/^Locked by /).waitFor();

  await press(page, 'Adjust');
  const dialog = page.getByRole('dialog', { name: 'Adjust' });
  await dialog.getByLabel('Title').fill('Breakage of the whole evening');
  await dialog.getByText('29/24').waitFor();
  await dialog.getByLabel('Title').fill('Breakage');
  await dialog.getByLabel('Amount').fill('-5.00');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog
    .getByText(/locked/i)
    .first()
    .waitFor();

  await other.goto(`${HOME}?cell=${spot}`);
  await other.getByRole('link', { name: 'Details', exact: true }).click();
  await other.getByText(/^Locked by /).waitFor();
  expect(await other.getByRole('button', { name: 'Add staff' }).count()).toBe(0);
  await press(other, 'Unlock');
  await other.getByRole('button', { name: 'Add staff' }).waitFor();

  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('list', { name: 'Adjustments' }).getByText('Breakage').waitFor();
  await page.getByRole('list', { name: 'Adjustments' }).getByText('−$5.00').waitFor();
  await page.getByText(/^Staff total .* = pool/).waitFor();
  await press(page, 'Remove Breakage');
  await page.getByText('No adjustments.').waitFor();
});

test('computing shows who would get what else before anything is replaced', async () => {
  const page = await server.openAs(PEOPLE.manager);
  await withNights(page);
  const wallet = /wallet=(\d+)/.exec(
    (await page.getByRole('link', { name: 'Setup' }).getAttribute('href')) ?? '',
  )?.[1];
  await page.goto(`/add-jobs/${wallet}`);
  await page.getByRole('switch', { name: 'Host receives tips' }).click();
  await page.getByRole('switch', { name: 'Host receives tips', checked: false }).waitFor();
  await page.goto(HOME);
  await cells(page).filter({ hasText: 'Out of date' }).first().click();
  await press(page, 'Recalculate');
  const dialog = page.getByRole('dialog', { name: 'These amounts would change' });
  await dialog
    .getByRole('row')
    .nth(1)
    .getByText(/[+−]\$/)
    .waitFor();
  await press(page, 'Leave as is');
  await page.getByText('Rules or data changed since this was calculated.').waitFor();
  await press(page, 'Recalculate');
  await dialog.getByRole('button', { name: 'Replace amounts' }).click();
  await page
    .getByText('Rules or data changed since this was calculated.')
    .waitFor({ state: 'detached' });
  await page.getByText(/^Staff total .* = pool/).waitFor();
});

test('the calculator and a result laid open', async () => {
  const page = await server.openAs(PEOPLE.manager);
  // Tall enough for a whole page: the foot that stays in sight covers nothing.
  await page.setViewportSize({ width: 1440, height: 4_000 });
  const services = page.locator('[data-spot], main li > button').filter({ visible: true });
  const pending = services.filter({ hasText: 'Pending' }).first();
  for (let tries = 0; tries < 40 && !(await pending.isVisible()); tries += 1) {
    await page.goto(HOME);
    await services.first().waitFor();
    await page.waitForTimeout(500);
  }
  await settledInLooks(page);
  await pending.click();
  await page.getByRole('heading', { level: 3, name: /Why / }).waitFor();
  await settledInLooks(page);
  await page.getByRole('link', { name: /^\W*Edit\W*$/ }).click();
  await page.getByRole('button', { name: /Add staff/ }).waitFor();
  await settledInLooks(page);
  await page.getByRole('button', { name: /Add staff/ }).click();
  await page.getByRole('dialog', { name: /Add staff/ }).waitFor();
  await settledInLooks(page);
});
