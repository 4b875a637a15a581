import { describe, expect, it } from 'vitest';
import { eveOf, nextLook } from './due.ts';
import type { Life } from './life.ts';

const at = (text: string) => new Date(`2026-05-${text}Z`);
const active: Life = {
  status: 'active',
  access: 'full',
  reason: null,
  nextRetryAt: null,
  blocksAt: null,
  cancelsAt: null,
  processing: false,
};
const edge = at('20T15:00:00');
const ahead = { status: 'active', periodEnd: edge, cancelAt: null, preparedUntil: null };
const look = (now: Date, rest: Partial<Parameters<typeof nextLook>[0]> = {}) =>
  nextLook({
    life: active,
    periodStart: null,
    periodEnd: edge,
    cancelAt: null,
    preparedUntil: null,
    contractEndsAt: null,
    card: null,
    now,
    ...rest,
  });

describe('the eve of a charge', () => {
  it('is a day ahead, and only once, where something is charged', () => {
    expect(eveOf(ahead)).toEqual(at('19T15:00:00'));
    expect(eveOf({ ...ahead, preparedUntil: edge })).toBeNull();
    expect(eveOf({ ...ahead, cancelAt: edge })).toBeNull();
    expect(eveOf({ ...ahead, cancelAt: at('20T15:00:01') })).toEqual(at('19T15:00:00'));
    expect(eveOf({ ...ahead, status: 'blocked' })).toBeNull();
    expect(eveOf({ ...ahead, periodEnd: null })).toBeNull();
  });

  it('is looked for before it comes, and again soon where it was missed', () => {
    expect(look(at('18T00:00:00'))).toEqual(at('19T15:00:00'));
    expect(look(at('19T15:00:00'))).toEqual(at('19T15:10:00'));
    expect(look(at('20T03:00:00'))).toEqual(at('20T03:10:00'));
    expect(look(at('20T03:00:00'), { preparedUntil: edge })).toEqual(edge);
    expect(look(at('20T03:00:00'), { cancelAt: edge })).toEqual(edge);
  });
});

it('a week and three days ahead somebody looks, and at the latest after 35 days', () => {
  expect(look(at('01T00:00:00'))).toEqual(at('13T15:00:00'));
  expect(look(at('14T00:00:00'))).toEqual(at('17T15:00:00'));
  expect(look(at('21T00:00:00'))).toEqual(new Date('2026-06-25T00:00:00Z'));
  const begun = at('01T00:00:00');
  const prepared = { periodStart: begun, preparedUntil: begun };
  expect(look(begun, prepared)).toEqual(at('01T01:01:00'));
  // Not prepared, and the charge is a draft for an hour.
  expect(look(begun, { periodStart: begun })).toEqual(at('01T00:10:00'));
  expect(look(at('01T00:55:00'), { periodStart: begun })).toEqual(at('01T01:01:00'));
  expect(look(at('01T01:00:00'), { periodStart: begun })).toEqual(at('01T01:01:00'));
});
