import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look } from '#test/support/browser.ts';
import { listed } from '#test/support/listed.ts';
import { settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, signIn } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

const LIST = '/account-management/view-customers';
const ADD = '/add-member';

const server = runProduct();

const open = (person: string, look?: Look): Promise<Page> => server.openAs(person, '/', look);

type Found = {
  data: { customer_id: number; first_name: string; wallets: { store_id: number }[] }[];
};

/** An active member of the wallet, by their place in the list by name. */
async function someone(page: Page, nth: number): Promise<{ id: number; store: number }> {
  const call = await apiOf(page, server.url);
  const { data } = await call<Found>(
    'GET',
    '/managers/customers-paginated/{client}?status=active&sort=name&per_page=50',
  );
  return { id: data[nth]!.customer_id, store: data[nth]!.wallets[0]!.store_id };
}

test('a member is added with mistakes fixed, all of them told at once, and invited', async () => {
  const page = await open(PEOPLE.manager);
  await page.goto(ADD);
  await page.getByLabel('First name').fill('=Gita');
  await page.getByLabel('Mobile number', { exact: true }).first().fill('+1 (438) 555-9911');
  await page.getByText('Staff and system IDs').click();
  await page.getByLabel('Staff ID').fill('S-1');
  await page.getByText('Address and identity').click();
  await page.getByLabel('Street address').fill('10 rue Sherbrooke');
  await page.getByRole('button', { name: 'Add member', exact: true }).click();
  const summary = page.getByRole('alert');
  await summary.getByText('Member not added, check data.').waitFor();
  const problems = await summary.getByRole('listitem').allInnerTexts();
  expect(problems.sort()).toEqual([
    'City: This is a required field',
    'First name: Invalid characters.',
    'Last name: This is a required field',
    'Mobile number: Leave out the country code: 4385559911.',
    'Postal code: This is a required field',
    'Province or territory: This is a required field',
    'Staff ID: Use only letters and numbers.',
  ]);
  await expectNoAxeViolations(page);
  await page.getByLabel('First name').fill('Gita');
  await page.getByLabel('Last name').fill('Patel');
  await page.getByRole('button', { name: 'Use 438 555 9911' }).click();
  await page.getByLabel('Staff ID').fill('S901');
  await page.getByLabel('Street address').fill('');
  // Twice, quickly: one member.
  await page.getByRole('button', { name: 'Add member', exact: true }).dblclick();
  await page.waitForURL('**/view-customer/*');
  await page.getByRole('heading', { level: 1, name: 'Gita Patel' }).waitFor();
  await page.getByText("Gita hasn't registered yet").waitFor();
  const sent = (await (await fetch(`${server.url}/api/v1/demo/outbox?to=4385559911`)).json()) as {
    body: string;
  }[];
  expect(sent.filter((message) => message.body.includes('token='))).toHaveLength(1);
  await page.goto(ADD);
  await page.getByLabel('First name').fill('Gita');
  await page.getByLabel('Last name').fill('Again');
  await page.getByLabel('Mobile number', { exact: true }).first().fill('438 555 9911');
  await page.getByRole('button', { name: 'Add member', exact: true }).click();
  await page.getByRole('alert').getByText('This mobile number is already in our system').waitFor();
});

test('two who change one member: the second is told what changed, and loses nothing', async () => {
  const [mine, yours] = [await open(PEOPLE.admin), await open(PEOPLE.regional)];
  const { id } = await someone(yours, 3);
  for (const page of [mine, yours]) {
    await page.goto(`/account-management/edit-customer/${id}`);
    await page.getByLabel('Last name').waitFor();
  }
  const positions = [mine, yours].map((page) => page.getByLabel(/Primary position/));
  await positions[0]!.fill('Server');
  await mine.getByRole('textbox', { name: 'Email' }).fill('changed.first@example.com');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await mine.waitForURL('**/view-customer/*');
  await positions[1]!.fill('Host');
  await yours.getByRole('button', { name: 'Save changes' }).click();
  await yours.getByText('Ada Admin changed this member').waitFor();
  await yours.getByText('Email is now changed.first@example.com').waitFor();
  await yours.getByText('Primary position is now Server. Your change below').waitFor();
  await expectNoAxeViolations(yours);
  expect([
    await yours.getByRole('textbox', { name: 'Email' }).inputValue(),
    await positions[1]!.inputValue(),
  ]).toEqual(['changed.first@example.com', 'Host']);
  await yours.getByRole('button', { name: 'Save changes' }).click();
  await yours.waitForURL('**/view-customer/*');
  await yours.getByText('Primary position: Server › Host').waitFor();
  await yours.getByText('Primary position: empty › Server').waitFor();
});

test('somebody with money on the card is deactivated only when it is said what becomes of it', async () => {
  const page = await open(PEOPLE.admin);
  const { id, store } = await someone(page, 5);
  const call = await apiOf(page, server.url);
  await call('POST', '/managers/{manager}/load-value', {
    customer_id: id,
    store_id: store,
    amount: '31.00',
    notes: 'Shoes',
  });
  await page.goto(`/account-management/view-customer/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is still on .*'s card/).waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByText('Unload the card first, or leave the money on it.').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('checkbox', { name: /Leave the money on the card/ }).check();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText("is deactivated and can't be paid").waitFor();
  await page.getByText('Status: Active › Inactive').waitFor();
});

test('a view of the list is kept, opened by its address in another window, renamed and removed', async () => {
  const page = await open(PEOPLE.zone);
  await page.goto(`${LIST}?status=locked&sort=-name`);
  await page.getByRole('rowheader').first().waitFor();
  await listed(page);
  const names = await page.getByRole('rowheader').allInnerTexts();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('View name').fill('Locked cards');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.waitForURL(/saved=\d+/);
  const saved = new URL(page.url()).searchParams.get('saved');
  const other = await open(PEOPLE.zone);
  await other.goto(`${LIST}?saved=${saved}`);
  await other.waitForURL(/status=locked/);
  await other.getByRole('button', { name: 'Locked cards', pressed: true }).waitFor();
  await expect.poll(() => other.getByRole('rowheader').allInnerTexts()).toEqual(names);
  await other.getByRole('button', { name: 'Edit view' }).click();
  await other.getByLabel('View name').fill('To unlock');
  await other.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await other.getByRole('button', { name: 'To unlock', pressed: true }).waitFor();
  await other.getByRole('button', { name: 'Edit view' }).click();
  await expectNoAxeViolations(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await other.getByRole('button', { name: 'Restore To unlock' }).waitFor();
  await other
    .getByRole('button', { name: 'To unlock', exact: true })
    .waitFor({ state: 'detached' });
  await page.goto(`${LIST}?saved=${saved}`);
  await page.getByText('This saved view no longer exists.').waitFor();
});

test('an action with many says to how many of them it applies, and why not to the others', async () => {
  const page = await open(PEOPLE.admin);
  await page.goto(`${LIST}?view=cannot_be_paid`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: /^Resend invitations \(\d+ of \d+\)$/ }).waitFor();
  await page.getByRole('button', { name: 'Why not all?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The member locked the card').first().waitFor();
  await dialog.getByText('already registered').first().waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Remove invitations/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove invitations/ })
    .click();
  await page
    .getByText(/invitations removed/)
    .first()
    .waitFor();
});

test('nothing bars anybody from the screens of members', async () => {
  const { page, faults } = await server.open();
  await signIn(page, PEOPLE.admin);
  const { id } = await someone(page, 1);
  for (const path of [
    ADD,
    `/account-management/edit-customer/${id}`,
    `/account-management/view-customer/${id}`,
    `${LIST}?view=verifying`,
    `${LIST}?dialog=none&status=pending`,
    '/view-members',
  ]) {
    await visit(page, path);
    for (const part of await page.locator('summary').all()) await part.click();
    await settledInLooks(page);
  }
  expect(faults).toEqual([]);
});
