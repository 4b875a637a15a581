/** A store, as the key of its rows. */
export type StoreKey = { readonly clientId: number; readonly storeId: number };

/** A store by its number, and the zone in which its days begin. */
export type StoreZone = StoreKey & { readonly timezone: string };

/** A store by its main wallet: that is where tips belong. */
export type StoreRef = StoreZone & { readonly name: string };
