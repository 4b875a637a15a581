import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';

const unreachable = () => Promise.resolve({ outcome: 'unavailable' as const });

/** A maker of cards that cannot be reached. */
export const unreachableIssuer: CardIssuer = {
  act: unreachable,
  replace: unreachable,
  look: unreachable,
  events: unreachable,
  order: unreachable,
  findOrder: unreachable,
  cancelOrder: unreachable,
};
