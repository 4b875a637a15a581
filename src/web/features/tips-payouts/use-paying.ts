import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fromWire } from '#kernel/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { agreedTo, payable, sentElsewhere, stillAgreed } from './agreement.ts';
import {
  type PayoutReview,
  type ReviewedNight,
  type ReviewedPerson,
  payoutReview,
} from './payouts.queries.ts';

/** `reason` answers what the law's check warns of. */
export type How = { readonly manual: boolean; readonly reason?: string };
/** A refusal, by the night it is about; `unknown` where no answer came. */
export type Refusals = ReadonlyMap<number, { readonly error: unknown; readonly unknown: boolean }>;
export type Progress = {
  readonly paid: number;
  readonly of: number;
  readonly left: number;
  readonly amount: bigint;
};
export type Paying = {
  readonly busy: boolean;
  readonly refusals: Refusals;
  /** How far the last press got, where not everything was paid. */
  readonly progress: Progress | null;
  /**
   * Something was different when it was about to be sent: it is shown anew, and nothing was sent.
   */
  readonly changed: boolean;
  readonly pay: (review: PayoutReview, how: How) => Promise<void>;
};

const differentPeople = (
  { results }: PayoutReview,
  counts: (person: ReviewedPerson) => boolean,
): number =>
  new Set(
    results
      .filter((night) => night.state === 'pending')
      .flatMap((night) => night.people.filter(counts).map((person) => person.employee_id)),
  ).size;
/** How many different people get something of it. */
export const peoplePaid = (review: PayoutReview): number =>
  differentPeople(review, (person) => person.reason === null);
/** How many different people wait for something of it. */
export const peopleHeld = (review: PayoutReview): number =>
  differentPeople(review, (person) => person.reason !== null);

/** No answer is no refusal: what became of it is asked, and never sent blindly again. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'network' ||
  error.code === 'idempotency_in_flight' ||
  error.status >= 500;

/**
 * A night as it was looked at has one key: a second press, another window and a reload send it
 * under the same, so that it is paid once.
 */
const payNight = (
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

/**
 * A service with its present version where it still is what was agreed to; else as it was shown,
 * which the server refuses.
 */
function asItStands(shown: ReviewedNight, review: PayoutReview): ReviewedNight {
  const now = review.results.find((night) => night.id === shown.id);
  return now && stillAgreed(now, shown) ? now : shown;
}

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
  const [progress, setProgress] = useState<Progress | null>(null);
  const look = () => cache.fetchQuery(payoutReview(wallet, ids));
  const sendAll = async (review: PayoutReview, how: How) => {
    const refused = new Map<number, { error: unknown; unknown: boolean }>();
    const nights = review.results.filter(payable);
    let [paid, amount] = [0, 0n];
    for (const [at, shown] of nights.entries()) {
      const night = at === 0 ? shown : asItStands(shown, await look().catch(() => review));
      await payNight(night, how).then(
        () => {
          paid += 1;
          amount += fromWire(night.paying) ?? 0n;
        },
        (error: unknown) => refused.set(night.id, { error, unknown: isUnknown(error) }),
      );
    }
    setRefusals(refused);
    const left = refused.size;
    setProgress(left > 0 && paid > 0 ? { paid, of: nights.length, left, amount } : null);
    return left === 0;
  };
  const pay = async (review: PayoutReview, how: How) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setChanged(false);
    setProgress(null);
    try {
      const now = await look().catch(() => review);
      if (agreedTo(now) !== agreedTo(review) && !sentElsewhere(now, review))
        return setChanged(true);
      const all = await sendAll(review, how);
      // Balances, results and histories have moved.
      await refreshAllBut(cache, 'reviewPayouts');
      if (all) await onPaid();
      else await look().catch(() => undefined);
    } finally {
      under.current = false;
      setBusy(false);
    }
  };
  return { busy, refusals, progress, changed, pay };
}
