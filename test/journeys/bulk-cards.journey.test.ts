import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import {
  balanceOf,
  BULK_CARDS,
  downloaded,
  expectBooksProven,
  fileOf,
  jobOf,
} from '#test/support/bulk.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();
const open = (look?: Look) => server.openAs(PEOPLE.admin, BULK_CARDS, look);

const amount = (page: Page, line: number) =>
  page.locator(`tr[aria-rowindex="${line + 1}"] input[data-cell=amount]`);
const memberOf = (page: Page, line: number) =>
  page.getByLabel(`Member, line ${line}`, { exact: true }).inputValue();

/** Lists the people of these wallets, of some of one of their departments. */
async function listPeople(
  page: Page,
  wallets: readonly string[],
  departments: Readonly<Record<string, string>> = {},
) {
  for (const wallet of wallets) await page.getByRole('checkbox', { name: wallet }).check();
  for (const [wallet, department] of Object.entries(departments)) {
    const chips = page.getByRole('group', { name: `Departments of ${wallet}` });
    await chips.getByRole('button', { name: department, exact: true }).click();
  }
  await page.getByRole('button', { name: 'List their people' }).click();
  await page.getByRole('button', { name: 'Check rows' }).waitFor();
}

/** Pastes into an amount, as from a spreadsheet. */
async function pasteInto(page: Page, line: number, text: string): Promise<void> {
  await amount(page, line).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

const held = async (page: Page) => ({
  downtown: await balanceOf(page, server.url, 'Downtown'),
  airport: await balanceOf(page, server.url, 'Airport'),
});

test('two wallets: amounts pasted, imported and typed are fixed, reviewed, sent, retried and exported', async () => {
  const page = await open();
  const before = await held(page);
  await listPeople(page, ['Downtown', 'Airport'], { Downtown: 'FOH' });
  await expectNoAxeViolations(page);

  // A column of amounts goes down the lines; an empty cell keeps its place.
  await pasteInto(page, 1, '20.00\n\n13.01\n12,5\n');
  expect(await amount(page, 2).inputValue()).toBe('');
  expect(await amount(page, 4).inputValue()).toBe('12,5');

  // The file of the same people brings the amounts of Airport, and a row that nobody listed.
  const template = await downloaded(page, 'Download template');
  const airport = template.filter((row) => row.wallet === 'Airport').slice(0, 2);
  expect(airport).toHaveLength(2);
  await page.locator('input[type=file]').setInputFiles(
    fileOf([
      { ...airport[0], load_amount: '30.00', memo: 'Night' },
      { ...airport[1], load_amount: '31.00', memo: '' },
      { ...airport[1], load_amount: '5.00', memo: '', wallet: 'Harbour' },
    ]),
  );
  await page.getByText('2 amounts filled in.').waitFor();
  await page.getByText('Lines in the file: 4').or(page.getByText('Line in the file: 4')).waitFor();
  const third = await memberOf(page, 3);
  await page.getByRole('button', { name: 'Check rows' }).click();

  // Downtown has a row to fix; Airport has none.
  await page
    .getByRole('heading', { level: 1, name: 'Fix 1 row, or continue without it' })
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Use 12.50 on line 3' }).click();
  await page.getByRole('button', { name: 'Continue with 5 rows, $106.51' }).click();

  await page.getByRole('textbox', { name: 'Memo' }).fill('Week 47');
  const people = page.getByRole('table', { name: 'People paid from Downtown' });
  await people.getByRole('row').filter({ hasText: third }).getByText('$13.01').waitFor();
  await page
    .getByRole('table', { name: 'What leaves each wallet' })
    .getByText('$61.00')
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Load $106.51 to 5 cards' }).dblclick();

  await page.getByRole('heading', { level: 1, name: '4 of 5 sent' }).waitFor();
  await expectNoAxeViolations(page);
  const after = await held(page);
  expect(before.downtown - after.downtown).toBe(3_250n);
  expect(before.airport - after.airport).toBe(6_100n);
  await Promise.all([
    page.waitForResponse(/\/retry$/),
    page.getByRole('button', { name: 'Retry 1 failed, $13.01' }).click(),
  ]);
  await page.getByRole('button', { name: 'Retry 1 failed, $13.01' }).waitFor();
  const exported = await downloaded(page, 'Export CSV');
  expect(exported.map((row) => [row.Wallet, row.Amount, row.Result])).toEqual([
    ['Downtown', '20.00', 'sent'],
    ['Downtown', '13.01', 'failed'],
    ['Downtown', '12.50', 'sent'],
    ['Airport', '30.00', 'sent'],
    ['Airport', '31.00', 'sent'],
  ]);
  await expectBooksProven(page, server.url);

  // The page stays: a reload shows the same, and so does another window.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '4 of 5 sent' }).waitFor();
});

test('a wallet that lacks the money holds all back, and what was typed is not lost', async () => {
  const page = await open();
  const before = await held(page);
  await listPeople(page, ['Airport', 'Old Port']);
  await page.getByLabel('Same amount for everyone').fill('99');
  await page.getByRole('button', { name: /^Fill \d+ empty rows$/ }).click();
  const sums = page.getByRole('list', { name: 'Wallets' });
  await sums.getByText('Available: $310.00').waitFor();

  // Left and found again.
  await page.goto('/');
  await page.goto(BULK_CARDS);
  await page.getByText(/rows you entered earlier are still here/).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText(/Old Port has \$310\.00 and needs/).waitFor();
  expect(await page.getByRole('button', { name: /^Load / }).count()).toBe(0);
  await expectNoAxeViolations(page);
  expect(await held(page)).toEqual(before);

  // It waits on the first page as one, and is given up as one.
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await page.getByText('2 wallets ·', { exact: false }).waitFor();
  await page.getByRole('link', { name: /^Continue / }).click();
  await page.getByRole('button', { name: 'Discard batch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard batch' }).click();
  await page.getByText('Nothing was sent from this batch').waitFor();
  const call = await apiOf(page, server.url);
  const jobs = await call<{ data: unknown[] }>('GET', '/jobs?open=1&per_page=25');
  expect(jobs.data).toEqual([]);
});

test('a file that is not the template says what is wrong and changes nothing', async () => {
  const page = await open();
  await listPeople(page, ['Downtown']);
  await amount(page, 1).fill('7.00');
  await page
    .locator('input[type=file]')
    .setInputFiles(fileOf([{ first_name: 'A', staff_id: 'S1', identifier: '', load_amount: '5' }]));
  await page.getByText(/problems? with this file/).waitFor();
  await page.getByText(/The columns must be first_name/).waitFor();
  await expectNoAxeViolations(page);
  expect(await amount(page, 1).inputValue()).toBe('7.00');
});

test('the same people and amounts of both wallets are stopped before anything is sent', async () => {
  const page = await open();
  const send = async () => {
    await page.goto(BULK_CARDS);
    await listPeople(page, ['Downtown', 'Airport']);
    await amount(page, 1).fill('41.00');
    await amount(page, 17).fill('42.00');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Load $83.00 to 2 cards' }).click();
  };
  await send();
  await page.getByText('All 2 loads are on their cards').waitFor();
  const before = await held(page);
  await send();
  await page.getByText('This looks like a batch you already sent').waitFor();
  await page.getByText('1 more wallet looks the same.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: "Don't send" }).click();
  await page.getByRole('button', { name: 'Load $83.00 to 2 cards' }).waitFor();
  expect(await held(page)).toEqual(before);
  expect(jobOf(page)).not.toBe('');
});

const looks: readonly (readonly [string, Look])[] = [
  ['dark, on a phone', { theme: 'dark', viewport: 'phone' }],
  ['right to left', { direction: 'rtl' }],
  ['tablet', { viewport: 'tablet' }],
];
test.each(looks)('nothing bars anybody from the first steps: %s', async (_name, look) => {
  const page = await open(look);
  await expectNoAxeViolations(page);
  await listPeople(page, ['Downtown', 'Airport']);
  await amount(page, 1).fill('18.00');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: /Load .*18/ }).waitFor();
  await drawn(page);
  await expectNoAxeViolations(page);
});
