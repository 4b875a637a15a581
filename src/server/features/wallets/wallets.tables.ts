import type { AlertKind, AlertTopic } from '#domain/wallets/alert-kinds.ts';
import type { NotificationWay } from '#domain/wallets/notifications.ts';
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
      mailed_to: Generated<string[]>;
      to_deliver: Generated<boolean>;
    };
    alert_delivery: {
      client_id: number;
      alert_id: number;
      manager_id: number;
      way: NotificationWay;
      due_at: Date;
      state: Generated<'waiting' | 'sent' | 'dropped'>;
    };
    notification_choice: {
      client_id: number;
      manager_id: number;
      topic: AlertTopic;
      way: NotificationWay;
      chosen: boolean;
    };
    quiet_hours: {
      client_id: number;
      manager_id: number;
      from_minute: number;
      to_minute: number;
      timezone: string;
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
