import type { Generated } from 'kysely';
import type { CardEventKind, DeadLetterReason } from '#domain/payments/card-activity.ts';
import type { ExceptionReason } from '#domain/payments/exceptions.ts';
import type { LineKind } from '#domain/payments/payment-kinds.ts';

export type PaymentStatus = 'pre-paid' | 'paid' | 'failed' | 'missing' | 'cancelled' | 'reversed';
type WireState = 'queued' | 'processing' | 'unknown' | 'retrying' | 'partially_reversed' | 'final';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    movement: {
      client_id: number;
      id: Generated<bigint>;
      kind: LineKind;
      wallet_id: number;
      other_wallet_id: number | null;
      customer_id: number | null;
      amount: bigint;
      fee: Generated<bigint>;
      /** Whole: kept for rows, and servers, from before fees could be split. */
      fee_borne_by: Generated<'wallet' | 'card'>;
      /** Null stands for what `fee_borne_by` says. */
      member_part: Generated<bigint | null>;
      status: PaymentStatus;
      state: WireState;
      reason: string | null;
      notes: Generated<string>;
      description: Generated<string>;
      bonus_message: string | null;
      manager_id: number | null;
      manager_name: string;
      at: Date;
      leaves_at: Date | null;
      settled_at: Date | null;
      spent_on: string | null;
      spent_by: number | null;
      balance_after: bigint | null;
      hold_transfer_id: bigint | null;
      transfer_id: bigint | null;
      job_id: number | null;
      line: number | null;
      attempt: number | null;
      provider_key: string | null;
      sent_to: string | null;
      sent_at: Date | null;
      in_flight_account_id: number | null;
      /** Who paid, where that is no account of the wallet. */
      payer_account_id: Generated<number | null>;
      contradicted: Generated<boolean>;
    };
    payment_open: { client_id: number; payment_id: bigint; next_check_at: Date };
    payment_exception: {
      client_id: number;
      id: Generated<number>;
      payment_id: bigint | null;
      subject: string | null;
      customer_id: number | null;
      kind: ExceptionReason;
      amount: Generated<bigint>;
      evidence: unknown;
      opened_at: Date;
      closed_at: Date | null;
      closed_by: number | null;
      closed_by_name: string | null;
      closing_reason: string | null;
    };
    card_event: {
      client_id: number;
      event_id: string;
      no: Generated<bigint>;
      kind: CardEventKind;
      proxy: string;
      customer_id: number;
      amount: bigint;
      refers_to: string | null;
      final: boolean;
      merchant: string;
      occurred_at: Date;
      expires_at: Date | null;
      posted_at: Date;
      transfer_id: bigint | null;
    };
    card_hold: {
      client_id: number;
      authorization_id: string;
      customer_id: number;
      amount: bigint;
      expires_at: Date;
    };
    card_dead_letter: {
      digest: string;
      reason: DeadLetterReason;
      client_id: number | null;
      content: string;
      at: Date;
    };
    load_day: { client_id: number; manager_id: number; day: string; amount: bigint };
  }
}
