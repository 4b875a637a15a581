import { randomUUID } from 'node:crypto';
import { WIRE_STATES, reservation } from '#domain/payments/payment-states.ts';
import { sharesOf } from '#domain/payments/shares.ts';
import { after } from '#kernel/instant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import type { Params, Result } from '#kernel/result.ts';
import { postTransferLast, postedNumber } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import type { ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { openPaymentLast } from './open-payments.repo.ts';
import { insertPaymentLast } from './payments.repo.ts';
import { ANSWERED_BY } from './reserve-payment.ts';

export type NewAdvance = {
  readonly clientId: number;
  readonly id: bigint;
  readonly amount: Cents;
  readonly currency: Currency;
  /** The account that pays: the fund of the store. */
  readonly fundAccount: number;
  /** The main wallet of the store, in whose account in flight it lies meanwhile. */
  readonly wallet: { readonly id: number; readonly in_flight_account_id: number };
  /** Who takes it, and stands in the history. */
  readonly member: { readonly id: number; readonly proxy: string; readonly name: string };
  readonly now: Date;
};

/**
 * Reserves earned pay that a member takes, with the commit of the transaction: it lies in flight
 * until the processor has said what became of it. `refused` words the answer where the fund lacks
 * the money, which undoes the transaction. Answers what the processor is told once it is reserved.
 */
export function reserveAdvanceLast(
  tx: WriteHandle,
  { clientId, id, amount, currency, fundAccount, wallet, member, now }: NewAdvance,
  refused: (params: Params) => Result<never>,
): ProcessorRow {
  const shares = sharesOf({ direction: 'load', amount, fee: 0n, memberPart: 0n });
  const row: ProcessorRow = {
    key: randomUUID(),
    proxy: member.proxy,
    amount,
    currency,
    direction: 'credit',
  };
  const entries = reservation(shares).map((entry) => ({
    accountId: entry.account === 'payer' ? fundAccount : wallet.in_flight_account_id,
    amount: entry.amount,
  }));
  postTransferLast(tx, { clientId, kind: 'advance', entries, effectiveAt: now }, refused);
  insertPaymentLast(tx, {
    client_id: clientId,
    id,
    kind: 'advance',
    wallet_id: wallet.id,
    customer_id: member.id,
    amount,
    ...WIRE_STATES.reserved,
    manager_name: member.name,
    at: now,
    hold_transfer_id: postedNumber,
    provider_key: row.key,
    sent_to: member.proxy,
    sent_at: now,
    in_flight_account_id: wallet.in_flight_account_id,
    payer_account_id: fundAccount,
  });
  announce(tx, {
    at: now,
    clientId,
    kind: 'payment.begun',
    payload: { payment_id: id, kind: 'advance' },
  });
  openPaymentLast(tx, clientId, id, after(now, ANSWERED_BY));
  return row;
}
