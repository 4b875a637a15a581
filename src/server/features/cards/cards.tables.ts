import type { Generated } from 'kysely';
import type { OrderState } from '#domain/cards/order-states.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    card_replacement: {
      client_id: number;
      id: Generated<number>;
      customer_id: number;
      old_proxy: string;
      new_proxy: string;
      reason: 'lost' | 'stolen' | 'damaged' | 'expired' | 'other';
      state: 'asked' | 'done' | 'refused';
      refusal: string | null;
      amount: bigint | null;
      transfer_id: bigint | null;
      manager_id: number | null;
      manager_name: string;
      manager_kind: 'manager' | 'operator';
      at: Date;
    };
    card_order: {
      client_id: number;
      id: Generated<number>;
      key: string;
      state: OrderState;
      quantity: number;
      wallet_id: number;
      company_name: string;
      email: string;
      address_street: string;
      address_more: string;
      address_city: string;
      address_province: string;
      address_country: 'CA' | 'US';
      address_postal_code: string;
      addressee: string;
      card_holder_name: string;
      currency: 'USD' | 'CAD';
      card_fee: bigint;
      surcharge: bigint;
      bank_fee: bigint;
      shipping_fee: bigint;
      tax: bigint;
      total: bigint;
      valid_until: Date;
      payment: 'wallet' | 'card' | null;
      payment_state: Generated<'none' | 'pending' | 'paid' | 'failed' | 'refunding' | 'refunded'>;
      checkout_id: string | null;
      checkout_url: string | null;
      checkout_no: Generated<number>;
      payment_ref: string | null;
      transfer_id: bigint | null;
      refund_transfer_id: bigint | null;
      ordered: Generated<boolean>;
      cancelling: Generated<boolean>;
      failure: string | null;
      tracking: string | null;
      received: Generated<number>;
      steps: Generated<unknown>;
      manager_id: number;
      manager_name: string;
      manager_kind: 'manager' | 'operator';
      created_at: Date;
      touched_at: Date;
    };
    card_feed: { name: string; cursor: string };
  }
}
export {};
