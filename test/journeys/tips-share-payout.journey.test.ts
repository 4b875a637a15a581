import { test } from 'vitest';
import { expectNoAxeViolations, settled } from '#test/support/browser.ts';
import {
  computed,
  lineOf,
  tipServices,
  tipStaff,
  tipWallet,
  tipsOf,
  workAs,
} from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

test("a share's payout is put right before it is paid, and squared up afterwards; a log marks what was paid elsewhere", async () => {
  const page = await server.openAs(PEOPLE.lonestar);
  const tips = await tipsOf(page, server.url);
  const wallet = await tipWallet(tips, 'Austin');
  const [staff, [service]] = [await tipStaff(tips, wallet), await tipServices(tips, wallet)];
  const [giver, host] = [workAs(staff, 'Server'), workAs(staff, 'Host')];
  const id = await computed(tips, wallet, service!, {
    lines: [
      lineOf(giver, 'Server', '6', { totaltips: '100.00', netsales: '1000.00' }),
      lineOf(host, 'Host', '6'),
    ],
  });

  // The foot of the page covers nothing then.
  await page.setViewportSize({ width: 1440, height: 2_000 });
  await page.goto(`/account-management/tip-share-edit-payout/${id}`);
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.getByText('There are 3 problems').waitFor();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(host.first_name);
  await page.getByRole('option', { name: `${host.first_name} ${host.last_name}` }).click();
  await dialog.getByLabel('Amount').fill('5.00');
  await dialog.getByLabel('Title').fill('Closed alone');
  await dialog.getByRole('button', { name: 'Add an adjustment' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('+$5.00').first().waitFor();
  await settled(page);

  const now = await tips<{ staff: { employee_id: number; first_name: string; payout: string }[] }>(
    'GET',
    `/tip-share/${id}`,
  );
  const rows = now.staff
    .filter((one) => one.payout !== '0.00')
    .map((one) => `${id},${one.employee_id},${one.first_name},${one.payout}`);
  await page.goto(`/account-management/payout-share-history?wallet=${wallet}`);
  await page.getByRole('button', { name: 'Upload a payout log' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'log.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['payout_id,employee_id,first_name,tips', ...rows, ''].join('\n')),
    });
  await page.getByText(`${rows.length} rows accepted.`).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('row').getByText('Paid elsewhere').waitFor();

  await page.goto(`/account-management/tip-share-edit-payout/${id}`);
  await page.getByText("A paid payout doesn't change").waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Add a square-up' }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(giver.first_name);
  await page.getByRole('option', { name: `${giver.first_name} ${giver.last_name}` }).click();
  await dialog.getByText('Recover from them').click();
  await dialog.getByLabel('Amount').fill('7.50');
  await dialog.getByLabel('Title').fill('Till short');
  await dialog.getByLabel('Reason').fill('Counted twice');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Add a square-up' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/account-management/member-management?wallet=${wallet}&view=square-ups`);
  await page.getByRole('row').getByText('Till short').waitFor();
  await page.getByRole('button', { name: 'Cancel the square-up for' }).click();
  await page.getByText('No square-ups').waitFor();
});
