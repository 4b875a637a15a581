import { describe, expect, it } from 'vitest';
import { type FeedAsked, askAgainAfterMinutes, nextFeedState } from './index.ts';

const asked = (over: Partial<FeedAsked>) =>
  nextFeedState({
    state: 'online',
    code: null,
    outcome: { answered: true },
    needsApproval: false,
    approved: true,
    failingMinutes: 0,
    failedTries: 1,
    unknownTimes: 1,
    ...over,
  });
const failed = (code: Extract<FeedAsked['outcome'], { answered: false }>['code']) =>
  ({ answered: false, code }) as const;

describe('a feed', () => {
  it.each([
    ['59 minutes are no outage', 59, 9, 'online'],
    ['nor are two tries in an hour', 60, 2, 'online'],
    ['three tries within an hour are one', 60, 3, 'offline'],
  ])('%s', (_, failingMinutes, failedTries, state) =>
    expect(asked({ outcome: failed('pos_unavailable'), failingMinutes, failedTries })).toEqual({
      state,
      code: 'pos_unavailable',
    }),
  );

  it('counts the agent of a restaurant that does not answer as an outage', () => {
    const outcome = { answered: true, agent: 'offline' } as const;
    expect(asked({ outcome })).toEqual({ state: 'online', code: 'pos_unavailable' });
    expect(asked({ outcome, failingMinutes: 90, failedTries: 5 }).state).toBe('offline');
  });

  it.each([
    'pos_refused',
    'pos_scope',
    'pos_changed',
    'pos_misconfigured',
    'pos_declined',
  ] as const)('is offline at once after %s', (code) =>
    expect(asked({ outcome: failed(code) })).toEqual({ state: 'offline', code }),
  );

  it('keeps why it is offline while something else passes by', () => {
    const offline = { state: 'offline', code: 'pos_refused' } as const;
    expect(asked({ ...offline, outcome: failed('pos_unavailable') })).toEqual(offline);
    expect(asked({ ...offline, outcome: failed('pos_scope') }).code).toBe('pos_scope');
    expect(asked(offline)).toEqual({ state: 'online', code: null });
  });

  it('of order data waits for the operator, whatever is answered', () => {
    const waiting = { state: 'pending', needsApproval: true, approved: false } as const;
    for (const outcome of [{ answered: true } as const, failed('pos_misconfigured')])
      expect(asked({ ...waiting, outcome })).toEqual({ state: 'pending', code: null });
  });

  it('of order data waits for the agent, but not for a key that is refused', () => {
    const approved = { state: 'pending', needsApproval: true } as const;
    const long = { failingMinutes: 9_000, failedTries: 900, unknownTimes: 9 };
    for (const code of ['pos_unavailable', 'pos_location_unknown'] as const)
      expect(asked({ ...approved, ...long, outcome: failed(code) })).toEqual({
        state: 'pending',
        code: null,
      });
    expect(asked({ ...approved, outcome: failed('pos_misconfigured') }).state).toBe('offline');
  });

  it('is asked again every ten minutes; after a day of waiting, hourly', () => {
    expect(askAgainAfterMinutes('pending', 0.9)).toBe(10);
    expect(askAgainAfterMinutes('pending', 1)).toBe(60);
    expect(askAgainAfterMinutes('offline', 9)).toBe(10);
  });
});

describe('a feed that has just been asked for', () => {
  const pending = { state: 'pending', needsApproval: false, approved: false } as const;
  it('is online with its first reading, as only order data waits for an operator', () => {
    expect(asked(pending)).toEqual({ state: 'online', code: null });
    expect(asked({ ...pending, needsApproval: true })).toEqual({ state: 'pending', code: null });
    expect(asked({ ...pending, needsApproval: true, approved: true })).toEqual({
      state: 'online',
      code: null,
    });
  });
  it('says why nothing is read, where that is no agent that is still to be installed', () => {
    const outcome = failed('pos_unavailable');
    expect(asked({ ...pending, outcome })).toEqual({ state: 'pending', code: 'pos_unavailable' });
    const long = { failingMinutes: 60, failedTries: 3 };
    expect(asked({ ...pending, outcome, ...long }).state).toBe('offline');
  });
});

describe('a feed of order data that is online', () => {
  const orderData = { state: 'online', needsApproval: true } as const;
  it('goes offline as any other, as its agent was there before', () => {
    const outcome = failed('pos_unavailable');
    expect(asked({ ...orderData, outcome })).toEqual({ state: 'online', code: 'pos_unavailable' });
    expect(asked({ ...orderData, outcome, failingMinutes: 60, failedTries: 3 })).toEqual({
      state: 'offline',
      code: 'pos_unavailable',
    });
  });
});

describe('a location that the provider does not know', () => {
  const outcome = failed('pos_location_unknown');
  it.each([
    [1, 'online'],
    [2, 'offline'],
    [3, 'offline'],
  ])('%i times within a minute is %s, however long it has not answered', (unknownTimes, state) => {
    const code = 'pos_location_unknown';
    expect(asked({ outcome, unknownTimes })).toEqual({ state, code });
    expect(asked({ outcome, unknownTimes, failingMinutes: 90, failedTries: 9 }).state).toBe(state);
  });
  it('is none of the tries of an outage', () => {
    const down = { outcome: failed('pos_unavailable'), unknownTimes: 9 };
    expect(asked(down).state).toBe('online');
  });
});

it('a feed that is online says what is wrong with it now, not what was before', () => {
  const code = 'pos_location_unknown';
  expect(asked({ code, outcome: failed('pos_unavailable') })).toEqual({
    state: 'online',
    code: 'pos_unavailable',
  });
  expect(asked({ code })).toEqual({ state: 'online', code: null });
});
