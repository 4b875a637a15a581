/**
 * A point in time, in milliseconds since 1970 UTC. A business date is a `Day`, which is another
 * thing.
 */
export type Instant = Date;
/**
 * Where the time comes from. Injected everywhere; only `server/platform/clock.ts` asks the machine.
 */
export type Clock = { readonly now: () => Instant };

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

export const after = (instant: Instant, milliseconds: number): Instant =>
  new Date(instant.getTime() + milliseconds);
