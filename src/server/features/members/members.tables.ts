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
      language: Generated<'en' | 'es' | 'fr'>;
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
