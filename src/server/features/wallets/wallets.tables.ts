import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    store: {
      client_id: number;
      id: Generated<number>;
      name: string;
      timezone: string;
      active: Generated<boolean>;
      created_at: Date;
      version: Generated<number>;
    };
    wallet: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      name: string;
      account_id: number;
      in_flight_account_id: number;
      alert_amount: bigint | null;
      alerted: Generated<boolean>;
      blocked: Generated<boolean>;
      active: Generated<boolean>;
      created_at: Date;
      card_load_identifier: string | null;
      external_location_id: string | null;
      notification_recipients: Generated<string[]>;
      version: Generated<number>;
    };
    wallet_reference: { client_id: number; wallet_id: number; type: string; external_id: string };
    department: { client_id: number; id: Generated<number>; store_id: number; name: string };
  }
}
export {};
