import { invariant } from '#kernel/invariant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { bookBankPayment } from '../../payments/index.ts';
import { endAgreement } from '../accounts/accounts.repo.ts';
import { endSchedulesOf, lockNotHandedIn } from '../schedules/schedules.repo.ts';
import { lockBankBooks } from './bank-books.ts';
import { addDebts } from './debts.ts';
import { referenceOf } from './transfers.present.ts';
import { saveTransfer } from './transfers.repo.ts';
import { giveBackWeek } from './week.repo.ts';

type Ended = {
  readonly clientId: number;
  readonly agreementId: number;
  readonly by: { readonly managerId: number | null; readonly name: string };
  readonly now: Date;
};

/**
 * Nothing more may be debited under an agreement: its schedules end, and what no file carries yet
 * is cancelled. Of a release as much goes back as the wallet holds, the rest is owed.
 */
export async function withdrawAgreement(tx: WriteHandle, ended: Ended): Promise<void> {
  const { clientId, agreementId, by, now } = ended;
  await endAgreement(tx, clientId, agreementId, now);
  for (const { id, wallet_id: walletId, ...row } of await lockNotHandedIn(
    tx,
    clientId,
    agreementId,
  )) {
    let taken = 0n;
    if (row.released > 0n) {
      const { wallet, balance, entries } = await lockBankBooks(tx, clientId, walletId);
      taken = balance < row.released ? balance : row.released;
      const posted =
        taken === 0n ||
        (await bookBankPayment(tx, {
          clientId,
          kind: 'release_returned',
          wallet,
          amount: taken,
          entries: entries({ wallet: -taken, receivable: taken }),
          description: referenceOf(id),
          by,
          now,
        }));
      invariant(posted === true || posted.ok, 'what the wallet holds can be taken back');
      const debt = { walletId, transferId: id, amount: row.released - taken };
      await addDebts(tx, clientId, [debt], now);
    }
    await saveTransfer(tx, clientId, id, { state: 'cancelled', taken_back: taken });
    if (row.week_start !== null) await giveBackWeek(tx, clientId, row.week_start, row.amount);
  }
  await endSchedulesOf(tx, clientId, agreementId);
}
