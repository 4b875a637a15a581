import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    review: {
      client_id: number;
      id: string;
      key: string;
      kind: 'load' | 'unload' | 'transfer' | 'ewa_fund' | 'ewa_return';
      manager_id: number;
      input: unknown;
      shown: unknown;
      created_at: Date;
    };
    dispute: {
      client_id: number;
      id: Generated<number>;
      movement_id: bigint;
      wallet_id: number;
      customer_id: number;
      amount: bigint;
      deposit_at: Date;
      notes: string;
      description: string;
      united_states: boolean;
      due_on: string;
      state: 'open' | 'won' | 'lost' | 'withdrawn';
      opened_at: Date;
      opened_by: number;
      opened_by_name: string;
      withdrawn_at: Generated<Date | null>;
      decided_at: Generated<Date | null>;
      decided_by: Generated<number | null>;
      decided_by_name: Generated<string | null>;
      decision_note: Generated<string | null>;
      awarded: Generated<bigint | null>;
      covers: Generated<boolean | null>;
      from_card: Generated<bigint | null>;
      from_provider: Generated<bigint | null>;
      unload_id: Generated<bigint | null>;
    };
    bulk_job: {
      totals: unknown;
      client_id: number;
      id: Generated<number>;
      kind: 'load' | 'unload';
      source: 'file' | 'table' | 'single' | 'payout';
      state:
        | 'uploaded'
        | 'validating'
        | 'awaiting_confirmation'
        | 'processing'
        | 'complete'
        | 'complete_with_errors'
        | 'failed'
        | 'cancelled';
      failure: string | null;
      wallet_id: number;
      manager_id: number;
      manager_name: string;
      file_name: string | null;
      file_hash: Buffer | null;
      encoding: string | null;
      delimiter: string | null;
      file_problems: Generated<unknown>;
      memo: Generated<string>;
      notes: Generated<string>;
      key: string;
      /** The first batch of a table over several wallets. */
      group_id: Generated<number | null>;
      attempt: Generated<number>;
      spent_on: string | null;
      sent_by: Generated<number | null>;
      sending_key: string | null;
      leased_until: Date | null;
      /** For rows, and servers, from before fees could be split. */
      fee_borne_by: Generated<'wallet' | 'card'>;
      sent: Generated<number>;
      sent_amount: Generated<bigint>;
      failed: Generated<number>;
      failed_amount: Generated<bigint>;
      unknown: Generated<number>;
      unknown_amount: Generated<bigint>;
      to_send: Generated<number>;
      to_send_amount: Generated<bigint>;
      created_at: Date;
      updated_at: Date;
      confirmed_at: Date | null;
      finished_at: Date | null;
    };
    bulk_row: {
      client_id: number;
      job_id: number;
      line: number;
      first_name: string;
      last_name: string;
      identifier: string;
      staff_id: string;
      load_amount: string;
      memo: string;
      customer_id: number | null;
      amount: bigint | null;
      fee: Generated<bigint>;
      member_part: Generated<bigint | null>;
      severity: number;
      problems: Generated<unknown>;
      accepted: Generated<boolean>;
      excluded: Generated<boolean>;
      ready: Generated<boolean>;
    };
    bulk_chunk: { client_id: number; job_id: number; attempt: number; no: number; at: Date };
  }
}
export {};
