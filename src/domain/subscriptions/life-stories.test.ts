import { describe, expect, it } from 'vitest';
import { type Life, type LifeEvent, failedSince, life } from './life.ts';

/** Noon of a day; trials begin and renewals are paid on day 0. */
const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1 + n, 12));
const justBefore = (n: number): Date => new Date(day(n).getTime() - 1);
const trial: LifeEvent = { at: day(0), what: 'trial_started' };
const paid = (n: number): LifeEvent => ({ at: day(n), what: 'paid' });
const processing = (n: number): LifeEvent => ({ at: day(n), what: 'processing' });
const declined = (n: number): LifeEvent => ({
  at: day(n),
  what: 'declined',
  reason: 'insufficient_funds',
});
const endAsked = (n: number, periodEnd: number): LifeEvent => ({
  at: day(n),
  what: 'cancel_asked',
  when: 'period_end',
  periodEnd: day(periodEnd),
});

const lived = (status: Life['status'], rest: Partial<Life> = {}): Life => ({
  status,
  access: 'full',
  reason: null,
  nextRetryAt: null,
  blocksAt: null,
  cancelsAt: null,
  processing: false,
  ...rest,
});
const ended = (reason: 'asked' | 'unpaid') => lived('cancelled', { access: 'tips_off', reason });

describe('a trial', () => {
  it('goes on until its first charge is paid', () => {
    expect(life([trial], day(0))).toEqual(lived('trialing'));
    expect(life([trial], day(60))).toEqual(lived('trialing'));
    expect(life([trial, paid(60)], day(60))).toEqual(lived('active'));
  });

  it('canceled at its end goes on until then', () => {
    const events = [trial, endAsked(10, 60)];
    expect(life(events, justBefore(60))).toEqual(lived('trialing', { cancelsAt: day(60) }));
    expect(life(events, day(60))).toEqual(ended('asked'));
  });

  it('over without a method stops new funds, is never blocked, and ends on day 30', () => {
    const over: LifeEvent = { at: day(60), what: 'trial_over_without_method' };
    const unpaid = lived('past_due', {
      access: 'no_new_funds',
      reason: 'no_payment_method',
      cancelsAt: day(90),
    });
    expect(life([trial, over], day(60))).toEqual(unpaid);
    expect(life([trial, over], justBefore(90))).toEqual(unpaid);
    expect(life([trial, over], day(90))).toEqual(ended('unpaid'));
    expect(life([trial, over, paid(72)], day(72))).toEqual(lived('active'));
  });

  it('whose first charge is declined is retried and never blocked', () => {
    const unpaid = lived('past_due', {
      access: 'no_new_funds',
      reason: 'insufficient_funds',
      cancelsAt: day(90),
    });
    const events = [trial, declined(60)];
    expect(life(events, day(61))).toEqual({ ...unpaid, nextRetryAt: day(63) });
    expect(life(events, day(68))).toEqual(unpaid);
  });
});

describe('a renewal that is declined', () => {
  const events = [paid(0), declined(31)];
  const unpaid = { reason: 'insufficient_funds', cancelsAt: day(61) };

  it('is past due with full access until day 7', () => {
    const pastDue = lived('past_due', { ...unpaid, blocksAt: day(38) });
    expect(life(events, day(31))).toEqual({ ...pastDue, nextRetryAt: day(34) });
    expect(life(events, justBefore(38))).toEqual({ ...pastDue, nextRetryAt: day(38) });
  });

  it('is blocked from day 7 to day 30, then ends unpaid', () => {
    const blocked = lived('blocked', { ...unpaid, access: 'blocked' });
    expect(life(events, day(38))).toEqual(blocked);
    expect(life(events, justBefore(61))).toEqual(blocked);
    expect(life(events, day(61))).toEqual(ended('unpaid'));
  });

  it('is not blocked while the debit of a retry is under way', () => {
    expect(life([...events, processing(34)], day(40))).toEqual(
      lived('past_due', { ...unpaid, blocksAt: day(38), processing: true }),
    );
  });

  it.each(['paid', 'settled'] as const)('%s, a blocked one is as good as new', (what) => {
    const open: LifeEvent = { at: day(50), what };
    expect(life([...events, processing(45), open], day(80))).toEqual(lived('active'));
    const next = [...events, open, declined(62)];
    expect(life(next, day(62))).toMatchObject({ status: 'past_due', blocksAt: day(69) });
  });
});

describe('a debit', () => {
  it('under way counts as paid on a regular charge, and is over when it has settled', () => {
    const events = [paid(0), processing(31)];
    expect(life(events, day(36))).toEqual(lived('active', { processing: true }));
    expect(life([...events, { at: day(36), what: 'settled' }], day(36))).toEqual(lived('active'));
  });
});

describe('asked to end', () => {
  it('at the end of a period, it can be kept until then', () => {
    const events = [paid(0), endAsked(7, 31)];
    expect(life(events, day(8))).toEqual(lived('active', { cancelsAt: day(31) }));
    const kept: LifeEvent = { at: day(14), what: 'kept' };
    expect(life([...events, kept], day(32))).toEqual(lived('active'));
    expect(life([...events, { ...kept, at: day(31) }], day(32))).toEqual(ended('asked'));
  });

  it('it has ended as asked, however long ago, where unpaid came later or in the same instant', () => {
    const failing = (periodEnd: number) => [paid(0), endAsked(1, periodEnd), declined(31)];
    expect(life(failing(40), day(100))).toEqual(ended('asked'));
    expect(life(failing(61), day(61))).toEqual(ended('asked'));
    expect(life(failing(62), day(100))).toEqual(ended('unpaid'));
  });
});

describe('since when something is owed', () => {
  const events = [paid(0), declined(31), declined(34)];

  it('is when the charge failed first', () => {
    expect(failedSince(events, day(34))).toEqual(day(31));
    expect(failedSince(events, day(40))).toEqual(day(31));
  });

  it('is never, where it was paid or has ended', () => {
    expect(failedSince(events.slice(0, 1), day(20))).toBeNull();
    expect(failedSince([...events, paid(35)], day(36))).toBeNull();
    expect(failedSince(events, day(61))).toBeNull();
  });
});

it('a subscription to which nothing has happened is none', () => {
  expect(() => life([], day(0))).toThrow('a subscription begins with an event');
});
