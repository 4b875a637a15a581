import type { AlertKind } from '#contract/choices.ts';
import type { Access } from '#domain/subscriptions/index.ts';
import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    alert: {
      client_id: number;
      id: Generated<number>;
      kind: AlertKind;
      wallet_id: number | null;
      manager_id: number | null;
      subject_id: bigint | null;
      amount: bigint | null;
      detail: Generated<string>;
      at: Date;
    };
    alert_read: { client_id: number; alert_id: number; manager_id: number; at: Date };
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
      access: Generated<Access>;
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
