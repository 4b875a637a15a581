import type { Instant } from '#kernel/instant.ts';

export type NewConnection = {
  /** Comes back with the person, so that nobody finishes a connection of somebody else. */
  readonly state: string;
  readonly returnUrl: string;
  readonly rail: 'eft' | 'ach';
  /** Whom the account should belong to, shown to the person by the vendor. */
  readonly businessName: string;
  readonly language: 'en' | 'es' | 'fr';
};
export type BankConnection = {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Instant;
};
/** An account as the bank of its holder knows it. */
export type ConnectedAccount = {
  readonly holder: string;
  readonly institutionName: string;
  readonly institutionNumber: string | null;
  readonly transitNumber: string | null;
  readonly routingNumber: string | null;
  readonly accountNumber: string;
  readonly accountType: 'checking' | 'savings';
  /** Whether the bank stands for holder and numbers. */
  readonly verified: boolean;
  /** Whether the bank has closed it. */
  readonly closed: boolean;
};
export type ConnectionResult =
  | { readonly status: 'connected'; readonly state: string; readonly account: ConnectedAccount }
  | { readonly status: 'open' | 'cancelled' | 'expired' | 'error'; readonly state: string };
export type ConnectAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /** Nobody of that id is known. */
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'unavailable' };
export type ToldConnection = { readonly event: string; readonly connection: string };
export type SignedMessage = {
  /** The bytes as they came, not as they were read. */
  readonly body: string;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
};

/**
 * The vendor on whose page somebody signs in to their bank. What it says of an account is read from
 * the vendor, never from the address that the person comes back with.
 */
export type BankConnect = {
  readonly begin: (connection: NewConnection) => Promise<ConnectAnswer<BankConnection>>;
  readonly read: (id: string) => Promise<ConnectAnswer<ConnectionResult>>;
  /**
   * What a webhook speaks of, and by what it is known again; null where it is forged or old. It says
   * what to read anew and nothing more.
   */
  readonly readWebhook: (message: SignedMessage, now: Instant) => ToldConnection | null;
};
