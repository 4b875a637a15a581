import { randomUUID } from 'node:crypto';
import { type SplitFee, feeColumn } from '#domain/funds/fees.ts';
import { WIRE_STATES, firstState, reservation } from '#domain/payments/payment-states.ts';
import { type Direction, sharesOf } from '#domain/payments/shares.ts';
import { after, seconds } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { Params, Result } from '#kernel/result.ts';
import { postTransferLast, postedNumber } from '#server/ledger/index.ts';
import { announce } from '#server/platform/outbox.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { openPaymentLast } from './open-payments.repo.ts';
import { insertPaymentLast } from './payments.repo.ts';

/** Whoever sends a payment has answered or given up by then; after that the look-ups take it up. */
export const ANSWERED_BY = seconds(20);

export type NewCardPayment = {
  readonly id: bigint;
  readonly kind: Direction;
  readonly wallet: {
    readonly id: number;
    readonly account_id: number;
    readonly in_flight_account_id: number;
  };
  readonly member: {
    readonly id: number;
    readonly account_id: number;
    readonly proxy: string | null;
  };
  readonly amount: Cents;
  readonly fee: SplitFee;
  readonly notes: string;
  readonly description: string;
  readonly bonusMessage: string | null;
  /** When it leaves, where it can be cancelled until then. */
  readonly leavesAt: Date | null;
  /** The business day whose limit it counts against. */
  readonly spentOn: string | null;
};

/** What leaves the payer of a payment, its part of the fee with it. */
export const leavesPayer = ({
  kind: direction,
  amount,
  fee,
}: Pick<NewCardPayment, 'kind' | 'amount' | 'fee'>): Cents =>
  sharesOf({ direction, amount, ...fee }).leaves;

/**
 * Reserves a payment of one card with the commit of the transaction: what leaves the payer lies in
 * flight until its outcome is known. The key that the processor knows it by is drawn here, at
 * random, so that it is never used again, after a restore of the database neither. `refused` words
 * the answer where the payer lacks the money. Answers what the processor is told once it is reserved.
 */
export function reservePaymentLast(
  { tx, actor, now }: RequestContext,
  payment: NewCardPayment,
  refused: (params: Params) => Result<never>,
): ProcessorRow {
  const clientId = actor.client.id;
  const { kind, wallet, member, amount, fee, leavesAt, spentOn } = payment;
  const shares = sharesOf({ direction: kind, amount, ...fee });
  const payer = kind === 'load' ? wallet.account_id : member.account_id;
  const entries = reservation(shares).map((entry) => ({
    accountId: entry.account === 'payer' ? payer : wallet.in_flight_account_id,
    amount: entry.amount,
  }));
  const row: ProcessorRow = {
    key: randomUUID(),
    proxy: member.proxy ?? '',
    amount,
    currency: actor.client.currency,
    direction: kind === 'load' ? 'credit' : 'debit',
  };
  postTransferLast(tx, { clientId, kind, entries, effectiveAt: now }, refused);
  insertPaymentLast(tx, {
    client_id: clientId,
    id: payment.id,
    kind,
    wallet_id: wallet.id,
    customer_id: member.id,
    amount,
    fee: fee.fee,
    member_part: fee.memberPart,
    fee_borne_by: feeColumn(fee),
    ...WIRE_STATES[firstState(leavesAt !== null)],
    notes: payment.notes,
    description: payment.description,
    bonus_message: payment.bonusMessage,
    manager_id: actor.managerId,
    manager_name: actor.name,
    at: now,
    leaves_at: leavesAt,
    spent_on: spentOn,
    spent_by: spentOn === null ? null : actor.managerId,
    hold_transfer_id: postedNumber,
    provider_key: row.key,
    sent_to: leavesAt ? null : member.proxy,
    sent_at: leavesAt ? null : now,
    in_flight_account_id: wallet.in_flight_account_id,
  });
  announce(tx, {
    at: now,
    clientId,
    kind: 'payment.begun',
    payload: { payment_id: payment.id, kind },
  });
  openPaymentLast(tx, clientId, payment.id, after(leavesAt ?? now, ANSWERED_BY));
  return row;
}
