import { expect, test } from 'vitest';
import { expectNoAxeViolations, type Look, settled } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import {
  PEOPLE,
  askForCode,
  enterCode,
  invitationTo,
  register,
  signIn,
} from '#test/support/sign-in.ts';

const LIST = '/account-management/view-managers';
const ADD = '/account-management/create-manager';
const MOBILE = '4385557001';
const PASSWORD = 'Harbour-lights-9';

const server = runProduct();

const { open } = server;

test('a Zone Manager adds a Manager with limits, who registers, signs in, and is held to them', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.zone, LIST);
  await page.getByRole('link', { name: 'Add a manager' }).click();
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await page
    .getByRole('alert')
    .getByText('Enter a mobile number or email to sign in with.')
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Full name').fill('Nadia Night');
  await page.getByLabel('Mobile number').fill('438 555 7001');
  await page.getByRole('button', { name: 'Level' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).not.toContain('Admin');
  await page
    .getByRole('option', { name: 'Manager', exact: false })
    .filter({ hasText: 'senior staff member' })
    .click();
  await page.getByRole('checkbox', { name: 'Downtown' }).check();
  await page.getByRole('switch', { name: 'Limit what this person can load' }).check();
  await page.getByLabel('Per card').fill('50');
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await page.waitForURL(`**${LIST}**`);
  await page.getByRole('row').filter({ hasText: 'Nadia Night' }).getByText('Invited').waitFor();

  const theirs = await open();
  await register(theirs.page, await invitationTo(server.url, MOBILE), PASSWORD);
  await theirs.page.waitForURL('**/user/login');
  await askForCode(theirs.page, MOBILE, PASSWORD);
  await enterCode(theirs.page);
  await theirs.page.waitForURL((url) => url.pathname === '/');
  await theirs.page.goto(LIST);
  await theirs.page.waitForURL((url) => url.pathname === '/');
  await theirs.page.goto('/account-management/load-funds');
  await theirs.page.getByLabel('Amount').fill('60');
  await theirs.page.getByLabel('Notes').click();
  await theirs.page
    .getByText(/limit for a single card/)
    .first()
    .waitFor();
});

test('two who change one manager: the second is told who was first, and loses nothing', async () => {
  const [mine, yours] = [(await open()).page, (await open()).page];
  await Promise.all([signIn(mine, PEOPLE.admin, LIST), signIn(yours, PEOPLE.zone, LIST)]);
  for (const page of [mine, yours]) {
    await page.getByRole('link', { name: 'Lia Limited', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Lia Limited' }).waitFor();
  }
  await mine.getByLabel('Full name').fill('Lia L. Limited');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await mine.waitForURL(`**${LIST}**`);
  await yours.getByLabel('Email').fill('lia@maple.example');
  await yours.getByRole('button', { name: 'Save changes' }).click();
  await yours.getByText('Ada Admin changed this manager').waitFor();
  await yours.getByText('Full name is now Lia L. Limited').waitFor();
  await expectNoAxeViolations(yours);
  expect([
    await yours.getByLabel('Full name').inputValue(),
    await yours.getByLabel('Email').inputValue(),
  ]).toEqual(['Lia L. Limited', 'lia@maple.example']);
  await yours.getByRole('button', { name: 'Save changes' }).click();
  await yours.waitForURL(`**${LIST}**`);
  await yours
    .getByRole('row')
    .filter({ hasText: 'Lia L. Limited' })
    .getByText('lia@maple.example')
    .waitFor();
});

const looks: readonly (readonly [string, Look])[] = [
  ['light', {}],
  ['dark', { theme: 'dark' }],
  ['right to left', { direction: 'rtl' }],
  ['phone', { viewport: 'phone', language: 'fr' }],
];
test.each(looks)('nothing bars anybody from the screens of managers: %s', async (_name, look) => {
  const { page, faults } = await open({ ...look, language: 'en' });
  await signIn(page, PEOPLE.admin);
  for (const path of [LIST, ADD, `${LIST}?search=nobody`]) {
    await settled(page, path);
  }
  expect(faults).toEqual([]);
});
