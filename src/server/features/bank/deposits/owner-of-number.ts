import type { Rail } from '#domain/bank/days.ts';
import { readDdtNumber } from '#domain/bank/ddt-number.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { walletOwners } from './deposits.repo.ts';

/**
 * The wallet whose number a deposit names; null where it is nobody's, or where the money is of the
 * other currency. A card has a number too: what comes for one waits for an operator.
 */
export async function ownerOfNumber(
  db: Database,
  number: string,
  rail: Rail,
): Promise<{ readonly clientId: number; readonly walletId: number } | null> {
  const named = readDdtNumber(number);
  if (named?.kind !== 'wallet') return null;
  const owners = await db.read('platform', (tx) => walletOwners(tx, named.serial));
  const [owner] = owners.filter(({ region }) => (region === 'CA') === (rail === 'eft'));
  // A number that two clients have is nobody's: money is never guessed.
  return owner && owners.length === 1
    ? { clientId: owner.client_id, walletId: named.serial }
    : null;
}
