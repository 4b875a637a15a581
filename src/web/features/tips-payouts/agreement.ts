import { fromWire } from '#kernel/money.ts';
import type { PayoutReview, ReviewedNight } from './payouts.queries.ts';

export const payable = (night: ReviewedNight): boolean =>
  night.state === 'pending' && night.blocked.length === 0;

type Results = Pick<PayoutReview, 'results'>;

/**
 * Everything a person agrees to when they press: who is paid, how much, out of what, and which
 * services are left out. What becomes of those meanwhile is none of it: while tonight's bills still
 * come in, last night can be paid.
 */
export const agreedTo = (review: Pick<PayoutReview, 'total' | 'enough' | 'results'>): string =>
  JSON.stringify([
    review.total,
    review.enough,
    review.results
      .filter((night) => night.state === 'pending')
      .map((night) =>
        payable(night)
          ? [
              night.id,
              night.version,
              night.people.map((one) => [one.employee_id, one.payout, one.reason]),
            ]
          : [night.id],
      ),
  ]);

/**
 * Another window has sent all of it since: the same keys are answered with what was done then, and
 * nothing is paid twice.
 */
export const sentElsewhere = (now: Results, review: Results): boolean =>
  review.results
    .filter(payable)
    .every(({ id }) => now.results.some((night) => night.id === id && night.state !== 'pending'));

/**
 * Paying a service recovers what somebody owes from the services that are still open, which gives
 * those a new version. Such a service is still what was agreed to if nobody in it gets more than
 * was shown, and nobody is paid or held who was not.
 */
export const stillAgreed = (now: ReviewedNight, shown: ReviewedNight): boolean =>
  payable(now) &&
  now.law.length === shown.law.length &&
  now.people.every((person) => {
    const before = shown.people.find(
      (one) => one.employee_id === person.employee_id && one.external_id === person.external_id,
    );
    return (
      before !== undefined &&
      before.reason === person.reason &&
      (fromWire(person.payout) ?? 0n) <= (fromWire(before.payout) ?? 0n)
    );
  });
