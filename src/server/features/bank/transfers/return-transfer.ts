import { returnEntries } from '#domain/bank/bank-entries.ts';
import { endsAgreement, returnClass, suspendsAccount } from '#domain/bank/return-codes.ts';
import { isAtBank } from '#domain/bank/transfer-states.ts';
import { feeFor } from '#domain/funds/fees.ts';
import { type Day, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { saveBankAccount } from '../accounts/accounts.repo.ts';
import { pauseSchedulesOf } from '../schedules/schedules.repo.ts';
import { lockBankBooks } from './bank-books.ts';
import { addDebt } from './debts.ts';
import { notifyOfReturn } from './notify-of-return.ts';
import { BANK } from './settle-transfer.ts';
import { referenceOf } from './transfers.present.ts';
import { type TransferRow, lockTransfer, saveTransfer } from './transfers.repo.ts';
import { giveBackWeek } from './week.repo.ts';
import { withdrawAgreement } from './withdraw-agreement.ts';

type Return = {
  readonly clientId: number;
  readonly transferId: bigint;
  /** As the bank wrote it: 901, R01. */
  readonly code: string;
  readonly now: Date;
};
/** What became of a return; a second one and an unknown one post nothing. */
type ReturnOutcome = 'returned' | 'rejected' | 'twice' | 'unknown';

type Books = Awaited<ReturnType<typeof lockBankBooks>>;

/**
 * A debit came back. As much as the wallet holds is taken back, the rest is owed; the row's lock
 * puts it in order with its settlement. The second return of a transfer posts nothing.
 */
export async function returnTransfer(
  tx: WriteHandle,
  { clientId, transferId, code, now }: Return,
): Promise<ReturnOutcome> {
  const row = await lockTransfer(tx, clientId, transferId);
  if (!row || row.kind === 'direct_deposit' || row.rail === null) return 'unknown';
  if (row.state === 'returned' || row.state === 'rejected') return 'twice';
  if (!isAtBank(row.state) && row.state !== 'settled') return 'unknown';
  const today: Day = dayOf(now, ZONE_OF_RAIL[row.rail]);
  const rejected =
    row.state === 'submitted' && returnClass(code) === 'form' && today < (row.due_on ?? '');

  // Before the wallet: whoever locks several transfers does so before any wallet.
  await closeAccount(tx, row, code, now);
  const books = await lockBankBooks(tx, clientId, row.wallet_id);
  const { taken, owed } = await takeBack(tx, row, { books, code, now, rejected });
  await saveTransfer(tx, clientId, transferId, {
    state: rejected ? 'rejected' : 'returned',
    returned_at: now,
    return_code: code,
    taken_back: taken,
  });
  await addDebt(tx, { clientId, walletId: row.wallet_id }, { transferId, amount: owed, now });
  if (rejected && row.week_start !== null)
    await giveBackWeek(tx, clientId, row.week_start, row.amount);
  await notifyOfReturn(tx, row, { code, taken, owed }, now);
  return rejected ? 'rejected' : 'returned';
}

type Taking = {
  readonly books: Books;
  readonly code: string;
  readonly now: Date;
  readonly rejected: boolean;
};

/** Posts a return and its fee; answers what the wallet gave, and what stays open. */
async function takeBack(
  tx: WriteHandle,
  row: TransferRow,
  { books, now, rejected }: Taking,
): Promise<{ taken: Cents; owed: Cents }> {
  const { amount, released } = row;
  const settled = row.state === 'settled';
  const amounts = returnEntries({ amount, released, settled, wallet: books.balance });
  const taken = -amounts.wallet;
  const line = { clientId: row.client_id, wallet: books.wallet, by: BANK, now };
  const description = referenceOf(row.id);
  const moved = settled ? amount : taken;
  if (moved > 0n) {
    const posted = await bookBankPayment(tx, {
      ...line,
      kind: settled ? 'returned' : 'release_returned',
      amount: moved,
      entries: books.entries(amounts),
      description,
    });
    invariant(posted.ok, 'a return takes what the wallet holds');
  }
  const fee = rejected ? 0n : feeFor(books.terms.fees, 'returned_debit', amount);
  const left = books.balance - taken;
  const paid = fee < left ? fee : left;
  if (fee > 0n) {
    const posted = await bookBankPayment(tx, {
      ...line,
      kind: 'returned_fee',
      amount: fee,
      entries: books.entries({ wallet: -paid, receivable: paid - fee, feeIncome: fee }),
      description,
    });
    invariant(posted.ok, 'a fee takes what the wallet holds');
  }
  return { taken, owed: (settled ? amount : released) - taken + (fee - paid) };
}

/** Nothing more is taken from an account whose return speaks against it. */
async function closeAccount(
  tx: WriteHandle,
  row: TransferRow,
  code: string,
  now: Date,
): Promise<void> {
  const { client_id: clientId, account_id: accountId, agreement_id: agreementId } = row;
  invariant(accountId !== null, 'a debit has an account');
  await saveBankAccount(tx, clientId, accountId, {
    last_return_at: now,
    ...(suspendsAccount(code) && { state: 'suspended', reason: code }),
  });
  await pauseSchedulesOf(tx, clientId, accountId, code);
  if (endsAgreement(code) && agreementId !== null)
    await withdrawAgreement(tx, { clientId, agreementId, by: BANK, now });
}
