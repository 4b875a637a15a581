import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* Data that comes after somebody has edited a night, and after it was paid. */

const server = runProduct();
const HOME = '/account-management/tip-pooling';

type Night = {
  readonly id: number;
  readonly date: string;
  readonly service_id: number;
  readonly blocked: readonly string[];
  readonly edited: boolean;
  readonly staff: readonly { readonly lines: readonly { readonly role_name: string }[] }[];
  readonly square_ups_list: readonly object[];
};
type Look = {
  readonly page: Page;
  readonly wallet: number;
  /** The oldest open night for which this holds. */ readonly find: (
    is: (night: Night) => boolean,
  ) => Promise<Night>;
};

/** The place in the demo that has a point of sale, once its two weeks have been read. */
async function downtown(): Promise<Look> {
  const page = await server.openAs(PEOPLE.admin);
  const api = await apiOf(page, server.url);
  const wallet = (
    await api<{ data: { wallet_id: number; wallet_name: string }[] }>('GET', '/tippool/stores')
  ).data.find((store) => store.wallet_name === 'Downtown')!.wallet_id;
  const open = async () =>
    (await api<{ data: Night[] }>('GET', `/tippool/pending-tip-pools/${wallet}`)).data;
  await expect.poll(async () => (await open()).length, { timeout: 30_000 }).toBeGreaterThan(4);
  // What counts nowhere is set aside, so that no night is held up by it.
  const day = (ago: number): string =>
    new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { data: nowhere } = await api<{ data: { kind: string; record_id: number }[] }>(
    'GET',
    `/tippool/unassigned/${wallet}?start_date=${day(15)}&end_date=${day(0)}`,
  );
  for (const { kind, record_id } of nowhere)
    await api('POST', `/tippool/unassigned/${wallet}`, { kind, record_id, dismiss: true });
  const find: Look['find'] = async (is) => {
    for (const row of (await open()).reverse()) {
      const night = { ...row, ...(await api<Night>('GET', `/tippool/tip-pool/${row.id}`)) };
      if (night.blocked.length === 0 && is(night)) return night;
    }
    throw new Error('there is no such night');
  };
  return { page, wallet, find };
}

const has =
  (role: string) =>
  (night: Night): boolean =>
    !night.edited && night.staff.some(({ lines }) => lines.some((line) => line.role_name === role));
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .click();

async function openNight(
  { page, wallet }: Look,
  { date, service_id: service }: Night,
): Promise<void> {
  await page.goto(`${HOME}?wallet=${wallet}&from=${date}&cell=${date}.${service}`);
  await page.getByText(/^Staff total .* = pool/).waitFor();
}

/**
 * Who was called one thing at the point of sale is now something else here, also in the nights that
 * were.
 */
async function tieRole({ page, wallet }: Look, role: string, job: string): Promise<void> {
  await page.goto(`${HOME}?wallet=${wallet}&tab=data&pick=roles`);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.ok(),
  );
  await page.getByLabel(`Job code for ${role}`).selectOption({ label: job });
  await saved;
}

async function calculate({ page, wallet }: Look, { date }: Night): Promise<void> {
  await page.goto(`${HOME}?wallet=${wallet}&from=${date}`);
  await page.getByRole('grid').waitFor();
  await press(page, 'Calculate');
  const replace = page.getByRole('dialog').getByRole('button', { name: 'Replace amounts' });
  await replace.or(page.getByText('Calculated.')).first().waitFor();
  // Nobody is asked where nothing that was looked at changes; where nothing changes at all, it says so.
  if (await replace.isVisible()) await replace.click();
  const nothing = page.getByRole('dialog', { name: 'No changes' });
  const dialogs = async (): Promise<number> => {
    if (await nothing.isVisible())
      await nothing.getByRole('button', { name: 'Close', exact: true }).last().click();
    return page.getByRole('dialog').count();
  };
  await expect.poll(dialogs, { timeout: 30_000 }).toBe(0);
}

/** Somebody without a square-up: the difference says amounts before those, the night after. */
async function changeOfSomebody(page: Page): Promise<{ name: string; after: string }> {
  const staff = await page
    .getByRole('region', { name: 'Staff on this service', includeHidden: true })
    .innerText();
  const paid = new Map(
    [...staff.matchAll(/Why (.+) gets this amount:\s*(\$\S+)/g)].map(
      ([, name = '', amount = '']) => [name, amount],
    ),
  );
  const rows = await page.getByRole('dialog').getByRole('row').allInnerTexts();
  for (const row of rows) {
    const [name = '', before, after] = row.split('\t');
    if (after && before === paid.get(name)) return { name, after };
  }
  throw new Error('Everybody has a square-up');
}

test('newer data of a night that somebody has edited is shown as a difference, and taken', async () => {
  const look = await downtown();
  const { page } = look;
  const night = await look.find(has('Kitchen'));
  await openNight(look, night);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Adjust', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Breakage');
  await dialog.getByLabel('Amount').fill('-5.00');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('list', { name: 'Adjustments' }).getByText('Breakage').waitFor();

  await tieRole(look, 'Kitchen', 'Barback');
  await calculate(look, night);
  await openNight(look, night);
  await press(page, 'View difference');
  await dialog
    .getByRole('row')
    .nth(1)
    .getByText(/[+−]\$/)
    .waitFor();
  expect(await dialog.getByText(/0 other people/).count()).toBe(0);
  await expectNoAxeViolations(page);
  const { name, after } = await changeOfSomebody(page);
  await dialog.getByRole('button', { name: 'Replace amounts' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Staff on this service' })
    .getByRole('row')
    .filter({ hasText: name })
    .getByText(after)
    .waitFor();
  expect(await page.getByRole('button', { name: 'View difference' }).count()).toBe(0);
  // What was typed by hand stays.
  await page.getByText('1 adjustment ·').waitFor();
});

test('data that comes after a payout is proposed as square-ups, accepted, and paid with the next night', async () => {
  const look = await downtown();
  const { page, wallet } = look;
  const pay = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Review and pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
    await press(page, /^Pay \$.* to \d+ (people|person)$/);
    await page.waitForURL((url) => url.searchParams.get('step') === 'done');
  };
  const paid = await look.find(has('Host'));
  await openNight(look, paid);
  await pay();

  await tieRole(look, 'Host', 'Barback');
  await openNight(look, paid);
  await page
    .getByText(/^New data came in after this was paid: \d+ proposed square-ups\.$/)
    .waitFor();
  await page.getByRole('link', { name: 'View square-ups' }).click();
  await page.getByText('Hours or sales changed after this was paid.').first().waitFor();
  await expectNoAxeViolations(page);
  await press(page, /^Accept all \d+ proposed$/);
  await page.getByText('Proposed', { exact: true }).first().waitFor({ state: 'detached' });

  const next = await look.find((one) => !one.edited);
  await calculate(look, next);
  const carried = await look.find((one) => one.square_ups_list.length > 0);
  await openNight(look, carried);
  await pay();
  await page.goto(
    `/account-management/member-management?wallet=${wallet}&view=square-ups&state=paid`,
  );
  await page.getByText('Hours or sales changed after this was paid.').first().waitFor();
});
