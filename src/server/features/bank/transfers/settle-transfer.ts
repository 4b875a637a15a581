import { settleEntries } from '#domain/bank/bank-entries.ts';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { isAtBank } from '#domain/bank/transfer-states.ts';
import { feeFor } from '#domain/funds/fees.ts';
import { dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { lockBankBooks } from './bank-books.ts';
import { lowerDebts, owedBy } from './debts.ts';
import { referenceOf } from './transfers.present.ts';
import {
  type TransferRow,
  insertTransfer,
  lockAnnounced,
  lockTransfer,
  saveTransfer,
} from './transfers.repo.ts';

/** Who stands in the history where a bank moved the money. */
export const BANK = { managerId: null, name: 'Bank' } as const;

type Named = { readonly clientId: number; readonly transferId: bigint; readonly now: Date };

/**
 * The money of a debit has come: what was released and what the wallet owes is taken from it first.
 * False where the transfer does not wait for it, and nothing is posted.
 */
export async function settleTransfer(
  tx: WriteHandle,
  { clientId, transferId, now }: Named,
): Promise<boolean> {
  const row = await lockTransfer(tx, clientId, transferId);
  if (!row || !isAtBank(row.state)) return false;
  await postSettlement(tx, row, now);
  return true;
}

type Deposit = {
  readonly clientId: number;
  readonly walletId: number;
  readonly amount: Cents;
  /** What the bank's file or statement knows it by: the same one is posted once. */
  readonly source: string;
  readonly rail: Rail;
  readonly now: Date;
};

/**
 * Money that somebody sent to the number of a wallet. It meets the oldest announcement of its
 * amount, where there is one. Answers its transfer.
 */
export async function receiveDeposit(
  tx: WriteHandle,
  { clientId, walletId, amount, source, rail, now }: Deposit,
): Promise<bigint> {
  const { terms } = await lockBankBooks(tx, clientId, walletId);
  const wanted = feeFor(terms.fees, 'direct_deposit', amount);
  const fee = wanted < amount ? wanted : amount;
  const today = dayOf(now, ZONE_OF_RAIL[rail]);
  const announced = await lockAnnounced(tx, clientId, { walletId, amount, today });
  if (announced !== null)
    await saveTransfer(tx, clientId, announced, { fee, source, state: 'pending' });
  const transferId =
    announced ??
    (await insertTransfer(tx, {
      client_id: clientId,
      kind: 'direct_deposit',
      wallet_id: walletId,
      amount,
      fee,
      state: 'pending',
      created_at: now,
      source,
      manager_name: BANK.name,
    }));
  const row = await lockTransfer(tx, clientId, transferId);
  invariant(row, 'a deposit was written');
  await postSettlement(tx, row, now);
  return transferId;
}

async function postSettlement(tx: WriteHandle, row: TransferRow, now: Date): Promise<void> {
  const { client_id: clientId, id, amount, released, fee } = row;
  const owner = { clientId, walletId: row.wallet_id };
  const books = await lockBankBooks(tx, clientId, row.wallet_id);
  const debt = await owedBy(tx, owner);
  const amounts = settleEntries({ amount, released, fee, debt });
  const posted = await bookBankPayment(tx, {
    clientId,
    kind: row.kind,
    wallet: books.wallet,
    amount,
    fee,
    entries: books.entries(amounts),
    description: referenceOf(id),
    by: BANK,
    now,
  });
  invariant(posted.ok, 'a settlement takes from no wallet');
  await lowerDebts(tx, owner, amounts.receivable - released);
  const settledBy = { settled_at: now, settle_transfer_id: posted.value };
  await saveTransfer(tx, clientId, id, { state: 'settled', ...settledBy });
}
