import type { Generated } from 'kysely';
import type { CardState, MemberStatus } from '#domain/people/member-status.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    customer: {
      client_id: number;
      id: Generated<number>;
      first_name: string;
      last_name: string;
      mobile_number: string | null;
      email: string | null;
      identifier: string;
      username_option: Generated<number>;
      staff_id: string | null;
      account_id: number;
      status: MemberStatus;
      proxy: string | null;
      invited_at: Date | null;
      find_started_at: Date | null;
      registered_at: Date | null;
      language: Generated<string>;
      name_key: string;
      last_name_key: string;
      staff_key: string | null;
      identifier_key: string;
      created_at: Date;
      payroll_id: string | null;
      ta_id: string | null;
      pos_id: string | null;
      alt_pos_id: string | null;
      primary_position: string | null;
      secondary_positions: Generated<string[]>;
      weight: Generated<string>;
      timezone: string | null;
      roles: Generated<unknown>;
      job_code_ids: Generated<number[]>;
      company_id: string | null;
      source_id: string | null;
      internal_id: string | null;
      date_of_birth: string | null;
      identity_sealed: string | null;
      occupation: string | null;
      address_street: Generated<string>;
      address_more: Generated<string>;
      address_city: Generated<string>;
      address_province: Generated<string>;
      address_postal_code: Generated<string>;
      client_portal: Generated<boolean>;
      agreed_at: Generated<Date | null>;
      version: Generated<number>;
    };
    member_file: {
      client_id: number;
      id: Generated<number>;
      state:
        | 'mapping'
        | 'awaiting_confirmation'
        | 'processing'
        | 'complete'
        | 'complete_with_errors'
        | 'failed'
        | 'cancelled';
      file_name: string;
      file_hash: Buffer;
      content_sealed: string | null;
      examples_sealed: Generated<string | null>;
      encoding: string | null;
      delimiter: string | null;
      file_problems: Generated<unknown>;
      heading: Generated<string[]>;
      mapping: Generated<unknown>;
      store_id: number | null;
      department_id: number | null;
      invite: Generated<boolean>;
      manager_id: number;
      manager_name: string;
      confirmed_by: unknown;
      to_create: Generated<number>;
      created: Generated<number>;
      refused: Generated<number>;
      created_at: Date;
      updated_at: Date;
      confirmed_at: Date | null;
      finished_at: Date | null;
    };
    member_file_row: {
      client_id: number;
      file_id: number;
      line: number;
      typed: unknown;
      identity_sealed: string | null;
      fixed: Generated<string[]>;
      problems: Generated<unknown>;
      repeats: Generated<unknown>;
      bad: Generated<boolean>;
      excluded: Generated<boolean>;
      mobile_key: string | null;
      email_key: string | null;
      staff_key: string | null;
      proxy_key: string | null;
      customer_id: number | null;
    };
    member_file_mapping: {
      client_id: number;
      heading_hash: Buffer;
      mapping: unknown;
      saved_at: Date;
    };
    member_reference: {
      client_id: number;
      store_id: number;
      customer_id: number;
      type: string;
      external_id: string;
    };
    membership: {
      client_id: number;
      customer_id: number;
      store_id: number;
      department_id: number | null;
      active: Generated<boolean>;
      name_key: string;
    };
    membership_key: { client_id: number; store_id: number; key: string; customer_id: number };
    card: {
      client_id: number;
      proxy: string;
      customer_id: number | null;
      state: CardState;
      activated_at: Date | null;
      expires_on: string | null;
      created_at: Date;
      locked_by: 'member' | 'manager' | null;
      account_id: number | null;
      state_at: Date | null;
      reserved: Generated<boolean>;
    };
  }
}
export {};
