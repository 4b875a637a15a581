import type { Generated } from 'kysely';
import type { DifferenceKind } from '#domain/reconciliation/differences.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    reconciliation_balance: { client_id: number; proxy: string; amount: bigint };
    reconciliation_transfer: {
      client_id: number;
      key: string;
      proxy: string;
      amount: bigint;
      direction: string;
      outcome: string;
    };
    reconciliation_run: {
      client_id: number;
      day: string;
      at: Date;
      cards: number;
      transfers: number;
    };
    reconciliation_difference: {
      client_id: number;
      id: Generated<number>;
      kind: DifferenceKind;
      about: 'balance' | 'transfer';
      subject: string;
      proxy: string;
      customer_id: number | null;
      payment_id: bigint | null;
      our_amount: bigint | null;
      their_amount: bigint | null;
      our_state: string | null;
      their_state: string | null;
      direction: string | null;
      opened_on: string;
      seen_on: string;
      ended_at: Date | null;
      closed_by: number | null;
      closed_by_name: string | null;
      closing_reason: string | null;
    };
  }
}
export {};
