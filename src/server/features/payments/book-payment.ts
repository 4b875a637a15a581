import {
  type InternalKind,
  type LineKind,
  PAYMENT_KINDS,
  type RefundKind,
} from '#domain/payments/payment-kinds.ts';
import { type PaymentStep, WIRE_STATES, settleAtOnce } from '#domain/payments/payment-states.ts';
import type { AccountId } from '#kernel/ids.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import { type Entry, postTransfer, reverseTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { insertPayment } from './payments.repo.ts';

/** One line of a payment in the history: what it was for one wallet. */
type PaymentLine = {
  /** Without its account where nothing of the wallet is to be shown. */
  readonly wallet: { readonly id: number; readonly account_id: number | null };
  readonly otherWalletId?: number;
  readonly description?: string;
};
type Payer = { readonly managerId: number | null; readonly name: string };

type Booking<Kind extends InternalKind> = {
  readonly clientId: number;
  readonly kind: Kind;
  readonly amount: Cents;
  readonly fee?: Cents;
  /** As many as the kind has, in its order. */
  readonly lines: readonly PaymentLine[];
  readonly notes?: string;
  readonly by: Payer;
  readonly now: Date;
};
/** A payment that nobody outside carries out. */
export type InternalPayment =
  | (Booking<Exclude<InternalKind, RefundKind | 'rest'>> & {
      readonly accounts: {
        readonly payer: AccountId;
        readonly payee: AccountId;
        /** Where its fee goes, if it has one. */
        readonly fee_income?: AccountId;
      };
    })
  | (Booking<RefundKind> & { readonly takesBack: bigint });

export type BookedPayment = { readonly id: bigint; readonly transferId: bigint };

/**
 * Books a payment that nobody outside carries out, in the caller's transaction: reserved and
 * settled in one step, its transfer and its lines together. Where the payer lacks the money nothing
 * happens, and the transaction can go on. Answers the number of its first line.
 */
export async function bookPayment(
  tx: WriteHandle,
  payment: InternalPayment,
): Promise<Result<BookedPayment, 'insufficient_funds'>> {
  const { clientId, kind, amount, fee = 0n, now } = payment;
  const step = settleAtOnce(kind, { amount, fee });
  invariant(step.ok, `a ${kind} is decided at once`);
  const posted = await post(tx, payment, step.value);
  if (!posted.ok) return posted;
  const { transferId, balances } = posted.value;
  const lineKinds: readonly LineKind[] = PAYMENT_KINDS[kind].lines;
  invariant(payment.lines.length === lineKinds.length, `a ${kind} has each of its lines`);
  const ids: bigint[] = [];
  for (const [index, { wallet, otherWalletId, description }] of payment.lines.entries())
    ids.push(
      await insertPayment(tx, {
        client_id: clientId,
        kind: lineKinds[index]!,
        wallet_id: wallet.id,
        other_wallet_id: otherWalletId ?? null,
        amount,
        fee: index === 0 ? fee : 0n,
        ...WIRE_STATES[step.value.state],
        notes: payment.notes ?? '',
        description: description ?? '',
        manager_id: payment.by.managerId,
        manager_name: payment.by.name,
        at: now,
        settled_at: now,
        balance_after: balances.get(wallet.account_id ?? 0) ?? null,
        transfer_id: transferId,
      }),
    );
  const id = ids[0]!;
  announce(tx, { at: now, clientId, kind: 'payment.settled', payload: { payment_id: id, kind } });
  return ok({ id, transferId });
}

function post(tx: WriteHandle, payment: InternalPayment, { entries }: PaymentStep) {
  const { clientId, now } = payment;
  if ('takesBack' in payment)
    return reverseTransfer(tx, { clientId, transferId: payment.takesBack, effectiveAt: now });
  return postTransfer(tx, {
    clientId,
    kind: PAYMENT_KINDS[payment.kind].transfer,
    effectiveAt: now,
    entries: entries.map(({ account, amount }): Entry => {
      const accountId =
        account === 'payer' || account === 'payee' || account === 'fee_income'
          ? payment.accounts[account]
          : undefined;
      invariant(accountId !== undefined, `a ${payment.kind} has an account for its ${account}`);
      return { accountId, amount };
    }),
  });
}

/** What the processor paid out of a closed card, as it stands in the history. */
type Rest = {
  readonly clientId: number;
  readonly walletId: number;
  readonly customerId: number;
  readonly amount: Cents;
  readonly cardBalance: Cents;
  readonly transferId: bigint;
  readonly by: string;
  readonly now: Date;
};

/**
 * The line of a rest. Its transfer stands already: it was posted with everything else that the
 * card's processor told, under the same locks.
 */
export async function recordRest(tx: WriteHandle, rest: Rest): Promise<bigint> {
  const step = settleAtOnce('rest', { amount: rest.amount, fee: 0n });
  invariant(step.ok, 'a rest is decided at once');
  const { clientId, now } = rest;
  const id = await insertPayment(tx, {
    client_id: clientId,
    kind: PAYMENT_KINDS.rest.lines[0],
    wallet_id: rest.walletId,
    customer_id: rest.customerId,
    amount: rest.amount,
    ...WIRE_STATES[step.value.state],
    reason: 'card_closed',
    manager_name: rest.by,
    at: now,
    settled_at: now,
    balance_after: rest.cardBalance,
    transfer_id: rest.transferId,
  });
  announce(tx, {
    at: now,
    clientId,
    kind: 'payment.settled',
    payload: { payment_id: id, kind: 'rest' },
  });
  return id;
}
