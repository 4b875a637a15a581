import { describe, expect, it } from 'vitest';
import { after, hours } from '#kernel/instant.ts';
import { CARD_EVENT_KINDS, type CardEventKind, whyNotPostable } from './card-activity.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const BILLION = 100_000_000_000n;

type Told = {
  readonly kind?: CardEventKind;
  readonly amount?: bigint;
  readonly currency?: string;
  /** How long ago it is said to have happened. */
  readonly since?: number;
};
const why = ({ kind = 'clearing', amount = 1_250n, currency = 'CAD', since = 0 }: Told) =>
  whyNotPostable({ kind, amount, currency, occurredAt: after(NOW, -since) }, 'CAD', NOW);

const unsigned = CARD_EVENT_KINDS.filter((kind) => kind !== 'adjustment');

describe('an event of a card can be posted', () => {
  it.each(CARD_EVENT_KINDS)('where it is a usual %s', (kind) => {
    expect(why({ kind })).toBeNull();
  });

  it('up to an amount of a billion, either way', () => {
    expect(why({ amount: BILLION })).toBeNull();
    expect(why({ amount: BILLION + 1n })).toBe('invalid_amount');
    expect(why({ kind: 'adjustment', amount: -BILLION })).toBeNull();
    expect(why({ kind: 'adjustment', amount: -BILLION - 1n })).toBe('invalid_amount');
  });

  it('of less than zero only where it is an adjustment', () => {
    expect(why({ kind: 'adjustment', amount: -1n })).toBeNull();
    for (const kind of unsigned) expect(why({ kind, amount: -1n })).toBe('invalid_amount');
  });

  it('of nothing only where a card closed, which may have had nothing left', () => {
    for (const kind of CARD_EVENT_KINDS)
      expect(why({ kind, amount: 0n })).toBe(kind === 'closed' ? null : 'invalid_amount');
    expect(why({ amount: 1n })).toBeNull();
  });

  it('in the currency of its client alone', () => {
    expect(why({ currency: 'USD' })).toBe('foreign_currency');
    expect(why({ currency: 'cad' })).toBe('foreign_currency');
  });

  it('when it is said to be of up to a day from now, as clocks differ', () => {
    expect(why({ since: -hours(24) })).toBeNull();
    expect(why({ since: -hours(24) - 1 })).toBe('invalid_time');
  });

  it('when it is at most 400 days old', () => {
    expect(why({ since: hours(400 * 24) })).toBeNull();
    expect(why({ since: hours(400 * 24) + 1 })).toBe('invalid_time');
  });
});
