import type { Clock } from '#kernel/instant.ts';
import type { Language } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Billing } from '#server/providers/payments/billing/billing.port.ts';
import type { OutsideMoney } from '../payments/index.ts';

/** Who is written to, and in which language. */
export type Recipient = { readonly email: string; readonly language: Language };
/** What this module asks of those that move money and keep managers. */
export type SubscriptionsPorts = OutsideMoney & {
  /** Whoever holds the right to subscriptions for a wallet. */
  readonly holdersOf: (tx: ReadHandle, clientId: number, walletId: number) => Promise<Recipient[]>;
};

export type SubscriptionsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly ports: SubscriptionsPorts;
  /** Where links of mails lead. */
  readonly portalUrl: string;
  /** Null where no payment provider is set up: nobody can subscribe then. */
  readonly billing: Billing | null;
};

/** The same where a provider is there. */
export type BillingDeps = SubscriptionsDeps & { readonly billing: Billing };
