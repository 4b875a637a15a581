import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  balanceOf,
  BULK_CARDS,
  BULK_LOAD,
  BULK_UNLOAD,
  chooseWallet,
  expectBooksProven,
  template,
  upload,
} from '#test/support/bulk.ts';
import { launchBrowser, openPage, type OpenPage } from '#test/support/browser.ts';
import { cloneDatabase, type TestDatabase } from '#test/support/database.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { freePort, type RunningServer, startServer } from '#test/support/server.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';

/*
 * Every button that moves money, pressed twice in one window while another window presses it too:
 * it moves once. (The single load and the bulk load by file stand in their own journeys.)
 */

const FORM = {
  load: '/account-management/load-funds',
  unload: '/account-management/unload-funds',
  transfer: '/account-management/wallet-to-wallet-transfer',
} as const;

let own: TestDatabase;
let server: RunningServer;
let browser: Browser;
const windows: OpenPage[] = [];

beforeAll(async () => {
  own = await cloneDatabase();
  [server, browser] = await Promise.all([
    startServer({
      DATABASE_URL: own.url,
      CARDLOAD_SANDBOX: '1',
      CARDLOAD_DEMO: '1',
      PORT: await freePort(),
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await own?.drop();
});
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close();
});

async function open(wanted: string): Promise<Page> {
  const window = await openPage(browser, server.url);
  windows.push(window);
  await signIn(window.page, PEOPLE.admin, wanted);
  return window.page;
}

/** The same address in a second window of the same person. */
async function twinOf(page: Page): Promise<Page> {
  const twin = await windows.at(-1)!.context.newPage();
  await twin.goto(page.url());
  return twin;
}

/** Twice here, twice there, all at once. What is gone after the first press is no press. */
async function pressEverywhere(pages: readonly Page[], name: string | RegExp): Promise<void> {
  await Promise.all(pages.map((page) => page.getByRole('button', { name }).waitFor()));
  await Promise.all(
    pages.map((page) =>
      page
        .getByRole('button', { name })
        .dblclick({ timeout: 3_000 })
        .catch(() => undefined),
    ),
  );
}

type Person = { id: number; name: string; staffId: string };
type Found = {
  data: { customer_id: number; first_name: string; last_name: string; staff_id: string }[];
};

async function airportPeople(page: Page, count: number, status = 'active'): Promise<Person[]> {
  const call = await apiOf(page, server.url);
  const { data } = await call<Found>(
    'GET',
    `/managers/customers-paginated/{client}?status=${status}&sort=name&wallet=${await walletId(page, 'Airport')}&per_page=25`,
  );
  return data.slice(0, count).map((row) => ({
    id: row.customer_id,
    name: `${row.first_name} ${row.last_name}`,
    staffId: row.staff_id,
  }));
}

async function walletId(page: Page, name: string): Promise<number> {
  const call = await apiOf(page, server.url);
  return (
    await call<{ data: { wallet_id: number; wallet_name: string }[] }>(
      'GET',
      '/clients/{client}/wallets',
    )
  ).data.find((row) => row.wallet_name === name)!.wallet_id;
}

type History = { data: { id: number; notes: string; adjustment_amount: string; status: string }[] };
async function noted(page: Page, notes: string): Promise<string[]> {
  const call = await apiOf(page, server.url);
  return (await call<History>('GET', '/clients/{client}/card-loads?per_page=100')).data
    .filter((row) => row.notes === notes)
    .map((row) => `${row.adjustment_amount} ${row.status}`);
}

/** Fills in a load or an unload of Airport and stands before its review. */
async function review(
  page: Page,
  kind: 'load' | 'unload',
  { person, amount, notes }: { person: Person; amount: string; notes: string },
): Promise<void> {
  await page.goto(`${FORM[kind]}/${person.id}/${await walletId(page, 'Airport')}`);
  await page.getByLabel('Amount').fill(amount);
  if (kind === 'unload') await page.getByLabel('Memo').fill('Back');
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: `Review ${kind}` }).click();
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
}

test('an unload goes back once', async () => {
  const page = await open(FORM.load);
  const [person] = await airportPeople(page, 1);
  await review(page, 'load', { person: person!, amount: '60.00', notes: 'To unload' });
  await page.getByRole('button', { name: /^Load \$60\.00/ }).click();
  await page.getByText(`$60.00 is on ${person!.name}'s card`).waitFor();
  await review(page, 'unload', { person: person!, amount: '15.00', notes: 'Unload twice' });
  const twin = await twinOf(page);
  await pressEverywhere([page, twin], `Unload $15.00 from ${person!.name}`);
  for (const window of [page, twin]) await window.getByText('$15.00 is back in Airport').waitFor();
  expect(await noted(page, 'Unload twice')).toEqual(['-15.00 paid']);
});

test('money moves between wallets once', async () => {
  const page = await open(FORM.transfer);
  const before = await balanceOf(page, server.url, 'Old Port');
  for (const [label, wallet] of [
    ['From wallet', 'Head Office'],
    ['To wallet', 'Old Port'],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: wallet }).click();
  }
  await page.getByLabel('Amount').fill('77.00');
  await page.getByLabel('Notes').fill('Transfer twice');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
  const twin = await twinOf(page);
  await pressEverywhere([page, twin], 'Move $77.00 to Old Port');
  for (const window of [page, twin])
    await window.getByText('$77.00 moved from Head Office to Old Port').waitFor();
  expect((await balanceOf(page, server.url, 'Old Port')) - before).toBe(7_700n);
});

test('an answer that is missing is asked for, and nothing goes out again', async () => {
  const page = await open(FORM.load);
  const person = (await airportPeople(page, 2))[1]!;
  await review(page, 'load', { person, amount: '13.06', notes: 'Silent twice' });
  await page.getByRole('button', { name: /^Load \$13\.06/ }).click();
  await page.getByText("We don't know yet", { exact: true }).waitFor({ timeout: 60_000 });
  const twin = await twinOf(page);
  await twin.getByText("We don't know yet", { exact: true }).waitFor();
  for (
    let times = 0;
    times < 10 && (await page.getByRole('button', { name: 'Check again' }).isVisible());
    times += 1
  ) {
    await Promise.all(
      [page, twin].map((window) =>
        window
          .getByRole('button', { name: 'Check again' })
          .dblclick({ timeout: 1_000 })
          .catch(() => undefined),
      ),
    );
  }
  for (const window of [page, twin])
    await window.getByText(`$13.06 is on ${person.name}'s card`).waitFor();
  expect(await noted(page, 'Silent twice')).toEqual(['13.06 paid']);
});

test('a load that waits is cancelled once, and its money is back once', async () => {
  await own.owner('UPDATE client SET undo_seconds = 120 WHERE client_id = 10001');
  const page = await open(FORM.load);
  const person = (await airportPeople(page, 3))[2]!;
  const before = await balanceOf(page, server.url, 'Airport');
  await review(page, 'load', { person, amount: '31.00', notes: 'Cancelled twice' });
  await page.getByRole('button', { name: /^Load \$31\.00/ }).click();
  await page.getByText('$31.00 leaves in a moment').waitFor();
  expect(before - (await balanceOf(page, server.url, 'Airport'))).toBe(3_100n);
  const twin = await twinOf(page);
  await pressEverywhere([page, twin], 'Cancel load');
  for (const window of [page, twin])
    await window.getByText(`The load to ${person.name} was canceled`).waitFor();
  expect(await balanceOf(page, server.url, 'Airport')).toBe(before);
  expect(await noted(page, 'Cancelled twice')).toEqual(['31.00 cancelled']);
  await own.owner('UPDATE client SET undo_seconds = 0 WHERE client_id = 10001');
});

test('a failed row that is retried arrives once', async () => {
  const page = await open(BULK_LOAD);
  await chooseWallet(page, 'Airport');
  const people = await template(page);
  const [locked] = await airportPeople(page, 1, 'locked');
  await upload(
    page,
    [
      { ...people[3]!, load_amount: '41.00' },
      {
        first_name: '',
        last_name: '',
        identifier: '',
        staff_id: locked!.staffId,
        load_amount: '42.00',
        memo: '',
      },
    ],
    'locked.csv',
  );
  await page.getByRole('button', { name: 'Review rows' }).click();
  await page.getByRole('button', { name: 'Accept line 3 as is' }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'Load $83.00 to 2 cards' }).click();
  await page.getByRole('heading', { name: '1 of 2 sent' }).waitFor();
  // The member unlocks the card, of which the processor hears when all starts again; now the row
  // can go.
  await own.owner(
    `UPDATE customer SET status = 'active' WHERE client_id = 10001 AND id = ${locked!.id}`,
  );
  await own.owner(
    `UPDATE card SET state = 'active' WHERE client_id = 10001 AND customer_id = ${locked!.id}`,
  );
  await server.kill9();
  await server.restart();
  const before = await balanceOf(page, server.url, 'Airport');
  const twin = await twinOf(page);
  await pressEverywhere([page, twin], 'Retry 1 failed, $42.00');
  for (const window of [page, twin])
    await window.getByText('All 2 loads are on their cards').waitFor();
  expect(before - (await balanceOf(page, server.url, 'Airport'))).toBe(4_200n);
});

test('a batch that unloads comes back once', async () => {
  const page = await open(BULK_CARDS);
  const people = await airportPeople(page, 6);
  const fill = async (amount: string) => {
    for (const [index, person] of people.slice(4).entries()) {
      await page.getByLabel(`Member, line ${index + 1}`, { exact: true }).fill(person.staffId);
      await page.getByLabel(`Amount, line ${index + 1}`, { exact: true }).fill(amount);
    }
    await page.getByRole('button', { name: 'Check rows' }).click();
  };
  await page.getByRole('button', { name: 'Start with an empty table' }).click();
  await chooseWallet(page, 'Airport');
  await fill('52.00');
  await page.getByRole('button', { name: 'Load $104.00 to 2 cards' }).click();
  await page.getByText('All 2 loads are on their cards').waitFor();
  const before = await balanceOf(page, server.url, 'Airport');
  await page.goto(`${BULK_UNLOAD}?step=table`);
  await chooseWallet(page, 'Airport');
  await fill('20.00');
  const name = 'Unload $40.00 from 2 cards';
  await page.getByRole('button', { name }).waitFor();
  const twin = await twinOf(page);
  await pressEverywhere([page, twin], name);
  for (const window of [page, twin])
    await window.getByRole('heading', { level: 1, name: 'Done' }).waitFor();
  expect((await balanceOf(page, server.url, 'Airport')) - before).toBe(4_000n);
  await expectBooksProven(page, server.url);
});
