import type { Generated } from 'kysely';
import type { HoursNote, ShortReason } from '#domain/ewa/index.ts';
import type { Language } from '#texts/catalogue.ts';

/** Why payroll's file leaves a row out. */
type LeftOut = 'deducted_early' | 'not_authorised';

/** People of payroll, members, what they have worked and what they took. */
declare module '#server/platform/database/schema.ts' {
  interface Schema {
    ewa_payroll_person: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      pos_id: string;
      pos_key: string;
      first_name: string;
      last_name: string;
      name_key: string;
      mobile: string | null;
      email: string | null;
      employee_type: 'hourly' | 'salaried';
      annual_salary: bigint | null;
      usual_minutes: number | null;
      employed_from: string | null;
      employed_to: string | null;
      source: 'file' | 'provider';
      file_id: number | null;
      /** Who they are at the scheduling provider. */
      external_id: string | null;
      seen_at: Date;
      missing_since: Date | null;
      customer_id: number | null;
      linked_at: Date | null;
      linked_by: string | null;
      ignored_at: Date | null;
    };
    ewa_payroll_rate: {
      client_id: number;
      person_id: number;
      job: string;
      effective_from: string;
      rate_e4: bigint;
    };
    ewa_payroll_pay: {
      client_id: number;
      person_id: number;
      first_day: string;
      other_earned: Generated<bigint>;
      earned_pay: bigint | null;
      file_id: number | null;
      at: Date;
    };
    ewa_member: {
      client_id: number;
      store_id: number;
      customer_id: number;
      invited_at: Date | null;
      enrolled_at: Date | null;
      paused_at: Date | null;
      paused_by: string | null;
      pause_reason: string | null;
      last_advance_at: Date | null;
      version: Generated<number>;
    };
    ewa_enrolment: {
      client_id: number;
      store_id: number;
      customer_id: number;
      at: Date;
      terms_version: number;
      language: Language;
      ended_at: Date | null;
      end_reason: 'by_member' | 'left' | 'unlinked' | 'revoked' | 'new_terms' | null;
    };
    ewa_worked: {
      client_id: number;
      store_id: number;
      customer_id: number;
      day: string;
      rate_e4: bigint;
      minutes: number;
    };
    ewa_hours_note: {
      client_id: number;
      store_id: number;
      customer_id: number;
      day: string;
      note: HoursNote | 'long_date';
      minutes: number | null;
      confirmed_minutes: number | null;
      confirmed_by: string | null;
      confirmed_at: Date | null;
    };
    ewa_changed_date: { client_id: number; store_id: number; day: string; since: Date };
    ewa_member_period: {
      client_id: number;
      store_id: number;
      first_day: string;
      customer_id: number;
      work_units: Generated<bigint>;
      taken: Generated<bigint>;
      carried_in: Generated<bigint>;
      advances: Generated<number>;
    };
    ewa_advance: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      customer_id: number;
      movement_id: bigint;
      amount: bigint;
      taken_at: Date;
      taken_on: string;
      pos_id: string;
      status: Generated<'pending' | 'paid' | 'failed'>;
      authorisation: string;
      language: Language;
    };
    ewa_advance_part: {
      client_id: number;
      advance_id: number;
      store_id: number;
      first_day: string;
      customer_id: number;
      amount: bigint;
    };
    ewa_deduction: {
      client_id: number;
      store_id: number;
      first_day: string;
      pos_id: string;
      customer_id: number;
      first_name: string;
      last_name: string;
      amount: bigint;
      carried_in: Generated<bigint>;
      advances: number;
      taken_last_year: Generated<bigint>;
      deducted: bigint | null;
      carried: bigint | null;
      written_off: bigint | null;
      reason: ShortReason | null;
      entered_by: string | null;
      entered_at: Date | null;
      left_out: LeftOut | null;
      carried_to: string | null;
    };
    ewa_left_out: {
      client_id: number;
      store_id: number;
      first_day: string;
      customer_id: number;
      why: LeftOut;
      entered_by: string;
      entered_at: Date;
    };
  }
}
export {};
