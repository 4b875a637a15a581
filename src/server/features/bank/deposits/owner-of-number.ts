import type { Rail } from '#domain/bank/days.ts';
import { readDdtNumber } from '#domain/bank/ddt-number.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { cardOwners, walletOwners } from './deposits.repo.ts';

/** Who a number for deposits belongs to: a wallet, or a member's card. */
export type OwnerOfNumber = { readonly clientId: number } & (
  | { readonly kind: 'wallet'; readonly walletId: number }
  | { readonly kind: 'card'; readonly customerId: number }
);

/** Null where the number is nobody's, or where the money is of the other currency. */
export async function ownerOfNumber(
  db: Database,
  number: string,
  rail: Rail,
): Promise<OwnerOfNumber | null> {
  const named = readDdtNumber(number);
  if (named === null) return null;
  const { kind, serial } = named;
  const ownersOf = kind === 'wallet' ? walletOwners : cardOwners;
  const owners = await db.read('platform', (tx) => ownersOf(tx, serial));
  const [owner] = owners.filter(({ region }) => (region === 'CA') === (rail === 'eft'));
  // A number that two clients have is nobody's: money is never guessed.
  if (!owner || owners.length > 1) return null;
  const { client_id: clientId } = owner;
  return kind === 'wallet'
    ? { clientId, kind, walletId: serial }
    : { clientId, kind, customerId: serial };
}
