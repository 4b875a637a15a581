import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fromWire, toWire } from '#kernel/money.ts';
import { returnTransfers, settleTransfer, submitTransfers } from '#server/features/bank/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { settled } from '#test/support/browser.ts';
import { expectBooksProven } from '#test/support/bulk.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { withBooks } from '#test/support/server-books.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct(async () => ({ PORT: await freePort() }));
const CLIENT = 10_001;

type Wallets = { data: { wallet_id: number; wallet_name: string; balance: string }[] };
type Accounts = { accounts: { account_id: number; usable: boolean }[] };

/** A load arrives, the wallet pays all of it out, and then the bank takes the load back. */
async function oweForReturn(page: Page): Promise<void> {
  const call = await apiOf(page, server.url);
  const { data } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const walletOf = (name: string) => data.find((one) => one.wallet_name === name)!.wallet_id;
  const balanceOf = (name: string) => data.find((one) => one.wallet_name === name)!.balance;
  const { accounts } = await call<Accounts>(
    'GET',
    '/managers/{manager}/self-load/accounts/{client}',
  );
  const { id } = await call<{ id: number }>('POST', '/managers/{manager}/self-load/load-wallet', {
    wallet_id: walletOf('Airport'),
    account_id: accounts.find(({ usable }) => usable)!.account_id,
    amount: '2000.00',
  });
  const now = new Date();
  const ofClient = { clientId: CLIENT, transferId: BigInt(id), now };
  await withBooks(server.dataDir, async (database) => {
    const write = (work: (tx: WriteHandle) => Promise<unknown>) =>
      database.write({ clientId: CLIENT }, work);
    await write((tx) => submitTransfers(tx, { clientId: CLIENT, transferIds: [BigInt(id)], now }));
    await write((tx) => settleTransfer(tx, ofClient));
    await call('POST', `/admins/{manager}/wallet-to-wallet/${walletOf('Airport')}`, {
      receiver_wallet_id: walletOf('Downtown'),
      amount: toWire((fromWire(balanceOf('Airport')) ?? 0n) + 190_000n),
      notes: 'To the other store',
    });
    const back = [{ transferId: BigInt(id), code: '901' }];
    await write((tx) => returnTransfers(tx, { clientId: CLIENT, now }, back));
  });
}

test('a wallet that owes for a returned debit says so everywhere, and repays it', async () => {
  const page = await server.openAs(PEOPLE.admin, '/load-wallet/owed');
  await page.getByText('Nothing is owed').waitFor();
  await settled(page);
  await page.goto('/organisation/bank-accounts');
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await connectAtBank(page, 'Good');
  await acceptConnected(page);
  await page.getByText('Verified', { exact: true }).waitFor();
  await oweForReturn(page);

  const banner = page.getByText('Airport owes $1,900.00 for a returned debit');
  await page.goto('/');
  await banner.waitFor();
  await settled(page);
  await page.goto('/load-wallet');
  await banner.waitFor();
  await page.goto('/organisation/wallets');
  await page.getByRole('rowheader').getByRole('link', { name: 'Airport' }).click();
  await banner.waitFor();
  await settled(page);
  const manager = await server.openAs(PEOPLE.regional, new URL(page.url()).pathname);
  await manager.getByText('Ask your internal admin', { exact: false }).waitFor();

  await page.getByRole('link', { name: 'View and repay' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Repay $1,900.00 from Airport' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repay from Airport' });
  await dialog.getByText(/^The wallet is empty/).waitFor();
  await settled(page);
  await dialog.getByLabel('Amount').fill('2000');
  await dialog.getByRole('button', { name: 'Repay', exact: true }).click();
  await dialog
    .getByText(/1,900\.00/)
    .last()
    .waitFor();
  await dialog.getByLabel('Amount').fill('1900');
  await dialog.getByRole('button', { name: 'Repay', exact: true }).click();
  await dialog.getByText("There isn't enough money in the wallet.").waitFor();
  await settled(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const call = await apiOf(page, server.url);
  const { data } = await call<Wallets>('GET', '/clients/{client}/wallets');
  const idOf = (name: string) => data.find((one) => one.wallet_name === name)!.wallet_id;
  await call('POST', `/admins/{manager}/wallet-to-wallet/${idOf('Downtown')}`, {
    receiver_wallet_id: idOf('Airport'),
    amount: '2500.00',
    notes: 'To repay',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Repay $1,900.00 from Airport' }).click();
  await dialog.getByText('$1,900.00 is owed. The wallet holds $2,500.00.').waitFor();
  await dialog.getByLabel('Amount').fill('900');
  await dialog.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByRole('button', { name: 'Repay $1,000.00 from Airport' }).click();
  await dialog.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByText('Nothing is owed').waitFor();
  await page.getByRole('row').filter({ hasText: 'Airport' }).getByText('Repaid').waitFor();
  await settled(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Wallets' }).waitFor();
  await settled(page);
  expect(await page.getByText(/^Airport owes/).count()).toBe(0);
  await expectBooksProven(page, server.url);
});
