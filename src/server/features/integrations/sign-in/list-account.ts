import { type PosLocation, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';

export type Listed =
  | { readonly outcome: 'ok'; readonly locations: readonly PosLocation[] }
  | { readonly outcome: 'denied'; readonly reason: string | null }
  | { readonly outcome: 'unavailable' };

const DENIED = ['pos_refused', 'pos_scope', 'pos_location_unknown'];

/**
 * What a sign-in opens. An account without a location, and the locations of another account than
 * the one that was named, are a refusal: they say nothing of whose it is.
 */
export async function listAccount(
  list: () => Promise<readonly PosLocation[]>,
  account: string | null,
): Promise<Listed> {
  try {
    const locations = await list();
    const isForeign =
      account !== null && locations.some((location) => location.account !== account);
    return locations.length === 0 || isForeign
      ? { outcome: 'denied', reason: null }
      : { outcome: 'ok', locations };
  } catch (error) {
    if (!(error instanceof PosUnavailable)) throw error;
    return DENIED.includes(error.code)
      ? { outcome: 'denied', reason: error.reason }
      : { outcome: 'unavailable' };
  }
}
