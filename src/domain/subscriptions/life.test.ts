import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LifeEvent, life } from './life.ts';

const day = (n: number, second = 0): Date => new Date(Date.UTC(2026, 0, 1 + n, 12, 0, second));
const paid = (n: number): LifeEvent => ({ at: day(n), what: 'paid' });
const declined = (n: number, reason = 'insufficient_funds'): LifeEvent => ({
  at: day(n),
  what: 'declined',
  reason,
});
const processing = (n: number): LifeEvent => ({ at: day(n), what: 'processing' });
const returned = (n: number): LifeEvent => ({
  at: day(n),
  what: 'returned',
  reason: 'insufficient_funds',
});

describe('a method that can never succeed', () => {
  it.each([
    'account_closed',
    'debit_not_authorized',
    'lost_card',
    'mandate_withdrawn',
    'stolen_card',
  ])('is not tried again: %s', (reason) => {
    expect(life([paid(0), declined(31, reason)], day(32))).toMatchObject({
      status: 'past_due',
      access: 'full',
      reason,
      nextRetryAt: null,
      blocksAt: day(38),
    });
  });
});

it('a renewal that needs the bank’s confirmation is past due, and is tried again', () => {
  const asked: LifeEvent = { at: day(31), what: 'action_needed', reason: 'authentication' };
  expect(life([paid(0), asked], day(31, 1))).toMatchObject({
    status: 'past_due',
    reason: 'authentication',
    nextRetryAt: day(34),
  });
});

it('the reason is that of the last failure, day 0 that of the first', () => {
  const events = [paid(0), declined(31, 'expired_card'), declined(34, 'do_not_honor')];
  expect(life(events, day(35))).toMatchObject({
    reason: 'do_not_honor',
    blocksAt: day(38),
    cancelsAt: day(61),
  });
});

it('at the instant of a retry the next one is named', () => {
  expect(life([paid(0), declined(31)], day(34)).nextRetryAt).toEqual(day(36));
});

it('the first debit counts as paid while it is under way; returned, nothing was ever paid', () => {
  const started: LifeEvent = { at: day(0), what: 'trial_started' };
  expect(life([started, processing(60)], day(61))).toMatchObject({
    status: 'active',
    access: 'full',
    processing: true,
  });
  expect(life([started, processing(60), returned(66)], day(80))).toMatchObject({
    status: 'past_due',
    access: 'no_new_funds',
    processing: false,
  });
});

it('a debit under way over day 30 that comes back ends the subscription at once', () => {
  const events = [paid(0), declined(31), processing(60), returned(65)];
  expect(life(events.slice(0, 3), day(64))).toMatchObject({ status: 'blocked', processing: true });
  expect(life(events, day(65))).toMatchObject({ status: 'cancelled', reason: 'unpaid' });
});

it('paid at the instant at which it ends is too late', () => {
  const events = [paid(0), declined(31)];
  expect(life([...events, paid(61)], day(62))).toMatchObject({ status: 'cancelled' });
  const before: LifeEvent = { at: new Date(day(61).getTime() - 1), what: 'paid' };
  expect(life([...events, before], day(62))).toMatchObject({ status: 'active' });
});

describe('cancelled', () => {
  it('now, it ends at once', () => {
    const asked: LifeEvent = { at: day(5), what: 'cancel_asked', when: 'now' };
    expect(life([paid(0), asked], day(5))).toEqual({
      status: 'cancelled',
      access: 'tips_off',
      reason: 'asked',
      nextRetryAt: null,
      blocksAt: null,
      cancelsAt: null,
      processing: false,
    });
  });

  it('at the end of a period that fails meanwhile, the earlier date ends it', () => {
    const asked = (n: number): LifeEvent => ({
      at: day(1),
      what: 'cancel_asked',
      when: 'period_end',
      periodEnd: day(n),
    });
    const early = [paid(0), asked(40), declined(31)];
    expect(life(early, day(39)).cancelsAt).toEqual(day(40));
    expect(life(early, day(40))).toMatchObject({ status: 'cancelled', reason: 'asked' });
    const late = [paid(0), asked(90), declined(31)];
    expect(life(late, day(60)).cancelsAt).toEqual(day(61));
    expect(life(late, day(95))).toMatchObject({ status: 'cancelled', reason: 'unpaid' });
  });
});

const anyEvent = fc
  .tuple(
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom('paid', 'processing', 'settled', 'declined', 'returned', 'cancel', 'kept'),
  )
  .map(([n, what]): LifeEvent => {
    const at = day(n);
    if (what === 'declined' || what === 'returned') return { at, what, reason: 'do_not_honor' };
    if (what === 'cancel')
      return { at, what: 'cancel_asked', when: 'period_end', periodEnd: day(n + 20) };
    return { at, what: what as 'paid' };
  });
const histories = fc
  .array(anyEvent, { minLength: 1, maxLength: 20 })
  .map((events) => events.toSorted((a, b) => a.at.getTime() - b.at.getTime()));

it('law: what is cancelled stays cancelled, whatever happens later', () => {
  fc.assert(
    fc.property(histories, anyEvent, (events, later) => {
      const end = events.at(-1)!.at;
      const then = life(events, end);
      const after = {
        ...later,
        at: new Date(end.getTime() + later.at.getTime() - day(0).getTime()),
      };
      if (then.status === 'cancelled')
        expect(life([...events, after], after.at).status).toBe('cancelled');
    }),
  );
});

it('law: only what failed is stopped, and every date ahead is ahead', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 60 }), (events, wait) => {
      const now = new Date(events.at(-1)!.at.getTime() + wait * 86_400_000);
      const { status, access, nextRetryAt, processing, cancelsAt } = life(events, now);
      if (status === 'active' || status === 'trialing') expect(access).toBe('full');
      if (status === 'blocked') expect(access).toBe('blocked');
      if (nextRetryAt) {
        expect(nextRetryAt > now).toBe(true);
        expect(processing).toBe(false);
      }
      if (cancelsAt && !processing) expect(cancelsAt > now).toBe(true);
    }),
  );
});
