import { randomUUID } from 'node:crypto';
import { WIRE_STATES, reservation } from '#domain/payments/payment-states.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { postTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { clientTerms } from '../clients/index.ts';
import { openPaymentLast } from './open-payments.repo.ts';
import { insertPayment } from './payments.repo.ts';
import { walletsOfCards } from './spending/wallets-of-cards.repo.ts';

type CardDeposit = {
  readonly clientId: number;
  readonly member: { readonly id: number; readonly proxy: string };
  readonly amount: Cents;
  readonly description: string;
  /** Who stands in the history. */
  readonly by: { readonly managerId: null; readonly name: string };
  readonly now: Date;
};

/**
 * Money that a bank or an employer sent to the number of a card lies in flight from now on. Nobody
 * waits for the card processor: the look-ups, which find that it has not heard of the payment, send
 * it. Answers the number of the payment; null where no wallet stands for the card, and nothing is
 * reserved.
 */
export async function reserveCardDeposit(
  tx: WriteHandle,
  { clientId, member, amount, description, by, now }: CardDeposit,
): Promise<bigint | null> {
  const wallet = (await walletsOfCards(tx, clientId, [member.id])).get(member.id);
  if (!wallet) return null;
  const { accounts } = await clientTerms(tx, clientId);
  const shares = sharesOf({ direction: 'load', amount, fee: 0n, memberPart: 0n });
  const held = await postTransfer(tx, {
    clientId,
    kind: 'deposit',
    effectiveAt: now,
    entries: reservation(shares).map((entry) => ({
      accountId: entry.account === 'payer' ? accounts.clearing : wallet.inFlightAccountId,
      amount: entry.amount,
    })),
  });
  invariant(held.ok, 'the account at the bank faces outside');
  const id = await insertPayment(tx, {
    client_id: clientId,
    kind: 'card_deposit',
    wallet_id: wallet.id,
    customer_id: member.id,
    amount,
    ...WIRE_STATES.reserved,
    description,
    manager_id: by.managerId,
    manager_name: by.name,
    at: now,
    hold_transfer_id: held.value.transferId,
    provider_key: randomUUID(),
    sent_to: member.proxy,
    sent_at: now,
    in_flight_account_id: wallet.inFlightAccountId,
  });
  openPaymentLast(tx, clientId, id, now);
  announce(tx, {
    at: now,
    clientId,
    kind: 'payment.begun',
    payload: { payment_id: id, kind: 'card_deposit' },
  });
  return id;
}
