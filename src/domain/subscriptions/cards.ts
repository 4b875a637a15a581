import { type Instant, after, days } from '#kernel/instant.ts';

/** The month to which a card is good; null of what is no card. */
export type CardMonth = { readonly month: number | null; readonly year: number | null };

/** A card is good until its month is over. */
export const expiryOf = ({ month, year }: CardMonth): Instant | null =>
  month === null || year === null ? null : new Date(Date.UTC(year, month, 1));

/** How long before its end people are told of it. */
const TOLD_BEFORE = days(30);
export const expiryToldAt = (card: CardMonth): Instant | null => {
  const expiry = expiryOf(card);
  return expiry && after(expiry, -TOLD_BEFORE);
};

/** Whether a card is good for 30 days at the most. */
export function isExpiring(card: CardMonth, now: Instant): boolean {
  const [from, expiry] = [expiryToldAt(card), expiryOf(card)];
  return from !== null && expiry !== null && from <= now && now < expiry;
}
