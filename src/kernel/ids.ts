/**
 * Ids are whole numbers on the wire and in code, `int` in the database. A name a kind, for the
 * reader.
 */
export type ClientId = number;
export type AccountId = number;
