import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { acceptConnected, connectAtBank } from '#test/support/bank-page.ts';
import { type NamedLook, settledInLooks } from '#test/support/looks.ts';
import { apiOf } from '#test/support/portal-api.ts';
import { runProduct } from '#test/support/product.ts';
import { freePort } from '#test/support/server.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

/* The screens of money in, in every look: nothing is wider than the window, and axe finds nothing. */

const server = runProduct(async () => ({ PORT: await freePort() }));
const BANK_LOOKS: readonly NamedLook[] = [
  ['tablet and dark', { viewport: 'tablet', theme: 'dark' }],
  ['phone, right to left', { viewport: 'phone', direction: 'rtl' }],
];

type Accounts = { accounts: { account_id: number; usable: boolean; wallet_ids: number[] }[] };

/** A verified account, one in another name, a schedule and an announced deposit. */
async function begin(page: Page): Promise<number> {
  for (const bank of ['Good', 'Name mismatch']) {
    await page.goto('/organisation/bank-accounts');
    await page.getByRole('link', { name: 'Add a bank account' }).click();
    await connectAtBank(page, bank);
    await acceptConnected(page);
    await page.waitForURL((url) => !url.search.includes('connect_id'));
  }
  const call = await apiOf(page, server.url);
  const { accounts } = await call<Accounts>(
    'GET',
    '/managers/{manager}/self-load/accounts/{client}',
  );
  const account = accounts.find(({ usable }) => usable)!;
  const wallet = account.wallet_ids[0]!;
  await call('POST', '/direct-deposits', {
    wallet_id: wallet,
    amount: '1250.00',
    sent_on: new Date().toISOString().slice(0, 10),
  });
  const { schedule_id: schedule } = await call<{ schedule_id: number }>('POST', '/pad-schedules', {
    store_id: wallet,
    account_id: account.account_id,
    frequency: 'biweekly',
    starts_on: '2026-01-05',
    float_amount: '90000.00',
    agreement: { accepted: true, notice_days: 3, max_debit: '20000.00' },
  });
  return schedule;
}

let schedule: number;
beforeAll(async () => {
  schedule = await begin(await server.openAs(PEOPLE.admin));
});

test('the screens of bank accounts, schedules, deposits and debts', async () => {
  const page = await server.openAs(PEOPLE.admin);
  for (const address of [
    '/load-wallet',
    '/load-wallet/owed',
    '/organisation/bank-accounts',
    '/reports/pad-schedules',
    `/reports/pad-schedules/${schedule}`,
    `/reports/pad-schedules/add?replaces=${schedule}`,
    '/reports/float-audits',
    '/direct-deposit',
  ]) {
    await settledInLooks(page, address, BANK_LOOKS);
  }
});
