import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { type PayoutReview, type ReviewedNight, payoutReview } from './payouts.queries.ts';

/** `reason` answers what the law's check warns of. */
export type How = { readonly manual: boolean; readonly reason?: string };
/** A refusal, by the night it is about; `unknown` where no answer came. */
export type Refusals = ReadonlyMap<number, { readonly error: unknown; readonly unknown: boolean }>;
export type Paying = {
  readonly busy: boolean;
  readonly refusals: Refusals;
  /** Something was different when it was about to be sent: it is shown anew, and nothing was sent. */
  readonly changed: boolean;
  readonly pay: (review: PayoutReview, how: How) => Promise<void>;
};

/** Everything a person agreed to when they pressed: who, how much, out of what. */
const agreed = (review: PayoutReview): string =>
  JSON.stringify([
    review.total,
    review.enough,
    review.results
      .filter((night) => night.state === 'pending')
      .map(({ id, version, blocked, people }) => [
        id,
        version,
        blocked,
        people.map(({ employee_id, payout, reason }) => [employee_id, payout, reason]),
      ]),
  ]);
export const payable = (night: ReviewedNight): boolean =>
  night.state === 'pending' && night.blocked.length === 0;

/** How many different people get something of it. */
export const peoplePaid = (review: PayoutReview): number =>
  new Set(
    review.results
      .filter((night) => night.state === 'pending')
      .flatMap((night) =>
        night.people.filter((person) => person.reason === null).map((person) => person.employee_id),
      ),
  ).size;

/** No answer is no refusal: what became of it is asked, and never sent blindly again. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'network' ||
  error.code === 'idempotency_in_flight' ||
  error.status >= 500;

/** A night as it was looked at has one key: a second press, another window and a reload send it under the same, so that it is paid once. */
const send = (
  { id, tip_type: type, version }: ReviewedNight,
  { manual, reason }: How,
): Promise<unknown> =>
  call(type === 'pool' ? 'payTipPool' : 'payTipShare', {
    params: { id },
    query: {
      manual: manual ? 'true' : undefined,
      version: String(version),
      override_reason: reason,
    },
    key: `tips-${id}-${version}${manual ? '-manual' : ''}`,
  });

/** Pays the nights of a review one after the other. `onPaid` is called once all of them are. */
export function usePaying(
  wallet: number,
  ids: readonly number[],
  onPaid: () => Promise<unknown>,
): Paying {
  const cache = useQueryClient();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const [changed, setChanged] = useState(false);
  const look = () => cache.fetchQuery(payoutReview(wallet, ids));
  const sendAll = async (review: PayoutReview, how: How) => {
    const refused = new Map<number, { error: unknown; unknown: boolean }>();
    for (const night of review.results.filter(payable)) {
      await send(night, how).catch((error: unknown) =>
        refused.set(night.id, { error, unknown: isUnknown(error) }),
      );
    }
    setRefusals(refused);
    return refused.size === 0;
  };
  const pay = async (review: PayoutReview, how: How) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setChanged(false);
    try {
      const now = await look().catch(() => review);
      if (agreed(now) !== agreed(review)) return setChanged(true);
      const all = await sendAll(review, how);
      // Balances, results and histories have moved.
      await cache.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] !== 'managerSessions' && queryKey[0] !== 'payoutReview',
      });
      if (all) await onPaid();
      else await look().catch(() => undefined);
    } finally {
      under.current = false;
      setBusy(false);
    }
  };
  return { busy, refusals, changed, pay };
}
