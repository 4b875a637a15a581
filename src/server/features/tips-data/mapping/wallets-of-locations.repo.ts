/** The wallets of locations of points of sale. */
export const WALLETS_OF_LOCATIONS =
  'SELECT store_id FROM tip_location WHERE client_id = $1 AND id = ANY ($ids::int[])';
