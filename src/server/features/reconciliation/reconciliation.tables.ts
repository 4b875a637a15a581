import type { Generated } from 'kysely';
import type {
  BankDifferenceKind,
  BankFigureKind,
  ExplainingRule,
} from '#domain/reconciliation/bank-differences.ts';
import type { Rail } from '#domain/bank/days.ts';
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
    reconciliation_bank_run: { rail: Rail; day: string; at: Date };
    reconciliation_bank_day: {
      client_id: number;
      rail: Rail;
      day: string;
      /** 0 for what went to cards, and what is nobody's. */
      wallet_id: number;
      kind: BankFigureKind;
      asked: bigint;
      books: bigint;
      outside: bigint;
      waiting: bigint;
      items: number;
    };
    reconciliation_bank_difference: {
      client_id: number;
      id: Generated<number>;
      kind: BankDifferenceKind;
      about: 'record' | 'line' | 'transfer';
      source: bigint;
      place: number;
      rail: Rail;
      day: string;
      wallet_id: number | null;
      figure: BankFigureKind;
      item: string;
      code: string;
      our_amount: bigint | null;
      their_amount: bigint | null;
      state: 'open' | 'explained';
      opened_at: Date;
      ended_at: Date | null;
      rule: ExplainingRule | null;
      closed_by: number | null;
      closed_by_name: string | null;
      closing_reason: string | null;
    };
  }
}
export {};
