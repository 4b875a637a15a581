import type { World } from '#test/support/world.ts';
import type { Poster } from './other-store-calls.ts';

/** Numbers of an account that no other has in this world. */
const accountOf = (wallet: number, accountNumber: string) => ({
  wallet_id: wallet,
  holder_name: 'Tester Inc.',
  institution_number: '003',
  transit_number: '04212',
  account_number: accountNumber,
  agreement: { accepted: true, notice_days: 0 },
});

/** A self-load, a debt and a schedule of a store, from an account that an operator has verified. */
export async function bankThings(
  world: World,
  post: Poster,
  store: number,
): Promise<Readonly<Record<'bank_account' | 'transfer' | 'debt' | 'schedule', number>>> {
  const admin = world.ours.managers.Admin!;
  const { account_id: account } = await post(
    `/managers/${admin}/self-load/account`,
    accountOf(store, '7654321'),
  );
  await world.test.owner(`UPDATE bank_account SET state = 'verified' WHERE id = $1`, [account]);
  const transfer = await post(`/managers/${admin}/self-load/load-wallet`, {
    wallet_id: store,
    account_id: account,
    amount: '20.00',
  });
  const [debt] = await world.test.owner<{ id: number }>(
    `INSERT INTO bank_debt (client_id, wallet_id, transfer_id, amount, open, created_at) VALUES ($1, $2, $3, 500, 500, now()) RETURNING id`,
    [world.ours.id, store, transfer.id],
  );
  const schedule = await post('/pad-schedules', {
    store_id: store,
    account_id: account,
    frequency: 'daily',
    starts_on: '2026-03-01',
    agreement: { accepted: true },
  });
  return {
    bank_account: account!,
    transfer: transfer.id!,
    debt: debt!.id,
    schedule: schedule.schedule_id!,
  };
}

/** Good bodies that name the other store, or its account. */
export const bankBodies = (account: number | string | undefined, store: number) => ({
  addBankAccount: accountOf(store, '7654322'),
  connectBankAccount: { wallet_id: store },
  verifyMicroDeposits: { first: '0.10', second: '0.20' },
  announceDirectDeposit: { wallet_id: store, amount: '30.00', sent_on: '2026-03-04' },
  loadWallet: { wallet_id: store, account_id: account, amount: '30.00' },
  updateFloatAmount: { store_id: store, float_amount: '5.00' },
  createPadSchedule: {
    store_id: store,
    account_id: account,
    frequency: 'daily',
    starts_on: '2026-03-01',
    agreement: { accepted: true },
  },
});
