import type { Generated } from 'kysely';
import type { ExceptionKind } from '#domain/payments/payment-states.ts';

export type PaymentStatus = 'pre-paid' | 'paid' | 'failed' | 'missing' | 'cancelled' | 'reversed';
type WireState = 'queued' | 'processing' | 'unknown' | 'retrying' | 'partially_reversed' | 'final';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    movement: {
      client_id: number;
      id: Generated<bigint>;
      kind:
        'load' | 'unload' | 'transfer_out' | 'transfer_in' | 'adjustment' | 'purchase' | 'refund';
      wallet_id: number;
      other_wallet_id: number | null;
      customer_id: number | null;
      amount: bigint;
      fee: Generated<bigint>;
      fee_borne_by: Generated<'wallet' | 'card'>;
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
      contradicted: Generated<boolean>;
    };
    payment_open: { client_id: number; payment_id: bigint; next_check_at: Date };
    payment_exception: {
      client_id: number;
      id: Generated<number>;
      payment_id: bigint;
      kind: ExceptionKind;
      amount: Generated<bigint>;
      evidence: unknown;
      opened_at: Date;
      closed_at: Date | null;
      closed_by: number | null;
      closed_by_name: string | null;
      closing_reason: string | null;
    };
    load_day: { client_id: number; manager_id: number; day: string; amount: bigint };
  }
}
