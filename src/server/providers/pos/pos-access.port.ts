/**
 * How an adapter gets into an account. Who implements it knows the vault and the database; the
 * adapter knows neither. Fails with `PosUnavailable` only.
 */
export type PosAccess = {
  /**
   * The headers that authorize a call for a connection. `refused` are those that the provider
   * answered with 401: they are renewed, once, by whoever comes first.
   */
  readonly headers: (
    connectionId: number,
    refused?: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
};

/** Keeps to a provider's limits, for all servers together. */
export type PosPace = {
  /** Waits until one more call is allowed for the key, at `perSecond` calls a second. */
  readonly turn: (key: string, perSecond: number) => Promise<void>;
  /** The provider said that it was too much: nobody asks for the key in that time. */
  readonly rest: (key: string, milliseconds: number) => Promise<void>;
};
