import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { quiet } from '#test/support/quiet.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

const LOAD = '/account-management/load-funds';
const UNLOAD = '/account-management/unload-funds';
const TRANSFER = '/account-management/wallet-to-wallet-transfer';
const TRANSACTIONS = '/reports/transactions';

const server = runProduct();

const { open } = server;

type Found = { data: { customer_id: number; first_name: string; last_name: string }[] };
type Person = { id: number; name: string };

/** Somebody of the manager's own who can be paid. */
async function somebody(page: Page, nth: number): Promise<Person> {
  const call = await apiOf(page, server.url);
  const { data } = await call<Found>(
    'GET',
    '/managers/customers-paginated/{client}?status=active&sort=name&per_page=25',
  );
  const { customer_id: id, first_name, last_name } = data[nth]!;
  return { id, name: `${first_name} ${last_name}` };
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

async function chooseMember(page: Page, { name }: Person): Promise<void> {
  // Whom the list showed before stays until the answer has come, and would move under the press.
  await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === name),
    page.getByRole('combobox', { name: 'Member' }).fill(name),
  ]);
  await quiet(page);
  await page.getByRole('option', { name }).first().click();
  await page.getByLabel('At a glance').getByText(name).waitFor();
}

async function fillLoad(page: Page, person: Person, amount: string, notes: string): Promise<void> {
  await page.goto(LOAD);
  await chooseMember(page, person);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Review load' }).click();
}

/** Fills in a load and stands before its review. */
async function reviewLoad(
  page: Page,
  person: Person,
  amount: string,
  notes: string,
): Promise<void> {
  await fillLoad(page, person, amount, notes);
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
}

type Wallets = { data: { wallet_id: number; wallet_name: string; balance: string }[] };
type History = {
  data: {
    id: number;
    notes: string;
    adjustment_amount: string;
    status: string;
    customer_id: number | null;
  }[];
};

async function balanceOf(page: Page, wallet: string): Promise<string | undefined> {
  const call = await apiOf(page, server.url);
  return (await call<Wallets>('GET', '/clients/{client}/wallets')).data.find(
    (row) => row.wallet_name === wallet,
  )?.balance;
}

async function noted(page: Page, notes: string): Promise<History['data']> {
  const call = await apiOf(page, server.url);
  return (await call<History>('GET', '/clients/{client}/card-loads?per_page=100')).data.filter(
    (row) => row.notes === notes,
  );
}

test('a load that two windows and double clicks send is posted once', async () => {
  const { page, context } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 0);
  const before = await balanceOf(page, 'Downtown');
  await fillLoad(page, person, '12,5', 'Red shoes');
  await page.getByRole('button', { name: 'Use 12.50' }).first().click();
  await page.getByRole('button', { name: 'Review load' }).click();
  await page.getByRole('heading', { name: 'Check before you send' }).waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  const send = (window: Page) =>
    window.getByRole('button', { name: `Load $12.50 to ${person.name}` });
  await send(second).waitFor();
  await Promise.all([send(page).dblclick(), send(second).dblclick()]);
  for (const window of [page, second])
    await window.getByText(`$12.50 is on ${person.name}'s card`).waitFor();
  const moved = await noted(page, 'Red shoes');
  expect(moved.map((row) => [row.adjustment_amount, row.status])).toEqual([['12.50', 'paid']]);
  expect(Number(before) - Number(await balanceOf(page, 'Downtown'))).toBeCloseTo(12.5);
  await page.reload();
  await page.getByText(`$12.50 is on ${person.name}'s card`).waitFor();
  await reviewLoad(page, person, '12.50', 'Red shoes');
  await page
    .getByText(
      'You sent the same amounts to the same people from this wallet in the last 24 hours.',
    )
    .waitFor();
});

test('Enter, held down, sends once', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 1);
  await reviewLoad(page, person, '14.25', 'Held down');
  await page.getByRole('button', { name: /^Load \$14\.25/ }).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Enter', { delay: 0 });
  await page.getByText(`$14.25 is on ${person.name}'s card`).waitFor();
  expect(await noted(page, 'Held down')).toHaveLength(1);
});

test('an unload above the balance is offered what there is, and takes it back to the wallet', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 2);
  await reviewLoad(page, person, '40.00', 'To take back');
  await page.getByRole('button', { name: /^Load \$40\.00/ }).click();
  await page.getByText(/ is on .*'s card/).waitFor();
  const call = await apiOf(page, server.url);
  const { balance } = await call<{ balance: string }>('GET', `/customers/${person.id}/balance`);
  await page.goto(UNLOAD);
  await chooseMember(page, person);
  await page.getByLabel('Amount').fill('49000');
  await page.getByLabel('Memo').fill('Returned shoes');
  await page.getByLabel('Notes').fill('Left on Friday');
  await page.getByRole('button', { name: 'Review unload' }).click();
  await page
    .getByText('Balance lower than the unload amount, so no funds reversed.')
    .first()
    .waitFor();
  await page.getByRole('button', { name: `Use $${balance}` }).click();
  await page.getByRole('button', { name: 'Review unload' }).click();
  await page.getByRole('button', { name: `Unload $${balance} from ${person.name}` }).click();
  await page.getByText(`$${balance} is back in Downtown`).waitFor();
  expect((await noted(page, 'Left on Friday')).map((row) => row.adjustment_amount)).toEqual([
    `-${balance}`,
  ]);
  expect((await call<{ balance: string }>('GET', `/customers/${person.id}/balance`)).balance).toBe(
    '0.00',
  );
});

test('an amount below the minimum, or not above its fee, is refused with the amount that goes', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 1);
  await fillLoad(page, person, '5.00', 'Too small');
  await page.getByText('Minimum $10.00.').first().waitFor();
  // The clients of the demo take no fee off an amount: the answer is that of a client who does.
  const params = { fee: '0.30', minimum: '0.31' };
  const errors = [{ path: 'amount', code: 'amount_not_above_fee', message: '', params }];
  await page.route('**/reviews', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid_input', title: '', params: {}, errors } }),
  );
  await page.goto(UNLOAD);
  await chooseMember(page, person);
  await page.getByLabel('Amount').fill('0.30');
  await page.getByLabel('Memo').fill('Too small');
  await page.getByLabel('Notes').fill('Too small');
  await page.getByRole('button', { name: 'Review unload' }).click();
  await page
    .getByText('The $0.30 fee would use up the whole amount. Enter at least $0.31.')
    .first()
    .waitFor();
});

test('an Admin moves money between wallets, above 10,000 only after typing the total', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.admin);
  await page.goto(TRANSFER);
  await choose(page, 'From wallet', 'Head Office');
  await choose(page, 'To wallet', 'Head Office');
  await page.getByText('Wallet already selected').waitFor();
  await page.getByLabel('Amount').fill('10500');
  await page.getByLabel('Notes').fill('Top up');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  await page.getByText('Values cannot be equal.').first().waitFor();
  await choose(page, 'To wallet', 'Old Port');
  await page.getByRole('button', { name: 'Review transfer' }).click();
  const send = page.getByRole('button', { name: 'Move $10,500.00 to Old Port' });
  await send.click();
  await page.getByText("This doesn't match the total above.").waitFor();
  await page.getByLabel('Enter the total amount').fill('10,500.00');
  await send.click();
  await page.getByText('$10,500.00 moved from Head Office to Old Port').waitFor();
  expect((await noted(page, 'Top up')).map((row) => row.adjustment_amount).sort()).toEqual([
    '-10500.00',
    '10500.00',
  ]);
  const proof = await (
    await apiOf(page, server.url)
  )<{ balanced: boolean }>('POST', '/ledger/proof');
  expect(proof.balanced).toBe(true);
  await page.goto(TRANSFER);
  await page.getByRole('cell', { name: 'Top up' }).waitFor();
});

test('a load without an answer is not known until it is checked, and never sent again', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 3);
  await reviewLoad(page, person, '13.06', 'Silent');
  await page.getByRole('button', { name: /^Load \$13\.06/ }).click();
  await page.getByText("We don't know yet", { exact: true }).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('button', { name: /try again/i }).count()).toBe(0);
  const done = page.getByText(`$13.06 is on ${person.name}'s card`);
  for (let times = 0; times < 10 && !(await done.isVisible()); times += 1) {
    await page
      .getByRole('button', { name: 'Check again' })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await page.waitForTimeout(500);
  }
  await done.waitFor();
  expect((await noted(page, 'Silent')).map((row) => row.status)).toEqual(['paid']);
});

test('a declined load says why, and that no money moved', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const person = await somebody(page, 4);
  await reviewLoad(page, person, '13.01', 'Locked');
  await page.getByRole('button', { name: /^Load \$13\.01/ }).click();
  await page.getByText(`The load to ${person.name} failed`).waitFor();
  await page.getByText('The card is locked. The member has to unlock it first.').waitFor();
  await page.getByRole('link', { name: 'Change and review again' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('13.01');
});

test('nothing bars anybody from the money screens', async () => {
  const { page, faults } = await open();
  await signIn(page, PEOPLE.admin);
  const call = await apiOf(page, server.url);
  const { data } = await call<{ data: { id: number }[] }>(
    'GET',
    '/clients/{client}/card-loads?per_page=25',
  );
  for (const path of [
    LOAD,
    UNLOAD,
    TRANSFER,
    TRANSACTIONS,
    `${TRANSACTIONS}?movement=${data[0]!.id}`,
    '/reports/bulk-loads',
    '/reports/ledger-proof',
  ]) {
    await settledInLooks(page, path);
  }
  await visit(page, LOAD);
  await page.getByRole('button', { name: 'Review load' }).click();
  await page.getByText('Please select a wallet.').first().waitFor();
  await settledInLooks(page);
  expect(faults).toEqual([]);
});
