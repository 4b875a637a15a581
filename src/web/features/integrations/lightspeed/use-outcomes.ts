import { useEffect, useState } from 'react';
import { seconds } from '#kernel/instant.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { PayoutOutcome, PendingPayout } from '../integrations.queries.ts';
import { unknownPayouts } from './payout-sums.ts';
import { sendPayouts } from './send-payouts.ts';

/** Cards take a few seconds: how long each look waits; after the last one somebody has to ask. */
const LOOKS: readonly number[] = [1, 2, 3, 5, 8, 13, 20].map(seconds);

export type SentPayouts = {
  /** With `process` as it was sent. */ readonly sent: readonly PendingPayout[];
  readonly outcomes: readonly PayoutOutcome[];
  readonly reason: string;
};

/**
 * How payouts stand, asked again until it is known. What was refused is not tried again: only
 * services of which something is not known are asked for, and what is paid stays paid.
 */
export function useOutcomes({ sent, outcomes: first, reason }: SentPayouts): {
  readonly outcomes: readonly PayoutOutcome[];
  readonly isLooking: boolean;
  /** Begins to look again. */ readonly lookAgain: () => void;
} {
  const [outcomes, setOutcomes] = useState(first);
  const [looks, setLooks] = useState(0);
  const asked = unknownPayouts(sent, outcomes);
  const wait = asked.length === 0 ? undefined : LOOKS[looks];
  useEffect(() => {
    if (wait === undefined) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      void sendPayouts(asked, newKey(), reason)
        .then(({ data }) => {
          if (isGone) return;
          const newer = new Map(data.map((one) => [one.payout_id, one]));
          setOutcomes((before) => before.map((one) => newer.get(one.payout_id) ?? one));
        })
        // Who could not ask asks at the next look.
        .catch(() => undefined)
        .finally(() => {
          if (!isGone) setLooks((count) => count + 1);
        });
    }, wait);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // A look follows the one before it; what is asked for is the newest then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [looks, wait]);
  return { outcomes, isLooking: wait !== undefined, lookAgain: () => setLooks(0) };
}
