import type { ActivityEntry, CardBook } from '#domain/payments/card-activity.ts';
import type { HeldActivity } from './card-events.repo.ts';
import type { WalletOfCard } from './wallets-of-cards.repo.ts';

/** An event, its card's books before it, and what it does to them. */
export type BookedActivity = HeldActivity & {
  readonly before: CardBook;
  readonly after: CardBook;
  readonly entries: readonly ActivityEntry[];
  readonly wallet: WalletOfCard | null;
};
