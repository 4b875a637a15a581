import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look, type OpenPage } from '#test/support/browser.ts';
import {
  balanceOf,
  BULK_CARDS,
  BULK_LOAD,
  BULK_UNLOAD,
  chooseWallet,
  downloaded,
  expectBooksProven,
  fileOf,
  jobOf,
  template,
  upload,
} from '#test/support/bulk.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, askForCode, enterCode } from '#test/support/sign-in.ts';

const server = runProduct();

const open = (person: string, wanted: string, look?: Look): Promise<Page> =>
  server.openAs(person, wanted, look);

const line = (page: OpenPage['page'], name: string) =>
  page.getByRole('row').filter({ hasText: name });

test('a file with mistakes is fixed on screen and by a corrected file, sent, retried and exported', async () => {
  const page = await open(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(page, 'Downtown');
  const people = await template(page);
  const amounts = ['1.234,56', '0.00', '45.50', '13.01', 'abc', '30.00'];
  const rows = people.map((row, index) => ({
    ...row,
    load_amount: amounts[index] ?? '25.00',
    memo: 'Tips',
  }));
  rows[5] = { ...rows[5]!, identifier: '', staff_id: 'S9999' };
  const before = await balanceOf(page, server.url, 'Downtown');
  await upload(page, rows);
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Fix 4 rows, or continue without them' })
    .waitFor();

  // On screen: the reading that is offered, its warning ticked, and a row left out.
  await page.getByRole('button', { name: 'Use 1,234.56 on line 2' }).click();
  await page.getByRole('button', { name: 'Accept line 2 as is' }).click();
  await page.getByRole('button', { name: 'Exclude line 3' }).click();
  await page.getByRole('button', { name: 'Find the member on line 7' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${people[5]!.first_name} ${people[5]!.last_name}` })
    .click();
  await page
    .getByRole('heading', { level: 1, name: 'Fix 1 row, or continue without it' })
    .waitFor();

  // The last one in a file.
  const bad = await downloaded(page, '1 row with reasons');
  expect(bad).toHaveLength(1);
  await page.getByLabel('Corrected rows').setInputFiles(
    fileOf(
      bad.map((row) => ({ ...row, load_amount: '20.00' })),
      'corrected.csv',
    ),
  );
  await page.getByRole('heading', { level: 1, name: 'All rows are ready' }).waitFor();

  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('textbox', { name: 'Memo' }).fill('Week 47');
  const count = people.length - 1;
  const total = 123_456n + 4_550n + 1_301n + 2_000n + 3_000n + BigInt(people.length - 6) * 2_500n;
  await page.getByRole('button', { name: new RegExp(`^Load .* to ${count} cards$`) }).click();
  await page.getByRole('heading', { level: 1, name: `${count - 1} of ${count} sent` }).waitFor();
  await line(page, '$13.01').getByText('The card is locked.').waitFor();
  const spent = async () => before - (await balanceOf(page, server.url, 'Downtown'));
  expect(await spent()).toBe(total - 1_301n);

  // Failed again for the same reason, and counted once.
  await Promise.all([
    page.waitForResponse(/\/retry$/),
    page.getByRole('button', { name: 'Retry 1 failed, $13.01' }).click(),
  ]);
  await expect.poll(() => spent(), { timeout: 10_000 }).toBe(total - 1_301n);
  await page.getByRole('button', { name: 'Retry 1 failed, $13.01' }).waitFor();
  const exported = await downloaded(page, 'Export CSV');
  const fates = (fate: string) => exported.filter((row) => row.Result === fate).length;
  expect([fates('sent'), fates('failed'), fates('excluded')]).toEqual([count - 1, 1, 1]);
  await expectBooksProven(page, server.url);
});

test('a template that is filled in has no errors', async () => {
  const page = await open(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(page, 'Airport');
  const people = await template(page);
  await upload(
    page,
    people.map((row) => ({ ...row, load_amount: '10.00' })),
  );
  await page.getByText(`All ${people.length} rows are ready`).waitFor();
});

test('the same batch by two managers goes out once, and one batch sent from two windows too', async () => {
  const admin = await open(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(admin, 'Airport');
  const rows = (await template(admin)).slice(0, 3).map((row) => ({ ...row, load_amount: '21.00' }));
  const before = await balanceOf(admin, server.url, 'Airport');
  await upload(admin, rows, 'mine.csv');
  await admin.getByRole('button', { name: 'Continue' }).click();
  const twin = await admin.context().newPage();
  await twin.goto(admin.url());
  const button = (page: typeof admin) =>
    page.getByRole('button', { name: 'Load $63.00 to 3 cards' });
  await Promise.all([button(admin).waitFor(), button(twin).waitFor()]);
  await Promise.all([button(admin).dblclick(), button(twin).click()]);
  for (const page of [admin, twin])
    await page.getByText('All 3 loads are on their cards').waitFor();

  const regional = await open(PEOPLE.regional, BULK_LOAD);
  await chooseWallet(regional, 'Airport');
  await regional.locator('input[type=file]').setInputFiles(fileOf(rows, 'theirs.csv'));
  await regional.getByText('theirs.csv was already uploaded').waitFor();
  await regional.getByRole('button', { name: 'Upload anyway' }).click();
  await regional.getByRole('button', { name: 'Continue' }).click();
  await button(regional).click();
  await regional.getByText('This looks like a batch you already sent').waitFor();
  await expectNoAxeViolations(regional);
  await regional.getByRole('button', { name: "Don't send" }).click();
  await button(regional).waitFor();
  expect(before - (await balanceOf(admin, server.url, 'Airport'))).toBe(6_300n);
});

test('a session that ends in the middle finds its batch and its typed rows again', async () => {
  const page = await open(PEOPLE.regional, BULK_CARDS);
  await page.getByRole('button', { name: 'Start with an empty table' }).click();
  await page.getByLabel('Member, line 1', { exact: true }).fill('S0001');
  await page.getByLabel('Amount, line 1', { exact: true }).fill('12,5');
  // The wallets are on the page before the session ends: their list would send the manager to
  // sign in otherwise, and nothing would be left to choose from.
  await page.getByRole('button', { name: /Choose a wallet/ }).click();
  const downtown = page.locator('[role=option]', { hasText: 'Downtown' });
  await downtown.waitFor();
  await signOutElsewhere(page);
  await downtown.click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await signInAgain(page, PEOPLE.regional, BULK_CARDS);
  expect(await page.getByLabel('Amount, line 1', { exact: true }).inputValue()).toBe('12,5');
  await chooseWallet(page, 'Downtown');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Use 12.50 on line 1' }).waitFor();
  const job = jobOf(page);
  await signOutElsewhere(page);
  await page.getByRole('button', { name: 'Use 12.50 on line 1' }).click();
  await signInAgain(page, PEOPLE.regional, BULK_CARDS);
  expect(jobOf(page)).toBe(job);
  await page.getByRole('button', { name: 'Use 12.50 on line 1' }).click();
  await page.getByText('All rows are ready').waitFor();
});

/** The server forgets the session; the page does not know it yet. */
async function signOutElsewhere(page: OpenPage['page']): Promise<void> {
  const { token } = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('cardload.user') ?? '{}'),
  ) as { token: string };
  await fetch(`${server.url}/api/v1/manager-logout`, {
    method: 'DELETE',
    headers: { 'x-session-token': token },
  });
}

async function signInAgain(page: OpenPage['page'], person: string, wanted: string): Promise<void> {
  await page.waitForURL('**/user/login**');
  await askForCode(page, person);
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === wanted);
}

test('an unload is negative in the file and positive in the table', async () => {
  const page = await open(PEOPLE.admin, BULK_UNLOAD);
  await chooseWallet(page, 'Airport');
  const [one] = await template(page);
  await upload(page, [{ ...one!, load_amount: '5.00' }], 'positive.csv');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page.getByRole('button', { name: 'Use -5.00 on line 2' }).waitFor();
  await page.goto(`${BULK_UNLOAD}?step=table`);
  await chooseWallet(page, 'Airport');
  await page.getByLabel('Member, line 1', { exact: true }).fill(one!.staff_id);
  await page.getByLabel('Amount, line 1', { exact: true }).fill('5.00');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Unload $5.00 from 1 card' }).waitFor();
});

test('nothing bars anybody from any step', async () => {
  const page = await open(PEOPLE.admin, BULK_LOAD);
  const call = await apiOf(page, server.url);
  const jobs = await call<{ data: { job_id: number; state: string }[] }>(
    'GET',
    '/jobs?per_page=25',
  );
  const done = jobs.data.find((job) => job.state === 'complete_with_errors')!.job_id;
  const waits = jobs.data.find((job) => job.state === 'awaiting_confirmation')!.job_id;
  for (const address of [
    '',
    '?step=table',
    `?job=${waits}&step=file`,
    `?job=${waits}&step=fix&show=all`,
    `?job=${waits}&step=review`,
    `?job=${done}`,
  ]) {
    await settledInLooks(page, `${BULK_LOAD}${address}`);
  }
});

test('names that are pasted find their members, and a row that is fixed keeps the focus', async () => {
  const page = await open(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(page, 'Downtown');
  const [one, other] = await template(page);
  await page.goto(`${BULK_LOAD}?step=table`);
  await chooseWallet(page, 'Downtown');
  const text = [
    `${one!.first_name.toUpperCase()}  ${one!.last_name}\t20.00\tTips`,
    `${other!.first_name} ${other!.last_name}\t1.234,56\tTips`,
    'Zoltan Unknown\t10.00\tTips',
  ].join('\n');
  await page.getByLabel('Member, line 1', { exact: true }).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Use 1,234.56 on line 2' }).waitFor();
  await page.getByText('No member matches “Zoltan Unknown”').waitFor();
  expect(await line(page, one!.last_name).getByText('No member matches').count()).toBe(0);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Use 1,234.56 on line 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use 1,234.56 on line 2' }).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/line 2/);
  await page.getByRole('button', { name: 'Find the member on line 3' }).click();
  await page.getByRole('dialog').locator('input[type=search]:focus').waitFor();
});

test('in French, amounts that a spreadsheet writes with a comma are read as they are', async () => {
  const page = await open(PEOPLE.admin, BULK_LOAD);
  await chooseWallet(page, 'Downtown');
  const [one, other] = await template(page);
  await page.evaluate(() => localStorage.setItem('cardload.language', 'fr'));
  await page.goto(`${BULK_LOAD}?step=table`);
  await page.getByLabel('Membre, ligne 1', { exact: true }).focus();
  const text = [one, other]
    .map((person, index) => `${person!.first_name} ${person!.last_name}\t1${index},50\tPrime`)
    .join('\n');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Montant, ligne 1');
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await page.getByText('22,00\u00a0$').first().waitFor();
  expect(await page.getByText('Saisissez les cents avec un point').count()).toBe(0);
});
