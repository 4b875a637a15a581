import type { Account, Feed } from '../integrations.queries.ts';

/**
 * Whether an account serves a store, or still could: an account all of whose locations feed other
 * stores is connected, but not for this one.
 */
export function servesStore(account: Account, storeId: number, feeds: readonly Feed[]): boolean {
  const own = feeds.filter(({ connection_id: id }) => id === account.connection_id);
  if (own.some(({ store_id: store }) => store === storeId)) return true;
  const taken = new Set(own.map(({ sub_external_id: location }) => location));
  return taken.size === 0 || account.locations.some(({ id }) => !taken.has(id));
}
