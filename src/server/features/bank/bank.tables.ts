import type { Generated } from 'kysely';
import type { Rail } from '#domain/bank/days.ts';
import type { NameMatch } from '#domain/bank/name-match.ts';
import type { TransferKind, TransferState } from '#domain/bank/transfer-states.ts';

export type AccountState =
  | 'unverified'
  | 'verified'
  | 'mismatch'
  | 'in_review'
  | 'refused'
  | 'suspended'
  | 'removed';

export type MicroState = 'created' | 'sent' | 'arrived' | 'verified' | 'refused' | 'returned';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    bank_agreement: {
      client_id: number;
      id: Generated<number>;
      kind: 'sporadic' | 'scheduled';
      category: Generated<'business'>;
      signed_by: number;
      signed_by_name: string;
      signed_at: Date;
      text_version: string;
      notice_days: number;
      max_debit: bigint | null;
      confirmed_at: Date | null;
      ended_at: Date | null;
    };
    bank_account: {
      client_id: number;
      id: Generated<number>;
      rail: Rail;
      institution_number: string | null;
      transit_number: string | null;
      routing_number: string | null;
      number_sealed: string;
      number_fingerprint: string;
      last4: string;
      account_type: 'checking' | 'savings';
      holder_name: string;
      legal_name: string;
      institution_name: string | null;
      match: NameMatch;
      state: AccountState;
      state_before_removal: AccountState | null;
      reason: string | null;
      agreement_id: number | null;
      registered_by: number;
      registered_by_name: string;
      created_at: Date;
      verified_at: Date | null;
      last_return_at: Date | null;
    };
    bank_connection: {
      client_id: number;
      id: Generated<number>;
      wallet_id: number;
      manager_id: number;
      state_hash: Buffer;
      vendor_id: string | null;
      created_at: Date;
      expires_at: Date;
      account_id: number | null;
    };
    bank_micro_deposit: {
      client_id: number;
      account_id: number;
      first_id: Generated<bigint>;
      second_id: Generated<bigint>;
      first_amount: bigint;
      second_amount: bigint;
      submit_on: string;
      due_on: string;
      enter_by: string;
      state: MicroState;
      tries: Generated<number>;
      file_id: number | null;
      asked_by: number;
      asked_by_name: string;
      created_at: Date;
      decided_at: Date | null;
    };
    bank_webhook: { event: string; at: Date };
    bank_own_account: {
      client_id: number;
      currency: 'CAD' | 'USD';
      clearing: number;
      adjustment: number;
    };
    bank_own_posting: {
      client_id: number;
      source: string;
      amount: bigint;
      transfer_id: bigint;
      at: Date;
    };
    void_cheque: {
      client_id: number;
      id: Generated<number>;
      account_id: number;
      media_type: 'application/pdf' | 'image/png' | 'image/jpeg';
      content_sealed: string | null;
      note: Generated<string>;
      state: 'open' | 'approved' | 'refused';
      reason: string | null;
      sent_by: number;
      sent_by_name: string;
      created_at: Date;
      decided_at: Date | null;
      decided_by_name: Generated<string | null>;
    };
    bank_transfer: {
      client_id: number;
      id: Generated<bigint>;
      kind: TransferKind;
      wallet_id: number;
      account_id: number | null;
      agreement_id: number | null;
      amount: bigint;
      fee: Generated<bigint>;
      released: Generated<bigint>;
      submit_on: string | null;
      due_on: string | null;
      settles_on: string | null;
      latest_on: string | null;
      state: TransferState;
      created_at: Date;
      submitted_at: Date | null;
      settled_at: Date | null;
      returned_at: Date | null;
      return_code: string | null;
      taken_back: Generated<bigint>;
      week_start: string | null;
      source: string | null;
      file_id: number | null;
      late_told_at: Date | null;
      settle_transfer_id: Generated<bigint | null>;
      return_transfer_id: Generated<bigint | null>;
      manager_id: number | null;
      manager_name: string;
      notes: Generated<string>;
    };
    bank_debt: {
      client_id: number;
      id: Generated<number>;
      wallet_id: number;
      transfer_id: bigint;
      amount: bigint;
      open: bigint;
      created_at: Date;
    };
    bank_float: { client_id: number; store_id: number; amount: bigint };
    bank_float_audit: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      manager_id: number;
      manager_name: string;
      float_amount: bigint;
      old_float_amount: bigint | null;
      created_at: Date;
    };
    bank_schedule: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      account_id: number;
      agreement_id: number;
      frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly';
      weekday: number | null;
      month_day: number | null;
      starts_on: string;
      run_time: string;
      timezone: string;
      state: 'active' | 'paused' | 'ended';
      reason: string | null;
      next_run_at: Date;
      created_at: Date;
    };
    bank_run: {
      client_id: number;
      schedule_id: number;
      period: string;
      at: Date;
      amount: Generated<bigint>;
      outcome: 'debited' | 'nothing_due' | 'missed';
      transfer_id: bigint | null;
    };
    bank_file: {
      id: Generated<number>;
      rail: Rail;
      direction: 'outgoing' | 'incoming';
      name: string;
      number: number | null;
      day: string;
      text_sealed: string;
      hash: Buffer;
      records: number;
      total: bigint;
      next_trace: Generated<number>;
      state: 'built' | 'taken' | 'conflict' | 'refused' | 'read';
      reasons: Generated<string>;
      cursor: string | null;
      built_at: Date;
      answered_at: Date | null;
    };
    bank_record: {
      client_id: Generated<number>;
      file_id: number;
      position: number;
      kind: 'debit' | 'sent' | 'sent_back' | 'return' | 'credit' | 'change' | 'unknown';
      reference: string;
      amount: bigint;
      code: Generated<string>;
      due_on: string | null;
      /** The day at the bank: of ours when it is due, of what came the day of its file. */
      value_on: string;
      is_late: Generated<boolean>;
      transfer_id: bigint | null;
      payment_id: Generated<bigint | null>;
      shown_at: Date | null;
      outcome: string | null;
      done_at: Date | null;
      /** The file of ours with which a credit goes back. */
      back_file_id: Generated<number | null>;
    };
    bank_statement: {
      id: Generated<number>;
      file_id: number;
      account: string;
      currency: string;
      day: string;
      opening: bigint;
      closing: bigint;
    };
    bank_statement_line: {
      id: Generated<number>;
      client_id: Generated<number>;
      statement_id: number;
      position: number;
      type: string;
      amount: bigint;
      reference: string;
      text: string;
      outcome: string | null;
      /** The record of a file that it shows. */
      record_file_id: number | null;
      record_position: number | null;
      reason: Generated<string>;
      transfer_id: bigint | null;
      wallet_id: number | null;
      decided_by_name: string | null;
      decided_at: Date | null;
    };
    bank_alert: {
      id: Generated<number>;
      kind:
        | 'file_not_taken'
        | 'statement_missing'
        | 'line_open'
        | 'coverage_low'
        | 'difference_open';
      rail: Rail;
      day: string;
      raised_at: Date;
      ended_at: Generated<Date | null>;
    };
    bank_calendar: {
      rail: Rail;
      day: string;
      open: boolean;
      reason: string;
      changed_by: number;
      changed_by_name: string;
      changed_at: Date;
    };
    self_load_week: { client_id: number; week_start: string; used: bigint };
  }
}
export {};
