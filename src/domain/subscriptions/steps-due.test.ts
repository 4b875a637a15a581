import { describe, expect, it } from 'vitest';
import { stepDue } from './due.ts';
import { type LifeEvent, life } from './life.ts';

/** Noon of a day counted from the failed renewal, which is day 0. */
const day = (n: number, hours = 0): Date => new Date(Date.UTC(2026, 10, 18 + n, 12 + hours));
const paid: LifeEvent = { at: day(-31), what: 'paid' };
const failed = (
  what: 'declined' | 'returned' | 'action_needed',
  n: number,
  reason = 'insufficient_funds',
): LifeEvent => ({ at: day(n), what, reason });
const declined = (n: number, reason?: string) => failed('declined', n, reason);
const processing = (n: number): LifeEvent => ({ at: day(n), what: 'processing' });

type AtProvider = { readonly isEndedThere?: boolean; readonly isCollectionPaused?: boolean };
/** The next step after what has happened, where the provider still goes on and collects. */
const stepAt = (now: Date, events: readonly LifeEvent[], there: AtProvider = {}) =>
  stepDue({
    life: life(events, now),
    events,
    isEndedThere: false,
    isCollectionPaused: false,
    now,
    ...there,
  });

describe('a failed renewal is tried again on days 3, 5 and 7', () => {
  const untried = [paid, declined(0)];

  it.each([
    ['not an hour before day 3', day(3, -1), null],
    ['on day 3', day(3), 'retry'],
    ['on day 4, if it was missed', day(4), 'retry'],
    ['on day 7, before the wallet is stopped', day(7), 'retry'],
  ])('%s', (_, now, step) => {
    expect(stepAt(now, untried)).toBe(step);
  });

  it.each<[string, LifeEvent]>([
    ['declined', declined(3)],
    ['returned', failed('returned', 3)],
    ['waiting for the bank’s confirmation', failed('action_needed', 3)],
  ])('once a day of the calendar: %s on day 3, it waits for day 5', (_, tried) => {
    const events = [...untried, tried];
    expect(stepAt(day(3), events)).toBeNull();
    expect(stepAt(day(5, -1), events)).toBeNull();
    expect(stepAt(day(5), events)).toBe('retry');
  });

  it('a try by hand between two days takes the place of neither', () => {
    const events = [...untried, declined(2), declined(4)];
    expect(stepAt(day(3), events.slice(0, 3))).toBe('retry');
    expect(stepAt(day(5), events)).toBe('retry');
  });

  it('asking to cancel at the end of the period is no try', () => {
    const asked: LifeEvent = {
      at: day(3, 1),
      what: 'cancel_asked',
      when: 'period_end',
      periodEnd: day(20),
    };
    expect(stepAt(day(3, 2), [...untried, asked])).toBe('retry');
  });

  it('not while a debit is under way', () => {
    expect(stepAt(day(3), [...untried, processing(1)])).toBeNull();
    expect(stepAt(day(5), [...untried, processing(3)])).toBeNull();
  });

  it.each(['account_closed', 'lost_card', 'mandate_withdrawn', 'no_payment_method', 'stolen_card'])(
    'never by the same method: %s',
    (reason) => {
      expect(stepAt(day(3), [paid, declined(0, reason)])).toBeNull();
      expect(stepAt(day(5), [paid, declined(0, reason)])).toBeNull();
    },
  );

  it('not once it was paid', () => {
    const events: LifeEvent[] = [...untried, { at: day(2), what: 'paid' }];
    expect(stepAt(day(3), events)).toBeNull();
  });
});

describe('collection at the provider', () => {
  const triedToTheEnd = [paid, declined(0), declined(3), declined(5), declined(7)];

  it('is paused once, when the wallet is stopped', () => {
    expect(stepAt(day(7), triedToTheEnd)).toBe('pause_collection');
    expect(stepAt(day(7), triedToTheEnd, { isCollectionPaused: true })).toBeNull();
  });

  it('is not paused while the renewal is past due', () => {
    expect(stepAt(day(6), triedToTheEnd.slice(0, 4))).toBeNull();
  });

  it('goes on when it was paid, and not before', () => {
    const paused = { isCollectionPaused: true };
    expect(stepAt(day(6), triedToTheEnd.slice(0, 4), paused)).toBeNull();
    const events: LifeEvent[] = [...triedToTheEnd, { at: day(9), what: 'paid' }];
    expect(stepAt(day(9), events, paused)).toBe('go_on_collecting');
  });

  it('is left alone where it was never paused', () => {
    expect(stepAt(day(-30), [paid])).toBeNull();
  });
});

describe('a subscription that has ended', () => {
  it.each<[string, readonly LifeEvent[], Date]>([
    ['unpaid on day 30', [paid, declined(0)], day(30)],
    ['when somebody asked', [paid, { at: day(-2), what: 'cancel_asked', when: 'now' }], day(-2)],
  ])('is canceled at the provider too: %s', (_, events, now) => {
    expect(stepAt(now, events)).toBe('cancel');
    expect(stepAt(now, events, { isCollectionPaused: true })).toBe('cancel');
    expect(stepAt(now, events, { isEndedThere: true })).toBeNull();
  });

  it('is not canceled there an hour earlier', () => {
    const last = declined(7);
    expect(stepAt(day(30, -1), [paid, declined(0), last], { isCollectionPaused: true })).toBeNull();
  });
});
