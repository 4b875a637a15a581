import { expect, test } from 'vitest';
import { drawn, expectNoAxeViolations, type Look, type OpenPage } from '#test/support/browser.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE, askForCode, enterCode, signIn } from '#test/support/sign-in.ts';

const server = runProduct();
const SETTINGS = '/account-management/settings';

const { open } = server;

/** The token as the portal keeps it. */
async function tokenOf(page: OpenPage['page']): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  return /"token\\*":\\*"([^"\\]+)/.exec(stored)?.[1] ?? '';
}

test('a manager signs in by mobile number after a wrong password and a wrong code', async () => {
  const { page } = await open();
  await page.goto('/user/login');
  await askForCode(page, '(514) 555-0103', 'not-the-password');
  await page.getByText('Invalid password, please try again').waitFor();
  await askForCode(page, '(514) 555-0103');
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Incorrect Code. Please try again.').waitFor();
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Maple Cardload Dashboard · Good /);
});

test('by e-mail', async () => {
  const { page } = await open();
  await page.goto('/user/loginemail');
  await page.getByLabel('Email', { exact: true }).fill('admin@maple.example');
  await page.getByLabel('Password', { exact: true }).fill('Cardload-demo-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === '/');
});

test('the page that was wanted opens after signing in, a reload and a second tab keep the session', async () => {
  const { page, context } = await open();
  await signIn(page, PEOPLE.manager, SETTINGS);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(SETTINGS);
  await drawn(page);
  const second = await context.newPage();
  await second.goto(SETTINGS);
  await drawn(second);
  expect(new URL(second.url()).pathname).toBe(SETTINGS);
});

test('an address that is none says so, before and after signing in, and leads on', async () => {
  const { page } = await open();
  for (const nowhere of ['/nowhere', '/user/nowhere', '/account-management/nowhere']) {
    await page.goto(nowhere);
    await page.getByRole('heading', { level: 1, name: 'Not Found.' }).waitFor();
  }
  await page.getByRole('link', { name: 'go back home' }).click();
  await page.waitForURL('**/user/login');
  // At once, while what lies behind the sign-in may still be on its way.
  await askForCode(page, PEOPLE.manager);
  await enterCode(page);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Home', exact: true })
    .first()
    .waitFor();
  await page.goto('/reports/nowhere');
  await page.getByRole('heading', { level: 1, name: 'Not Found.' }).waitFor();
  await page.goto(`${SETTINGS}/`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('what the server no longer knows goes back to signing in', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.regional);
  const ended = await fetch(`${server.url}/api/v1/manager-logout`, {
    method: 'DELETE',
    headers: { 'x-session-token': await tokenOf(page) },
  });
  expect(ended.status).toBe(200);
  await page.goto(SETTINGS);
  await page.waitForURL('**/user/login**');
});

test('signing out in one tab signs out the other', async () => {
  const { page, context } = await open();
  await signIn(page, PEOPLE.manager);
  const second = await context.newPage();
  await second.goto(SETTINGS);
  await drawn(second);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/user/login**');
  await second.waitForURL('**/user/login**');
});

test('a session outlives a server that is killed', async () => {
  const { page } = await open();
  await signIn(page, PEOPLE.manager);
  const token = await tokenOf(page);
  await server.kill9();
  await server.restart();
  const answer = await fetch(`${server.url}/api/v1/manager-sessions`, {
    headers: { 'x-session-token': token },
  });
  expect(answer.status).toBe(200);
});

test('a forgotten password is changed, and the old one no longer works', async () => {
  const { page } = await open();
  await page.goto('/user/forgot-password');
  await page.getByLabel('Mobile number or email').fill(PEOPLE.zone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByLabel('New password', { exact: true }).fill('A-better-one-2');
  await page.getByLabel('Confirm new password').fill('A-better-one-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/user/login**');
  await askForCode(page, PEOPLE.zone);
  await page.getByText('Invalid password, please try again').waitFor();
  await askForCode(page, PEOPLE.zone, 'A-better-one-2');
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === '/');
});

const looks: readonly (readonly [string, Look])[] = [
  ['light', {}],
  ['dark', { theme: 'dark' }],
  ['right to left', { direction: 'rtl', language: 'es' }],
  ['phone', { viewport: 'phone', language: 'fr' }],
];
test.each(looks)('nothing bars anybody from signing in: %s', async (_name, look) => {
  const { page, faults } = await open(look);
  for (const path of ['/user/login', '/user/loginemail', '/user/forgot-password']) {
    await page.goto(path);
    await drawn(page);
    await expectNoAxeViolations(page);
  }
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(look.direction ?? 'ltr');
  expect(faults).toEqual([]);
});

test.each(looks.slice(0, 3))('the code and the settings too: %s', async (_name, look) => {
  const { page } = await open({ ...look, language: 'en' });
  await page.goto(SETTINGS);
  await askForCode(page, PEOPLE.admin);
  await page.getByLabel('Six-digit code').waitFor();
  await expectNoAxeViolations(page);
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === SETTINGS);
  await page.getByRole('heading', { level: 1, name: 'My settings' }).waitFor();
  await expectNoAxeViolations(page);
});

test('on a device that is trusted the second sign-in asks for no code, until it is forgotten', async () => {
  const { page } = await open();
  await page.goto(SETTINGS);
  await askForCode(page, PEOPLE.limited);
  await page.getByLabel('Trust this device for 30 days').check();
  await expectNoAxeViolations(page);
  await enterCode(page);
  await page.getByRole('heading', { level: 1, name: 'My settings' }).waitFor();
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(SETTINGS);
  await askForCode(page, PEOPLE.limited);
  await page.getByRole('heading', { level: 1, name: 'My settings' }).waitFor();

  await page.getByRole('button', { name: /^Forget / }).click();
  await page.getByText('No trusted devices.').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(SETTINGS);
  await askForCode(page, PEOPLE.limited);
  await page.getByLabel('Six-digit code').waitFor();
});

test('an operator is not offered to trust a device', async () => {
  const { page } = await open();
  await page.goto(SETTINGS);
  await askForCode(page, PEOPLE.operator);
  await page.getByLabel('Six-digit code').waitFor();
  expect(await page.getByLabel('Trust this device for 30 days').count()).toBe(0);
});
