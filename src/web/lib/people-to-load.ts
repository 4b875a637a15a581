/** Somebody chosen on the member list, as a row of a bulk load names a person. */
export type PersonToLoad = {
  readonly wallet: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly identifier: string;
  readonly staff_id: string;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Handed to the table of a bulk load; in the history, so that a reload still has them. */
    readonly people?: readonly PersonToLoad[];
  }
}
