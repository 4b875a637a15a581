import type { Generated } from 'kysely';
import type { AccountKind, TransferKind } from './words.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    ledger_account: {
      client_id: number;
      id: number;
      balance: bigint;
      version: bigint;
      min_balance: bigint;
      last_at: Date;
      kind: AccountKind;
      currency: 'USD' | 'CAD';
    };
    ledger_transfer: {
      client_id: number;
      batch_id: number | null;
      id: Generated<bigint>;
      effective_at: Date;
      recorded_at: Date;
      reverses: bigint | null;
      step: number | null;
      kind: TransferKind;
      accounts: number[] | null;
      seqs: bigint[] | null;
      digest: Buffer;
    };
    ledger_entry: {
      client_id: number;
      account_id: number;
      seq: bigint;
      amount: bigint;
      balance_after: bigint;
      at: Date;
      transfer_id: bigint;
      line: number | null;
    };
    ledger_batch: { client_id: number; batch_id: number; account_id: number };
    ledger_seal: {
      client_id: number;
      no: bigint;
      first_id: bigint;
      last_id: bigint;
      transfers: number;
      /** In this seal and all before; null in seals of an earlier release. */
      total: bigint | null;
      prev: Buffer;
      hash: Buffer;
      at: Date;
    };
    /** Which kinds of account a kind of transfer joins, and which go below zero. */
    ledger_transfer_rule: { kind: string; accounts: string[] };
    ledger_outside: { kind: string };
    ledger_proof: {
      client_id: number;
      at: Date;
      accounts: bigint;
      transfers: bigint;
      entries: bigint;
      faults: unknown;
      milliseconds: number;
    };
  }
}
