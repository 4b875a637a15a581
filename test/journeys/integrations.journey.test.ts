import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { CONNECTIONS, openStore, press, restaurants } from '#test/support/integration-pages.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* Connecting points of sale at the sandbox's own pages, and every screen of integrations. */
// Providers send people back to the port that the server was started with.
const server = runProduct(async () => ({ PORT: await freePort() }));

const ROSTER = { username: 'roster@maple.example', password: 'Cardload-demo-1' };
/** Each theme, the narrowest and a tablet, a language with long words, and the other direction. */
const STORE_LOOKS: readonly NamedLook[] = [
  ['tablet and dark, in French', { viewport: 'tablet', theme: 'dark', language: 'fr' }],
  ['phone, right to left', { viewport: 'phone', direction: 'rtl' }],
];

test('Lightspeed is denied, then allowed, and the person is back where they began', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await openStore(page, 'Downtown');
  // The sandbox has one Lightspeed account, which is this client's: it is opened to us once more.
  const store = page.url();

  await press(page, 'Connect another account at Lightspeed');
  await page.getByRole('heading', { name: 'Connect your restaurant' }).waitFor();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'Nothing was connected' }).waitFor();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
  await settled(page);

  await page.goto(store);
  await press(page, 'Connect another account at Lightspeed');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(store);
  await page.getByText('Lightspeed is connected').first().waitFor();
  await page.getByRole('button', { name: /^Disconnect Lightspeed/ }).waitFor();
});

test('an answer that this tab did not ask for is not sent', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/lightspeed?code=somebody-elses&state=theirs');
  await page.getByRole('heading', { name: "This sign-in didn't start in this window" }).waitFor();
  await page.goto('/7shifts#guid=g&company_id=1&state=theirs');
  await page.getByRole('heading', { name: "This sign-in didn't start in this window" }).waitFor();
  expect(page.url()).not.toContain('guid');
  expect(asked.filter((url) => /lightspeed\/login|oauth\/start/.test(url))).toEqual([]);
});

test('without a session nothing is kept of an answer', async () => {
  const { page } = await server.open();
  await page.addInitScript(() => sessionStorage.setItem('cardload.sign_in.lightspeed', 'ours'));
  await page.goto('/lightspeed?code=abc&state=ours');
  await page.getByRole('heading', { name: "You're not signed in" }).waitFor();
  expect(page.url().endsWith('/lightspeed')).toBe(true);
  await settled(page);
});

test('the health of all stores leads to one, and that to a night tried', async () => {
  const page = await server.openAs(PEOPLE.admin, CONNECTIONS);
  const table = page.getByRole('table', { name: 'Data by store' });
  await table.getByRole('link', { name: 'Downtown' }).first().waitFor();
  await table.getByRole('link', { name: 'Downtown' }).first().click();
  await page.getByRole('heading', { name: 'Where the data comes from' }).waitFor();
  await page.getByRole('heading', { name: 'External IDs' }).waitFor();
  await settled(page);
});

test('somebody signs in to the schedule, sees it, and uploads a roster with a mistake', async () => {
  const page = await server.openAs(PEOPLE.admin);
  await page.getByRole('button', { name: 'Integrations' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).click();
  await page.waitForURL('**/schedule');
  await page.getByLabel('User name').fill(ROSTER.username);
  await page.locator('input[name=password]').fill('wrong');
  await press(page, 'Sign in');
  await page.getByText('Invalid scheduling credentials.').waitFor();
  await page.locator('input[name=password]').fill(ROSTER.password);
  await press(page, 'Sign in');
  const frame = page.frameLocator('iframe[title=Schedule]');
  await frame.getByRole('columnheader', { name: 'Shift' }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('iframe')?.style.blockSize !== '640px');
  await settled(page);

  const upload = page.getByRole('main').locator('form');
  for (const name of ['location', 'position']) {
    await upload.locator(`#field-${name}`).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    // The first of these is "All".
    await page.locator(`#field-download_${name}`).click();
    await page.getByRole('listbox').getByRole('option').nth(1).click();
  }
  const downloading = page.waitForEvent('download');
  await press(page, 'Download roster');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await upload.locator('input[type=file]').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: await readFile(await file.path()),
  });
  await press(page, 'Upload roster');
  await page.getByText(/rows? (was|were) accepted/).waitFor();

  await upload.locator('input[type=file]').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('employee_id,first_name\n1,Ana\n'),
  });
  await press(page, 'Upload roster');
  await page.getByText(/problems? in the file/).waitFor();
  await settled(page);
});

test('a schedule that does not show is offered in a tab of its own', async () => {
  const page = await server.openAs(PEOPLE.admin, '/schedule');
  await restaurants(server.url, 'POST', 'faults', {
    provider: 'roster',
    kind: 'server_error',
    path: '/frame/',
    count: null,
  });
  await page.getByLabel('User name').fill(ROSTER.username);
  await page.locator('input[name=password]').fill(ROSTER.password);
  await press(page, 'Sign in');
  const link = page.getByRole('link', { name: 'Open in a new tab' });
  await link.waitFor({ timeout: 20_000 });
  expect(await link.getAttribute('href')).toBe(await page.locator('iframe').getAttribute('src'));
  await restaurants(server.url, 'DELETE', 'faults');
});

test('every screen of integrations', async () => {
  const page = await server.openAs(PEOPLE.admin, CONNECTIONS);
  const store = await page
    .getByRole('main')
    .getByRole('link', { name: 'Downtown' })
    .first()
    .getAttribute('href');
  for (const address of [
    CONNECTIONS,
    store ?? '',
    '/import-employees',
    '/lightspeed-options',
    '/lightspeed-legacy',
    '/account-management/lightspeed-payouts',
    '/schedule',
    '/lightspeed',
  ]) {
    await settledInLooks(page, address, STORE_LOOKS);
  }
});

test('what operators see of integrations', async () => {
  const page = await server.openAs(PEOPLE.operator);
  for (const address of ['/operator/location-requests', '/operator/integrations'])
    await settledInLooks(page, address, STORE_LOOKS);
});
