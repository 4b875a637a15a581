import type { Generated } from 'kysely';
import type { Access } from '#domain/subscriptions/access.ts';
import type {
  BillingCycle,
  Contract,
  DifferenceKind,
  IntegrationMethod,
  InvoiceStatus,
  MethodType,
} from '#domain/subscriptions/choices.ts';
import type { LifeEvent, Status } from '#domain/subscriptions/life.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    subscription_price: {
      id: Generated<number>;
      contract: Contract;
      billing_cycle: BillingCycle;
      currency: 'CAD' | 'USD';
      amount: bigint;
      offered_from: Date;
      offered_until: Date | null;
    };
    tax_rate: {
      id: Generated<number>;
      country: 'CA' | 'US';
      region: string;
      name: string;
      milli_percent: number;
      valid_from: string;
      valid_to: string | null;
      registration: string;
      created_by_name: string;
      created_at: Date;
    };
    promo_code: {
      id: Generated<number>;
      code: string;
      percent_milli: number | null;
      amount_cad: bigint | null;
      amount_usd: bigint | null;
      duration: 'once' | 'repeating';
      duration_in_months: number | null;
      expires_at: Date | null;
      contracts: Contract[];
      max_redemptions: number | null;
      redeemed: Generated<number>;
      first_time: boolean;
      ended_at: Date | null;
      created_by_name: string;
      created_at: Date;
    };
    billing_customer: {
      client_id: number;
      provider_id: string | null;
      company_name: string;
      address_street: string;
      address_more: string;
      address_city: string;
      address_province: string;
      address_country: 'CA' | 'US';
      address_postal_code: string;
      email: string | null;
      language: 'en' | 'es' | 'fr';
      tax_ids: Generated<unknown>;
      balance: Generated<bigint>;
      default_method_id: number | null;
      is_told: Generated<boolean>;
      version: Generated<number>;
    };
    payment_method: {
      client_id: number;
      id: Generated<number>;
      provider_id: string | null;
      setup_intent: string;
      type: MethodType;
      brand: string | null;
      bank_name: string | null;
      last4: Generated<string>;
      exp_month: number | null;
      exp_year: number | null;
      state: 'new' | 'usable' | 'verifying' | 'failed' | 'removed';
      verification_url: string | null;
      wanted_by: Generated<number[]>;
      is_wanted_default: Generated<boolean>;
      created_at: Date;
      removed_at: Date | null;
    };
    subscription: {
      client_id: number;
      id: Generated<number>;
      wallet_id: number;
      provider_id: string | null;
      state: Status | 'attempt' | 'lapsed';
      access: Access;
      reason: string | null;
      price_id: number;
      next_price_id: number | null;
      integration_method: IntegrationMethod;
      method_id: number | null;
      trial_start: Date | null;
      trial_end: Date | null;
      anchor: Date;
      period_start: Date | null;
      period_end: Date | null;
      contract_ends_at: Date | null;
      cancel_at: Date | null;
      cancelled_at: Date | null;
      failed_since: Date | null;
      next_retry_at: Date | null;
      blocks_at: Date | null;
      cancels_at: Date | null;
      is_processing: Generated<boolean>;
      promo_code_id: number | null;
      promo_left: Generated<number>;
      terms_version: string;
      terms_accepted_at: Date;
      terms_accepted_by: string;
      attempt_key: string;
      client_secret: string | null;
      lapses_at: Date | null;
      read_no: Generated<number>;
      written_no: Generated<number>;
      prepared_until: Date | null;
      due_at: Date;
      created_at: Date;
      created_by_name: string;
      version: Generated<number>;
    };
    subscription_event: {
      client_id: number;
      subscription_id: number;
      nth: number;
      at: Date;
      key: string;
      what: LifeEvent['what'];
      reason: string | null;
      period_end: Date | null;
      invoice_id: number | null;
    };
    subscription_invoice: {
      client_id: number;
      id: Generated<number>;
      provider_id: string;
      subscription_id: number | null;
      wallet_id: number | null;
      number: string;
      status: InvoiceStatus;
      currency: 'CAD' | 'USD';
      subtotal: bigint;
      discount: bigint;
      total: bigint;
      amount_due: bigint;
      lines: unknown;
      taxes: unknown;
      period_start: Date;
      period_end: Date;
      issued_at: Date;
      paid_at: Date | null;
      pdf_url: string | null;
      failure: string | null;
      attempts: Generated<number>;
      payment_intent: string | null;
      requires_action: Generated<boolean>;
      transfer_id: bigint | null;
      back_transfer_id: bigint | null;
      sent_count: Generated<number>;
      sent_on: string | null;
      late_total: bigint | null;
      returned_payment: string | null;
      return_reason: string | null;
      again_provider_id: string | null;
    };
    subscription_review: {
      client_id: number;
      id: Generated<number>;
      key: string;
      kind: 'renewal' | 'change' | 'new';
      wallet_id: number;
      subscription_id: number | null;
      price_id: number;
      promo_code_id: number | null;
      reckoned_at: Date;
      total: bigint;
      amount_due: bigint;
      taxes: unknown;
      valid_until: Date;
    };
    subscription_terms: {
      client_id: number;
      wallet_id: number;
      version: string;
      accepted_at: Date;
      accepted_by: number;
      accepted_by_name: string;
    };
    promo_redemption: {
      client_id: number;
      promo_code_id: number;
      subscription_id: number;
      at: Date;
    };
    subscription_dismissed: {
      client_id: number;
      manager_id: number;
      subscription_id: number;
      what: string;
      at: Date;
    };
    subscription_mail: { client_id: number; key: string; at: Date };
    billing_event: {
      event: string;
      client_id: number;
      subject: string;
      kind: string;
      created_at: Date;
      heard_at: Date;
      done_at: Date | null;
    };
    billing_round: { name: 'events' | 'comparison'; until: Date };
    billing_theirs: {
      run: string;
      kind: 'subscription' | 'invoice' | 'customer' | 'methods' | 'method' | 'return';
      id: string;
      customer: string | null;
      said: unknown;
      read_at: Date;
    };
    billing_difference: {
      id: Generated<number>;
      client_id: number;
      wallet_id: number | null;
      kind: DifferenceKind;
      subject: string;
      ours: string | null;
      theirs: string | null;
      found_at: Date;
      settled_at: Date | null;
    };
  }
}
export {};
