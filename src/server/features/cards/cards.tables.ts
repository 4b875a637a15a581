import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    card_replacement: {
      client_id: number; id: Generated<number>; customer_id: number; old_proxy: string; new_proxy: string; reason: 'lost' | 'stolen' | 'damaged' | 'expired' | 'other';
      state: 'asked' | 'done' | 'refused'; refusal: string | null; amount: bigint | null; transfer_id: bigint | null; manager_id: number | null; manager_name: string;
      manager_kind: 'manager' | 'operator'; at: Date;
    };
    card_feed: { name: string; cursor: string };
  }
}
export {};
