import type { Zone } from '#kernel/day.ts';

/** A location as the provider of order data describes it, which only operators see. */
export type OrderDataLocation = {
  readonly name: string;
  /** Whether the restaurant's agent answers. */
  readonly online: boolean;
  readonly timezone: Zone | null;
  readonly address: {
    readonly street: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly country: string | null;
  };
};

export type OrderData = {
  /** Fails with `PosUnavailable`; `pos_location_unknown` where the provider has no such location. */
  readonly location: (location: string) => Promise<OrderDataLocation>;
};
