import type { Day } from '#kernel/day.ts';

/** What of a webhook its signature is about; headers that are missing are undefined. */
export type SignedWebhook = {
  readonly topic: string | undefined;
  readonly companyId: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** The bytes as they came, as a string. */
  readonly body: string;
};

/**
 * `unsigned` is refused: webhooks that somebody made by hand have no signature and prove nothing.
 * `old` is answered as received and ignored.
 */
export type WebhookCheck = 'signed' | 'unsigned' | 'old';

/**
 * What a webhook says is to be read again. It is never a record itself: bodies of webhooks have
 * other forms than the API's, come late, twice and out of order, and some are not signed.
 */
export type WebhookHint =
  | { readonly kind: 'clockings'; readonly location: string; readonly days: readonly Day[] }
  | { readonly kind: 'people' }
  | { readonly kind: 'revoked'; readonly companyId: string }
  /** Something that changes nothing of ours. */
  | { readonly kind: 'nothing' };
