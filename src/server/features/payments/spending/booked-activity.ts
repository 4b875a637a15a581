import type { ActivityEntry, CardBook } from '#domain/payments/card-activity.ts';
import type { HeldActivity } from './card-events.repo.ts';

/** A wallet that takes what is left on a closed card. */
export type RestWallet = { readonly id: number; readonly accountId: number };

/** An event, its card's books before it, and what it does to them. */
export type BookedActivity = HeldActivity & {
  readonly before: CardBook;
  readonly after: CardBook;
  readonly entries: readonly ActivityEntry[];
  readonly wallet: RestWallet | null;
};
