import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { PayoutNights } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';

/* What each person got of the tips that a wallet paid. */
const server = runProduct();
const nights = new PayoutNights(server);
const { openAdmin } = nights;

beforeAll(() => nights.tips('POST', `/tip-pool/${nights.night.results[1]}/payout`, {}));

const cents = (text: string | null | undefined): bigint =>
  fromWire((text ?? '').replaceAll(/[^\d.]/g, '')) ?? -1n;

test('a manager sees what each person got in two weeks, opens one, and takes it as a file', async () => {
  const page = await openAdmin({});
  await page.goto(`/account-management/payout-history?wallet=${nights.night.wallet}`);
  await page.getByRole('radio', { name: 'By person' }).check({ force: true });
  await page.getByRole('button', { name: 'Past 14 days' }).click();
  await page.waitForURL(/from=.*to=/);
  // Those of all dates stand there until the figures of these days have come.
  const total = page
    .locator('dl[aria-busy="false"] > div')
    .filter({ hasText: 'Total' })
    .locator('dd')
    .first();
  await total.waitFor();
  const shown = cents(await total.textContent());
  expect(shown).toBeGreaterThan(0n);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await (await download).path();
  const lines = parse(await readFile(file, 'utf8'), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  const got = lines.flatMap((line) => [
    cents(line.Payout),
    cents(line['Tip-outs from other services']),
  ]);
  expect(sum(got)).toBe(shown);

  const { first_name: first, last_name: last } = nights.night.server;
  await page.getByRole('searchbox', { name: 'Name, staff ID or payroll ID' }).fill(last);
  await page.getByRole('button', { name: `Services of ${first} ${last}` }).click();
  const dialog = page.getByRole('dialog', { name: `Paid services of ${first} ${last}` });
  await dialog
    .getByText('Paid', { exact: true })
    .or(dialog.getByText('On its way'))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The dates stay when the same is looked at by service.
  await page.getByRole('radio', { name: 'By service' }).check({ force: true });
  await page.waitForURL((url) => !url.search.includes('view=') && url.search.includes('from='));
  await page.getByRole('button', { name: 'Export' }).waitFor();
});
