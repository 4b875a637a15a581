import type { Day } from '#kernel/day.ts';
import { parseJson } from './clean-json.ts';
import { type Fields, isFields } from './read-json.ts';

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

/** The fields of a webhook's body; null where it is none. */
export function webhookFields(body: string): Fields | null {
  try {
    const read = parseJson(body);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}
