import type { WriteHandle } from '#server/platform/database/handle.ts';
import { claimFreeProxies } from '#server/platform/directory/people.ts';
import { insertStock } from './new-members.repo.ts';

/**
 * New cards that nobody has yet. A proxy that is on the platform already is left out; answers those
 * that are in.
 */
export async function stockCards(
  tx: WriteHandle,
  clientId: number,
  cards: readonly { readonly proxy: string; readonly expires_on: string | null }[],
  now: Date,
): Promise<string[]> {
  const claimed = new Set(
    await claimFreeProxies(
      tx,
      clientId,
      cards.map((card) => card.proxy),
    ),
  );
  await insertStock(
    tx,
    clientId,
    now,
    cards.filter((card) => claimed.has(card.proxy)),
  );
  return [...claimed];
}
