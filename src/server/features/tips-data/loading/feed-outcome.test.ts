import { describe, expect, it } from 'vitest';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { stateAfter } from './feed-outcome.ts';

type Feed = Parameters<typeof stateAfter>[0];
const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);
const online: Feed = {
  provider: 'lightspeed',
  status: 'online',
  code: null,
  failing_since: null,
  tries: 0,
};

/** How a feed stands after one failure after the other. */
const after = (feed: Feed, ...failures: readonly (readonly [string, PosUnavailable | null])[]) =>
  failures.reduce<Feed>(
    (now, [time, failure]) => ({
      ...now,
      ...stateAfter(now, { failure, vanished: false, now: at(time) }),
    }),
    feed,
  );
const [silent, unknown] = [new PosUnavailable(), new PosUnavailable('pos_location_unknown')];

describe('a location that is not known', () => {
  it('is gone once it is not known twice within a minute', () => {
    expect(after(online, ['10:00:00', unknown])).toMatchObject({ status: 'online', tries: 1 });
    const gone = after(online, ['10:00:00', unknown], ['10:01:00', unknown]);
    expect(gone).toMatchObject({ status: 'offline', code: 'pos_location_unknown' });
    const late = after(online, ['10:00:00', unknown], ['10:01:01', unknown]);
    expect(late).toMatchObject({ status: 'online', tries: 1 });
  });

  it('counts none of what was another failure before', () => {
    const mixed = after(online, ['10:00:00', silent], ['10:00:20', unknown]);
    expect(mixed).toMatchObject({ status: 'online', code: 'pos_location_unknown', tries: 1 });
  });
});

describe('a provider that is silent', () => {
  it('is an outage after an hour and three tries, and over with its first answer', () => {
    const twice = after(online, ['10:00:00', silent], ['11:30:00', silent]);
    expect(twice.status).toBe('online');
    const thrice = after(twice, ['11:31:00', silent]);
    expect(thrice).toMatchObject({ status: 'offline', failing_since: at('10:00:00') });
    expect(after(thrice, ['11:41:00', null])).toMatchObject({
      status: 'online',
      code: null,
      failing_since: null,
      tries: 0,
    });
  });

  it.each(['pos_refused', 'pos_scope', 'pos_changed', 'pos_misconfigured'] as const)(
    'is none: %s is offline at once',
    (code) =>
      expect(after(online, ['10:00:00', new PosUnavailable(code)])).toMatchObject({
        status: 'offline',
        code,
      }),
  );
});

describe('order data whose agent has never been there', () => {
  const pending: Feed = { ...online, provider: 'omnivore', status: 'pending' };
  it('waits without an outage, from its first asking on, whatever it was', () => {
    const waits = after(
      pending,
      ['10:00:00', silent],
      ['10:00:10', unknown],
      ['10:00:20', unknown],
      ['14:00:00', silent],
    );
    expect(waits).toMatchObject({
      status: 'pending',
      code: null,
      failing_since: at('10:00:00'),
    });
    expect(after(waits, ['14:10:00', null])).toMatchObject({ status: 'online' });
    const wrongKey = after(waits, ['14:10:00', new PosUnavailable('pos_misconfigured')]);
    expect(wrongKey).toMatchObject({ status: 'offline', code: 'pos_misconfigured' });
  });
});
