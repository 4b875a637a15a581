import type { Metadata, Seconds } from './customer-records.ts';

export type Event = {
  readonly id: string;
  readonly created: Seconds;
  readonly type: string;
  /** What it is about, written when it happened. */
  readonly object: string;
  readonly previous: string | null;
  readonly request: string | null;
  readonly idempotency_key: string | null;
  /** When it is no longer listed. */
  readonly expires_at: Seconds;
};

export type WebhookEndpoint = {
  readonly id: string;
  readonly created: Seconds;
  readonly url: string;
  readonly secret: string;
  readonly enabled_events: readonly string[];
  readonly description: string | null;
  readonly disabled: boolean;
  readonly metadata: Metadata;
};

/** One event on its way to one endpoint. */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly first_at: Seconds;
  /** Null once it has arrived or was given up. */
  readonly next_at: Seconds | null;
};

/** An answer that a key gets again. */
export type KeptAnswer = {
  readonly id: string;
  readonly expires_at: Seconds;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
};

/** What is set once for the whole program. */
export type Setting = { readonly id: string; readonly value: number };
