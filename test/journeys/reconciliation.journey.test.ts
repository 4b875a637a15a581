import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { listed } from '#test/support/listed.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));
const RECONCILIATION = '/reports/reconciliation';
/** Files are carried once a minute. */
const A_ROUND = 90_000;

async function enter(page: Page, client: RegExp): Promise<void> {
  await page.getByRole('button', { name: client }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Reconciliation');
  await dialog.getByRole('button', { name: /^Enter/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/operator'));
}

test('an Admin sees that the files agree, and what members bought', async () => {
  const admin = await server.openAs(PEOPLE.admin, RECONCILIATION);
  await admin.getByText('No differences').waitFor();
  await admin.getByText(/Last compared/).waitFor();
  await settled(admin);
  await expectBooksProven(admin, server.url);
});

test('the operator finds a balance that differs and a card that spent too much, and settles both', async () => {
  const operator = await server.openAs(PEOPLE.operator, '/operator/clients');
  await enter(operator, /^Enter Lone Star/);
  await operator.goto(`${server.url}${RECONCILIATION}`);
  const row = operator.getByRole('row').filter({ hasText: 'Another balance' });
  await row.getByText('Processor', { exact: true }).waitFor();
  await settled(operator);
  await row.getByRole('button', { name: 'Explain' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goodwill of the processor');
  await settled(operator);
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await operator.getByText('The difference is explained.').waitFor();
  await operator.getByText('No differences').waitFor();

  await operator.goto(`${server.url}/reports/exceptions`);
  const overdraft = operator.getByRole('row').filter({ hasText: 'Spent more than the card held' });
  await overdraft.getByText('Harbour Inn').waitFor();
  await settled(operator);
  await overdraft.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.getByRole('button', { name: /What became of it/ }).click();
  await operator.getByRole('option', { name: 'The processor wrote it off' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their letter of today');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await operator.getByText('The exception is closed.').waitFor();
  await expectBooksProven(operator, server.url);
});

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('with a difference, for the Admin of the client, %o', async (look) => {
  const admin = await server.openAs(PEOPLE.lonestar, `${RECONCILIATION}?status=all`, look);
  await admin.getByText('Another balance').first().waitFor();
  await settled(admin);
  expect(await admin.getByRole('button', { name: 'Explain' }).count()).toBe(0);
});

const press = async (button: string, body: object): Promise<void> => {
  const pressed = await fetch(`${server.url}/api/v1/demo/bank/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(pressed.status).toBe(200);
};
type SelfLoads = { data: { id: number; state: string; amount: string }[] };

/** A self-load of Lone Star that settled weeks ago, by the reference that the bank has. */
async function settledLoad(): Promise<string> {
  const admin = await server.openAs(PEOPLE.lonestar);
  const answered = admin.waitForResponse((one) => one.url().includes('current-self-loads'));
  await admin.goto(`${server.url}/load-wallet`);
  const { data } = (await (await answered).json()) as SelfLoads;
  const { id } = data.find(({ state, amount }) => state === 'settled' && amount === '9000.00')!;
  return `CL${String(id).padStart(13, '0')}`;
}
const side = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
const untilRow = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.reload();
        await listed(page);
        return page.getByRole('row').filter({ hasText: text }).count();
      },
      { timeout: A_ROUND, interval: 3_000 },
    )
    .toBeGreaterThan(0);

test(
  'the bank returns a debit too late and books a stranger’s money',
  { timeout: 240_000 },
  async () => {
    const reference = await settledLoad();
    const operator = await server.openAs(PEOPLE.operator, '/operator/clients');
    await enter(operator, /^Enter Lone Star/);
    await operator.goto(`${server.url}${RECONCILIATION}?kind=bank`);
    await operator.getByText('No differences').waitFor();
    await operator.getByText(/Compared up to the statement of/).waitFor();
    await settled(operator);
    await press('return', { reference, code: 'R01', how: 'late' });
    await press('deposit', { rail: 'ach', number: '700000000017', cents: '43210', name: 'PAYER' });
    await press('statement', { rail: 'ach' });
    await untilRow(operator, 'Returned too late');
    const late = operator.getByRole('row').filter({ hasText: 'Returned too late' });
    await late.getByText('Contest it with the bank').waitFor();
    await late.getByText(reference).waitFor();
    await settled(operator);

    await side(operator, 'Day by day');
    await operator.getByRole('row').filter({ hasText: 'Returns' }).first().waitFor();
    await settled(operator);
    await operator.getByRole('button', { name: '1 open' }).first().click();
    await late.getByRole('button', { name: 'Explain' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank credits it tomorrow');
    await settled(operator);
    await dialog.getByRole('button', { name: 'Explain' }).click();
    await operator.getByText('The difference is explained.').waitFor();
    await operator.getByText('No differences on this day').waitFor();

    await side(operator, 'No client');
    const unknown = operator.getByRole('row').filter({ hasText: 'Unknown line' });
    await unknown.getByText('$432.10').waitFor();
    await settled(operator);
    await unknown.getByRole('button', { name: 'Explain' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goes back by wire');
    await dialog.getByRole('button', { name: 'Explain' }).click();
    await operator.getByText('No differences').waitFor();
    await expectBooksProven(operator, server.url);
  },
);

test.each([
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'wide', direction: 'rtl' },
] as const)('of the bank, for the Admin of the client, %o', async (look) => {
  const admin = await server.openAs(
    PEOPLE.lonestar,
    `${RECONCILIATION}?kind=bank&status=all`,
    look,
  );
  await admin.getByText('Returned too late').first().waitFor();
  await admin.getByText('The bank credits it tomorrow').first().waitFor();
  await settled(admin);
  expect(await admin.getByRole('button', { name: 'Explain' }).count()).toBe(0);
  expect(await admin.getByRole('radio', { name: 'No client' }).count()).toBe(0);
  await side(admin, 'Day by day');
  await admin.getByText('Returns').filter({ visible: true }).first().waitFor();
  await settled(admin);
});
