import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { chooseWallet } from '#test/support/top-bar.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name }).click();
const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-spot="${row}.${column}"]`);
const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();
const keys = async (page: Page, ...all: readonly string[]) => {
  for (const key of all) await page.keyboard.press(key);
};

/** The drafts of a wallet that has no point of sale. */
async function drafts(page: Page, wallet: string): Promise<void> {
  await page.goto('/account-management/tip-pooling?tab=drafts');
  await chooseWallet(page, wallet);
  await page.getByRole('button', { name: 'New draft' }).first().waitFor();
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New draft' }).first().click();
  await page.getByRole('dialog').getByText('Dinner').first().waitFor();
  await inDialog(page, 'Start');
  await page.getByRole('grid').waitFor();
  await cell(page, 0, 0).click();
}

const paste = (page: Page, text: string) =>
  page.evaluate((clip) => {
    const data = new DataTransfer();
    data.setData('text/plain', clip);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('a night is typed with the keyboard and pasted from a spreadsheet, keeps itself, and becomes a result once', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await drafts(page, 'Old Port');
  await begin(page);

  // A name brings its only job code; Tab goes on, Enter goes down.
  await page.keyboard.type('amara bergeron');
  await keys(page, 'Tab', 'Tab');
  for (const figure of ['6', '1150', '205']) {
    await page.keyboard.type(figure);
    await keys(page, 'Tab');
  }
  await page.keyboard.type('40');
  await keys(page, 'Enter');
  await saved(page);
  await page.getByText(/Staff total .* = tips/).waitFor();

  // What is wrong is said at its cell; Escape and undo bring back what was there.
  await cell(page, 0, 2).click();
  await page.keyboard.type('6x');
  await keys(page, 'Escape');
  await cell(page, 0, 2).getByText('6', { exact: true }).waitFor();
  await page.keyboard.type('30');
  await keys(page, 'Enter', 'ArrowUp');
  await cell(page, 0, 2).getByText('Enter hours from 0 to 24.').waitFor();
  await page.getByText("1 cell doesn't count yet.").waitFor();
  await keys(page, 'Control+z');
  await keys(page, 'Delete');
  await keys(page, 'Control+z');
  await page.getByText(/Staff total .* = tips/).waitFor();
  expect(await cell(page, 0, 2).innerText()).toBe('6');

  await paste(
    page,
    'Name\tJob\tHours\tSales\tTips\tDept\nEve Chen\tServer\t5:30\t$840.50\t148.25\tFloor\nMaya Okafor\t\t5\t\t\tBack\nXavier Nobody\tHost\t4\t\t\tDoor\nAmara Bergeron\t\t6.5\t\t\tFloor',
  );
  await page.getByRole('dialog').getByText("These columns aren't used here: Dept.").waitFor();
  await page.getByRole('dialog').getByText("1 name wasn't found.").waitFor();
  await expectNoAxeViolations(page);
  await inDialog(page, 'Add 4 lines');
  await cell(page, 3, 0)
    .getByText("This person isn't in this wallet's tips.")
    .waitFor({ state: 'attached' });
  expect(await cell(page, 0, 2).innerText()).toBe('6.5');
  expect(await cell(page, 1, 2).innerText()).toBe('5.5');
  await saved(page);

  // Another day, another device: it stands where it was left, what was not found included.
  await page.reload();
  await cell(page, 3, 0).getByText('Xavier Nobody').waitFor();
  await cell(page, 3, 0).click();
  await page.keyboard.type('Inès Pérez');
  await keys(page, 'Enter');
  await page.getByText(/Staff total .* = tips/).waitFor();
  await saved(page);
  await page.setViewportSize({ width: 1440, height: 1_600 });
  await expectNoAxeViolations(page);

  await press(page, 'Lock');
  await page.getByText("Locked. No one can edit it until it's unlocked.").waitFor();
  await cell(page, 0, 2).click();
  await page.keyboard.type('9');
  expect(await cell(page, 0, 2).innerText()).toBe('6.5');
  await press(page, 'Unlock');
  await saved(page);
  const draft = page.url();
  await press(page, 'Submit service');
  await inDialog(page, 'Submit service');
  await page.waitForURL((url) => url.searchParams.has('cell'));
  await page.getByText('Amara Bergeron').first().waitFor();
  await page.goto(draft);
  await page.getByText('This draft was submitted.').waitFor();
  await page.getByRole('link', { name: 'All drafts' }).click();
  await page.getByText('Submitted').first().waitFor();
});

test('the calculator begins a draft of the night that one stands on, and leads back to it', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await drafts(page, 'Old Port');
  await page.getByRole('link', { name: 'Tonight' }).click();
  const night = page.locator('[data-spot]').filter({ hasText: 'No data yet' }).first();
  await night.waitFor();
  const spot = (await night.getAttribute('data-spot')) ?? '';
  await night.click();
  await page.getByRole('link', { name: 'Enter hours and tips' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New draft' });
  expect(await dialog.getByLabel('Date').inputValue()).toBe(spot.slice(0, 10));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('link', { name: 'Tonight' }).click();
  await page.locator(`[data-spot="${spot}"]`).filter({ hasText: 'Draft' }).click();
  await page.getByText(/^Ada Admin's draft has 0 lines/).waitFor();
  await page.getByRole('link', { name: 'Continue the draft' }).click();
  await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('draft') ?? ''));
});

test('what somebody else saved meanwhile is told, and nothing is lost', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await drafts(page, 'Old Port');
  await begin(page);
  await page.keyboard.type('Eve Chen');
  await keys(page, 'Tab');
  await saved(page);
  const other = await server.openAs(PEOPLE.zone);
  await other.goto(page.url());
  await cell(other, 0, 2).click();
  await other.keyboard.type('7');
  await keys(other, 'Enter');
  await saved(other);
  await cell(page, 0, 2).click();
  await page.keyboard.type('5');
  await keys(page, 'Enter');
  await page
    .getByRole('alert')
    .getByText(/changed this draft/)
    .waitFor();
  await press(page, 'Use their version');
  await cell(page, 0, 2).getByText('7', { exact: true }).waitFor();
  await press(page, 'Undo');
  await cell(page, 0, 2).getByText('5', { exact: true }).waitFor();
  await saved(page);
});

test('the drafts and the grid', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.setViewportSize({ width: 1440, height: 3_000 });
  await page.goto('/account-management/tip-pooling?tab=drafts');
  await chooseWallet(page, 'Old Port');
  await page.getByRole('button', { name: 'New draft' }).first().waitFor();
  await settledInLooks(page);
  await begin(page);
  await press(page, /Add all staff/);
  await saved(page);
  await cell(page, 1, 2).click();
  await page.keyboard.type('x');
  await keys(page, 'Enter');
  await settledInLooks(page);
});
