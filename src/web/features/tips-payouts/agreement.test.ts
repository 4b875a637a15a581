import { expect, it } from 'vitest';
import { agreedTo, sentElsewhere, stillAgreed } from './agreement.ts';
import type { PayoutReview, ReviewedNight, ReviewedPerson } from './payouts.queries.ts';

const person = (over: Partial<ReviewedPerson> = {}): ReviewedPerson => ({
  employee_id: 1,
  external_id: null,
  customer_id: 1,
  first_name: 'Ana',
  last_name: 'Roy',
  payout: '50.00',
  fee: '0.00',
  process: true,
  reason: null,
  ...over,
});
const night = (over: Partial<ReviewedNight> = {}): ReviewedNight => ({
  id: 7,
  tip_type: 'pool',
  service: 'Dinner',
  date: '2026-11-28',
  state: 'pending',
  version: 3,
  blocked: [],
  undistributed: '0.00',
  stale: false,
  paying: '50.00',
  held: '0.00',
  people: [person()],
  law: [],
  ...over,
});
type Agreed = Pick<PayoutReview, 'total' | 'enough' | 'results'>;
const review = (...results: ReviewedNight[]): Agreed => ({ total: '50.00', enough: true, results });

const tonight = (payout: string, version: number) =>
  night({
    id: 8,
    version,
    blocked: ['data_incomplete'],
    people: [person({ employee_id: 2, payout })],
  });

it('what is left out may go on changing while the rest is paid', () => {
  expect(agreedTo(review(night(), tonight('20.00', 1)))).toBe(
    agreedTo(review(night(), tonight('31.50', 4))),
  );
});

it.each([
  ['a new version', night({ version: 4 })],
  ['another amount', night({ people: [person({ payout: '50.01' })] })],
  ['somebody who is held', night({ people: [person({ reason: 'card_locked' })] })],
  ['somebody else', night({ people: [person(), person({ employee_id: 9 })] })],
  ['a service that is left out now', night({ blocked: ['unassigned'] })],
])('%s is not what was agreed to', (_what, now) => {
  expect(agreedTo(review(now))).not.toBe(agreedTo(review(night())));
});

it('a service that could not be paid before and can now is not what was agreed to', () => {
  const ready = night({ id: 8, version: 1, people: [person({ employee_id: 2, payout: '20.00' })] });
  expect(agreedTo(review(night(), ready))).not.toBe(agreedTo(review(night(), tonight('20.00', 1))));
});

it('a service whose people get less than was shown is still agreed to, and more is not', () => {
  const shown = night();
  expect(stillAgreed(night({ people: [person({ payout: '49.00' })] }), shown)).toBe(true);
  expect(stillAgreed(night({ people: [person({ payout: '50.01' })] }), shown)).toBe(false);
  expect(stillAgreed(night({ state: 'paid' }), shown)).toBe(false);
});

it('what another window has paid is sent elsewhere only where all of it is', () => {
  const both = review(night(), night({ id: 9 }));
  const paid = night({ state: 'paid' });
  expect(sentElsewhere(review(paid, night({ id: 9, state: 'paid' })), both)).toBe(true);
  expect(sentElsewhere(review(paid, night({ id: 9 })), both)).toBe(false);
});
