import type { Fault } from '#test/support/fault-proxy.ts';

type Share = { readonly fault: Fault; readonly percent: number };

/** Longer than the server waits for an answer of the processor. */
export const TOO_LATE = 11_000;

const WHEN_SENT: readonly Share[] = [
  { fault: 'cut before delivery', percent: 2 },
  { fault: 'cut after delivery', percent: 2 },
  { fault: '502 after delivery', percent: 2 },
  { fault: '503 after delivery', percent: 2 },
  { fault: 'delivered twice', percent: 2 },
  { fault: 'answered too late', percent: 0.5 },
];
const WHEN_LOOKED_UP: readonly Share[] = [
  { fault: 'cut before delivery', percent: 2 },
  { fault: '503 after delivery', percent: 2 },
  { fault: 'not found although it is there', percent: 3 },
];
/** What the processor tells by itself is cut or refused, and asked for again. */
const WHEN_ASKED: readonly Share[] = [
  { fault: 'cut before delivery', percent: 2 },
  { fault: '503 after delivery', percent: 2 },
];

/** What goes wrong with a request to this path; `chance` is from 0 to 1. */
export function faultFor(path: string, chance: number): Fault {
  const shares =
    path === '/v1/transfers'
      ? WHEN_SENT
      : path === '/v1/transfers/lookup'
        ? WHEN_LOOKED_UP
        : path.startsWith('/v1/events')
          ? WHEN_ASKED
          : [];
  let upTo = 0;
  for (const { fault, percent } of shares) {
    upTo += percent / 100;
    if (chance < upTo) return fault;
  }
  return 'none';
}
