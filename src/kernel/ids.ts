/** Ids are whole numbers on the wire and in code; the database holds them as bigint. A name a kind, for the reader. */
export type ClientId = number;
export type ManagerId = number;
export type CustomerId = number;
/** A store and its main wallet share one number. */
export type StoreId = number;
export type WalletId = number;
export type AccountId = number;
export type JobId = number;
