import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, settled } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import {
  PEOPLE,
  askForCode,
  enterCode,
  invitationTo,
  register,
  signIn,
} from '#test/support/sign-in.ts';

const PASSWORD = 'Harbour-lights-9';
const FIRST = '6045557100';
const NEED_A_WALLET = [
  '/load-wallet',
  '/direct-deposit',
  '/account-management/load-funds',
  '/account-management/bulk-load-funds-with-file',
  '/account-management/tip-pooling',
  '/tippool',
];

const server = runProduct();

const { open } = server;

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('an operator onboards a client, whose first manager signs in, opens a store and is written to when it runs low', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.operator, '/operator/clients');
  await page.getByRole('link', { name: 'Onboard a client' }).click();
  await press(page, 'Continue');
  await page.getByRole('alert').getByText('This is a required field').first().waitFor();
  await page.getByLabel('Client name').fill('Pacific Noodle');
  await page.getByLabel('Company name').fill('Pacific Noodle Ltd');
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Program' }).click();
  await page.getByRole('option', { name: 'Cardload Prepaid' }).click();
  await page.getByText('Example Trust').waitFor();
  await press(page, 'Continue');
  await page.getByLabel('Recipients').fill('not an e-mail');
  await press(page, 'Continue');
  await page.getByRole('alert').getByText('Invalid e-mail address.').first().waitFor();
  await page.getByLabel('Recipients').fill('finance@pacific.example');
  await press(page, 'Continue');
  await press(page, 'Continue');
  // A manager's mobile number is one on the whole platform: the server says so, and leads back to
  // the step that asks.
  await page.getByLabel('Full name').fill('Fay First');
  await page.getByLabel('Mobile number').fill(PEOPLE.admin);
  await press(page, 'Continue');
  await page.getByLabel('The client has accepted the terms of service.').check();
  await press(page, 'Open client');
  await page.getByLabel('Mobile number').fill(FIRST);
  await press(page, 'Continue');
  await press(page, 'Open client');
  await page.getByRole('heading', { level: 1, name: 'Pacific Noodle' }).waitFor();

  const theirs = await open();
  await register(theirs.page, await invitationTo(server.url, FIRST), PASSWORD);
  await askForCode(theirs.page, FIRST, PASSWORD);
  await enterCode(theirs.page);
  await theirs.page.waitForURL((url) => url.pathname === '/');
  await theirs.page.goto('/organisation/wallets');
  await theirs.page.getByText('No wallets yet').waitFor();
  // Home leads there too: whoever may open a store has nobody to ask for a wallet.
  await theirs.page.goto('/');
  await theirs.page.getByText('You have no wallets yet').waitFor();
  await settledInLooks(theirs.page);
  await theirs.page
    .getByRole('listitem')
    .filter({ hasText: 'Next' })
    .getByText('Open your first store')
    .waitFor();
  // So does every page that needs a wallet, in place of an empty choice of them.
  for (const address of NEED_A_WALLET) {
    await theirs.page.goto(address);
    await theirs.page.getByText('You have no wallets yet').waitFor();
    await settled(theirs.page);
  }
  await theirs.page.getByRole('link', { name: 'Open a store' }).click();
  await theirs.page.getByLabel('Store name').fill('Gastown');
  await theirs.page.getByLabel('Departments').fill('FOH\nBOH');
  await theirs.page.getByLabel('Alert below').fill('100');
  await theirs.page.getByLabel('Recipients').fill('fay@pacific.example');
  await press(theirs.page, 'Open store');
  await theirs.page.getByRole('heading', { level: 1, name: 'Gastown' }).waitFor();
  await theirs.page.getByText('BOH').waitFor();

  // The operator goes in with a reason, loads the program wallet once however often it is pressed,
  // and goes out again.
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByLabel('Reason').fill('First funding, case 12');
  await page.getByRole('dialog').getByRole('button', { name: 'Enter' }).click();
  await page.getByText("You're working in Pacific Noodle").waitFor();
  await page.goto('/organisation/wallets');
  await page.getByRole('rowheader', { name: 'Gastown' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Load wallet', exact: true }).click();
  await page.getByLabel('Amount').fill('900');
  await page.getByLabel('Reason').fill('First funding');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Load wallet', exact: true })
    .dblclick();
  await page.getByText('$900.00').first().waitFor();
  await expectBooksProven(page, server.url);
  await page.goto('/reports/audit?about=clients');
  await page.getByText('First funding, case 12').waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();

  // With money on its wallet the client cannot be ended: what is left is named.
  await page.getByRole('link', { name: 'Pacific Noodle' }).click();
  await page.getByRole('button', { name: 'Close client' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close client' }).click();
  await page.getByRole('alert').getByText('Gastown').waitFor();
});

test('two who change one wallet: the second keeps what they entered and is told who was first', async () => {
  const [{ page: mine }, { page: yours }] = await Promise.all([open(), open()]);
  await Promise.all([
    signIn(mine, PEOPLE.admin, '/organisation/wallets/1002'),
    signIn(yours, PEOPLE.regional, '/organisation/wallets/1002'),
  ]);
  await yours.getByLabel('Alert below').fill('250');
  await press(yours, 'Save changes');
  await yours.getByRole('alert').getByText('Enter who to notify').waitFor();
  await yours.getByLabel('Recipients').fill('remy@maple.example');
  await mine.getByLabel('Card load identifier').fill('AIR-1');
  await press(mine, 'Save changes');
  await mine.getByText('Airport saved.').waitFor();
  await press(yours, 'Save changes');
  await yours.getByText('Ada Admin changed this wallet').waitFor();
  expect(await yours.getByLabel('Card load identifier').inputValue()).toBe('AIR-1');
  expect(await yours.getByLabel('Alert below').inputValue()).toMatch(/250/);
  await press(yours, 'Save changes');
  await yours.getByText('Airport saved.').waitFor();
  await mine.reload();
  await mine.getByText('remy@maple.example').first().waitFor();
  await mine.getByText('Edited a wallet').first().waitFor();
});

test('a declaration that is due is asked for, made, and no longer asked for', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.lonestar);
  // Dallas is near the end of its trial, which is asked about once at each stage.
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Declare' }).click();
  // Nobody declares what they do not read: the text follows the language.
  await page.getByRole('button', { name: /^fr$/i }).click();
  await page.getByRole('blockquote').getByText('Je suis autorisé').waitFor();
  await page.getByRole('button', { name: /^en$/i }).click();
  await page.getByRole('blockquote').getByText('I am authorised').waitFor();
  await press(page, 'Declare');
  await page.getByRole('alert').getByText('Accept the agreement first.').waitFor();
  await page.getByLabel('I have read this').check();
  await press(page, 'Declare');
  await page.getByText('Acts for itself').waitFor();
  await page.goto('/');
  await drawn(page);
  await expect.poll(() => page.getByRole('link', { name: 'Declare' }).count()).toBe(0);
});

const ADMINS = [
  '/organisation/wallets',
  '/organisation/wallets/1001',
  '/organisation/wallets/999999',
  '/organisation/stores/1001',
  '/organisation/stores/1001/add-wallet',
  '/organisation/add-store',
  '/organisation/third-party',
  '/reports/audit',
  '/account-management/add-clients',
];
const OPERATORS = [
  '/operator/clients',
  '/operator/clients/10001',
  '/operator/programs',
  '/operator/programs/1',
  '/operator/programs/add',
  '/account-management/add-clients',
  '/account-management/add-clients?step=features',
];

test('nothing bars anybody from the screens of the organisation', async () => {
  const { page, faults } = await open();
  await signIn(page, PEOPLE.admin, '/organisation/wallets');
  for (const path of ADMINS) await settledInLooks(page, path);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

test('nor from those of the operator', async () => {
  const { page, faults } = await open();
  await signIn(page, PEOPLE.operator, '/operator/clients');
  for (const path of OPERATORS) await settledInLooks(page, path);
  expect(faults).toEqual([]);
});
