import type { Generated } from 'kysely';
import type { Frequency } from '#domain/ewa/index.ts';

/** Stores, how they pay, their periods and days. */
declare module '#server/platform/database/schema.ts' {
  interface Schema {
    ewa_store: {
      client_id: number;
      store_id: number;
      is_on: boolean;
      float_account_id: number;
      cap_percent: Generated<number>;
      earned_source: Generated<'clockings' | 'file'>;
      rate_source: Generated<'payroll' | 'provider'>;
      approved_only: Generated<boolean>;
      one_advance_a_period: Generated<boolean>;
      deduction_code: Generated<string>;
      repay_automatically: Generated<boolean>;
      recipients: Generated<string[]>;
      province: string | null;
      pulled_at: Date | null;
      version: Generated<number>;
      created_at: Date;
      /** Until when the money of its fund lasts was looked at, and told. */
      fund_looked_on: string | null;
      fund_told: Generated<boolean>;
    };
    ewa_schedule: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      effective_from: string;
      frequency: Frequency;
      anchor: string | null;
      starts_on: number[] | null;
      payday_lag: number;
      cutoff_days: number;
      cutoff_minute: number;
      made_by: string;
      created_at: Date;
      replaced_at: Date | null;
    };
    ewa_payday: {
      client_id: number;
      store_id: number;
      first_day: string;
      payday: string;
      moved_by: string;
      moved_at: Date;
    };
    ewa_period: {
      client_id: number;
      store_id: number;
      first_day: string;
      last_day: string;
      bridging: boolean;
      payday: string;
      cutoff_at: Date;
      state: Generated<'open' | 'reported' | 'settled'>;
      reported_at: Date | null;
      due_back: Generated<bigint>;
      given_back: Generated<bigint>;
      eligible: number | null;
      enrolled: number | null;
      active: number | null;
      repeated: number | null;
      peak_outstanding: bigint | null;
      fund_at_start: bigint | null;
      fund_at_end: bigint | null;
      repay_at: Date | null;
      told_short_on: string | null;
      told_overdue_on: string | null;
      settled_at: Date | null;
    };
    ewa_repayment: {
      client_id: number;
      movement_id: bigint;
      store_id: number;
      first_day: string;
      amount: bigint;
      at: Date;
    };
    ewa_day: {
      client_id: number;
      store_id: number;
      day: string;
      amount: bigint;
      advances: number;
      members: number;
      funded: bigint;
      returned: bigint;
      repaid: bigint;
      fund_balance: bigint;
      /** Of the members, those who took nothing in the days before of the same week or pay period. */
      new_in_week: number | null;
      new_in_period: number | null;
      /** By the clock that it was kept by; null of days that were kept before this was. */
      ends_at: Date | null;
    };
    ewa_tour: {
      client_id: number;
      manager_id: number;
      step: number;
      closed_at: Date | null;
    };
  }
}
export {};
