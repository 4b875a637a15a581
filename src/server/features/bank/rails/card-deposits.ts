import type { Cents } from '#kernel/money.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { paymentsInBooks, reserveCardDeposit } from '../../payments/index.ts';
import { findCard } from '../deposits/deposits.repo.ts';
import { BANK } from '../transfers/settle-transfer.ts';
import {
  clientsWithCardDeposits,
  closeCardDeposits,
  lockCardDeposits,
} from './card-deposits.repo.ts';
import type { RecordDone } from './incoming.repo.ts';
import type { PostingDeps } from './rails.deps.ts';

type ToCard = {
  readonly clientId: number;
  readonly customerId: number;
  readonly amount: Cents;
  readonly now: Date;
};

/** Sends a credit of the bank on to the card that it names; an operator looks at one without a card. */
export async function sendToCard(
  tx: WriteHandle,
  { clientId, customerId, amount, now }: ToCard,
): Promise<RecordDone> {
  const card = await findCard(tx, clientId, customerId);
  const paymentId =
    card?.proxy == null
      ? null
      : await reserveCardDeposit(tx, {
          clientId,
          member: { id: card.id, proxy: card.proxy },
          amount,
          description: '',
          by: BANK,
          now,
        });
  return paymentId === null
    ? { outcome: 'unknown_number' }
    : { payment_id: paymentId, outcome: 'to_card' };
}

/**
 * Tells credits for cards what the card processor made of them. One that it declined is nobody's in
 * the books again, and goes back to the bank with the next file.
 */
export async function tellCardDeposits({ db, failed }: PostingDeps): Promise<void> {
  for (const clientId of await db.read('platform', clientsWithCardDeposits))
    await db
      .write({ clientId }, async (tx) => {
        const ids = await lockCardDeposits(tx, clientId);
        const decided = await paymentsInBooks(tx, clientId, ids);
        const byOutcome = groupBy(decided, ({ outcome }) => outcome);
        for (const [outcome, payments] of byOutcome)
          if (outcome !== 'open')
            await closeCardDeposits(tx, clientId, {
              paymentIds: payments.map(({ id }) => id),
              isPaid: outcome === 'paid',
            });
      })
      .catch(failed);
}
