import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    store: { client_id: number; id: Generated<number>; name: string; timezone: string; active: Generated<boolean>; created_at: Date };
    wallet: {
      client_id: number; id: Generated<number>; store_id: number; name: string; account_id: number; alert_amount: bigint | null; alerted: Generated<boolean>;
      blocked: Generated<boolean>; active: Generated<boolean>; created_at: Date;
    };
    department: { client_id: number; id: Generated<number>; store_id: number; name: string };
  }
}
export {};
