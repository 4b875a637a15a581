import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    program: {
      id: Generated<number>;
      name: string;
      product_name: string;
      variant: 'standard' | 'travel';
      card_type: string;
      network: string;
      issuing_bank: string;
      bin: string;
      processor: string;
      fees: Generated<unknown>;
      support_email: Generated<string>;
      support_phone: Generated<string>;
      status_page: Generated<string>;
      release_bps: Generated<number>;
      release_max: Generated<bigint>;
      version: Generated<number>;
    };
    fee_split: {
      client_id: number;
      version: number;
      load_bps: number;
      unload_bps: number;
      set_at: Date;
      set_by: number | null;
      set_by_name: string;
    };
    client: {
      client_id: Generated<number>;
      client_name: string;
      company_name: string;
      program_id: number;
      region: 'US' | 'CA';
      currency: 'USD' | 'CAD';
      is_provider: Generated<boolean>;
      hide_today: Generated<number>;
      billing: Generated<'subscription' | 'included'>;
      features: Generated<unknown>;
      flags: Generated<unknown>;
      undo_seconds: Generated<number>;
      address_street: Generated<string>;
      address_city: Generated<string>;
      address_province: Generated<string>;
      address_country: Generated<string>;
      address_more: Generated<string>;
      contact_name: Generated<string>;
      contact_phone: Generated<string>;
      contact_email: Generated<string>;
      email_notifications: Generated<boolean>;
      terms: Generated<boolean>;
      csr: Generated<string>;
      active: Generated<boolean>;
      accounts: Generated<unknown>;
      created_at: Date;
      pad_sealed: string | null;
      pad_routing: string | null;
      pad_transit: string | null;
      pad_last4: string | null;
      notification_emails: Generated<string[]>;
      version: Generated<number>;
    };
  }
}
export {};
