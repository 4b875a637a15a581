import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { CONNECTIONS, allow, openStore, press, syncNow } from '#test/support/integration-pages.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* A store that nobody has connected yet, from its first sign-in to people who are paid. */
// Providers send people back to the port that the server was started with.
const server = runProduct(async () => ({ PORT: await freePort() }));

const HOME = '/account-management/tip-pooling';
const SHARE = '/account-management/tip-share';
const COMPANY = 'Lone Star Kitchens';
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Everybody and every role that the providers know is linked as they suggest. */
async function linkAll(page: Page, wallet: number): Promise<void> {
  const suggestions = page
    .getByRole('main')
    .getByRole('button', { name: /^Accept \d+ suggestion/ });
  const load = page.getByRole('main').getByRole('button', { name: 'Load staff now' });
  await page.goto(`${HOME}?wallet=${wallet}&tab=data&pick=staff`);
  await load.or(suggestions).first().waitFor();
  if (await load.isVisible()) await load.click();
  await suggestions.first().click({ timeout: 60_000 });
  await page.getByText('Linked', { exact: true }).first().waitFor();
  await page.goto(`${HOME}?wallet=${wallet}&tab=data&pick=roles`);
  await suggestions.first().click();
  await suggestions.first().waitFor({ state: 'detached' });
  // Two people at the provider have nobody of ours yet: they come next.
  await page.getByRole('link', { name: 'Link people' }).waitFor();
}

async function connectBoth(page: Page): Promise<number> {
  const wallet = await openStore(page, 'Dallas');
  const store = page.url();
  await press(page, 'Connect Lightspeed');
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('heading', { name: 'Nothing was connected' }).waitFor();
  await page.goto(store);
  await press(page, 'Connect Lightspeed');
  await allow(page, COMPANY);
  await page.waitForURL(store);
  await page.getByRole('button', { name: /^Disconnect Lightspeed/ }).waitFor();

  await press(page, 'Connect 7shifts');
  await allow(page, COMPANY);
  await page.getByRole('heading', { name: 'Choose a location' }).waitFor();
  await settled(page);
  await press(page, 'Use this location');
  await page.waitForURL(store);
  await page.getByText("This store's hours and tips are entered by hand").waitFor();
  return wallet;
}

/** Whoever is left at the provider takes part without a card: the store is done, and leads on. */
async function leadsOn(page: Page, store: string, wallet: number): Promise<void> {
  const api = await apiOf(page, server.url);
  const { data: people } = await api<{
    data: { pos_id: string; active: boolean; employee_id: number | null }[];
  }>('GET', `/tippool/pos/employees/cached?wallet_id=${wallet}`);
  for (const { pos_id } of people.filter((one) => one.active && one.employee_id === null))
    await api('POST', `/tippool/make-association/${wallet}`, { pos_id });
  await page.goto(store);
  await page.getByText(/^This store is live/).waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'Open the calculator' }).click();
  await page.waitForURL(`**${HOME}?wallet=${wallet}**`);
  await page.getByRole('heading', { level: 1, name: 'Tips' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Connect another store' }).click();
  await page.waitForURL(`**${CONNECTIONS}`);
  await page.getByLabel('Set up a store').waitFor();
}

test(
  'clock-ins of 7shifts and sales of Lightspeed: denied, allowed, tried, live, and paid',
  { timeout: 240_000 },
  async () => {
    const page = await server.openAs(PEOPLE.lonestar);
    const wallet = await connectBoth(page);
    const store = page.url();
    await settled(page);
    const api = await apiOf(page, server.url);
    await api('POST', `/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=pos`, {});

    await page.goto(`${HOME}?wallet=${wallet}&tab=data&pick=places`);
    await page.getByRole('button', { name: /Sales come from/ }).click();
    await page.getByRole('option', { name: /Lightspeed · Dallas/ }).click();
    await press(page, 'Save locations');
    await page.getByText('Locations saved').first().waitFor();
    await linkAll(page, wallet);

    await page.goto(store);
    await press(page, 'Compare');
    await page.getByText(/^Compared with|^Nothing was entered/).waitFor();
    await settled(page);
    await page.getByLabel('Live from').fill(dayBefore(3));
    await press(page, /^Change to/);
    await page.getByText('Saved').first().waitFor();
    await page.getByRole('button', { name: /^Change to/ }).waitFor({ state: 'detached' });

    await syncNow(page, HOME, wallet);
    const { data: nowhere } = await api<{ data: { kind: string; record_id: number }[] }>(
      'GET',
      `/tippool/unassigned/${wallet}?start_date=${dayBefore(15)}&end_date=${dayBefore(-1)}`,
    );
    for (const { kind, record_id } of nowhere)
      await api('POST', `/tippool/unassigned/${wallet}`, { kind, record_id, dismiss: true });
    await page.goto(`${HOME}?wallet=${wallet}`);
    await press(page, 'Calculate');
    const replace = page.getByRole('dialog').getByRole('button', { name: 'Replace amounts' });
    await replace.or(page.getByText('Calculated.')).first().waitFor();
    if (await replace.isVisible()) await replace.click();

    await page.goto('/account-management/lightspeed-payouts');
    await page.getByRole('heading', { name: 'Ready to pay' }).waitFor();
    await settled(page);
    await press(page, 'Review');
    await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
    await settled(page);
    await press(page, /^Pay \$[\d,.]+ to \d+ (people|person)$/);
    await page.getByRole('heading', { name: 'What happened' }).waitFor({ timeout: 60_000 });
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await settled(page);
    await leadsOn(page, store, wallet);
  },
);

test('of two windows that sign in, the older one is told', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  await openStore(page, 'Dallas');
  const store = page.url();
  // A window that this one opens has the same session.
  const [newer] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address), store),
  ]);
  await press(page, /at Lightspeed$|^Connect Lightspeed$/);
  await page.getByRole('heading', { name: 'Connect your restaurant' }).waitFor();
  await press(newer, /at Lightspeed$|^Connect Lightspeed$/);
  await newer.getByRole('heading', { name: 'Connect your restaurant' }).waitFor();

  await allow(page, COMPANY);
  await page.getByRole('heading', { name: 'Nothing was connected' }).waitFor();
  await settled(page);
  await allow(newer, COMPANY);
  await newer.waitForURL(store);
  await newer.getByRole('button', { name: /^Disconnect Lightspeed/ }).waitFor();
});

test('order data is asked for, approved by an operator, and online', async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const wallet = await openStore(page, 'Austin');
  const store = page.url();
  await press(page, /^Disconnect Order data/);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await question.waitFor({ state: 'detached' });

  const dialog = page.getByRole('dialog');
  await press(page, 'Request access');
  await dialog.getByLabel('Location ID').fill('AieMdB5i');
  await dialog.getByRole('button', { name: /Data type/ }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await settled(page);
  await dialog.getByRole('button', { name: 'Request access' }).click();
  await dialog.waitFor({ state: 'detached' });
  const waiting = page.getByText(/^We're waiting for access/);
  await waiting.waitFor();
  // From the top, and without the message that lies over the page for a moment.
  await page.goto(store);
  await waiting.waitFor();
  await settled(page);

  const desk = await server.openAs(PEOPLE.operator, '/operator/location-requests?status=pending');
  await press(desk, /^Approve location AieMdB5i/);
  await desk.getByText(/The vendor has it as “Austin”/).waitFor();
  await settled(desk);
  await desk.getByLabel('Why is this the same restaurant?').fill('Same name, same address.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });

  // It is online once its first day was read; its time clock entries are still disconnected.
  await page.goto(`${SHARE}?wallet=${wallet}&tab=data&pick=unassigned`);
  await press(page, 'Sync now');
  await page
    .getByText("Loading didn't finish")
    .or(page.getByText(/new or changed entr/))
    .first()
    .waitFor({ timeout: 60_000 });
  await page.goto(store);
  await page
    .getByRole('region', { name: 'Sales', exact: true })
    .getByText('Online', { exact: true })
    .waitFor();
  await settled(page);
});
