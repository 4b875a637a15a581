import { describe, expect, it } from 'vitest';
import { eveOf, isDraftToMend, nextLook } from './due.ts';
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

  it.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['blocked', false],
    ['cancelled', false],
  ])('%s: something is charged at the next edge: %s', (status, isCharged) => {
    expect(eveOf({ ...ahead, status })).toEqual(isCharged ? at('19T15:00:00') : null);
  });

  it('that was done for the edge before is not done for this one', () => {
    const preparedUntil = new Date('2026-04-20T15:00:00Z');
    expect(eveOf({ ...ahead, preparedUntil })).toEqual(at('19T15:00:00'));
    expect(eveOf({ ...ahead, preparedUntil: at('20T14:59:59') })).toEqual(at('19T15:00:00'));
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

describe('a charge whose eve was missed', () => {
  const draft = { status: 'active', periodStart: edge, preparedUntil: null };

  it.each([
    ['before it is made', '20T14:59:59', false],
    ['from its edge on', '20T15:00:00', true],
    ['until its hour as a draft is nearly over', '20T15:59:59', true],
    ['not when it is charged after an hour', '20T16:00:00', false],
  ])('can be mended as a draft, %s', (_, now, isToMend) => {
    expect(isDraftToMend({ ...draft, now: at(now) })).toBe(isToMend);
  });

  it.each([
    ['active', true],
    ['past_due', true],
    ['trialing', false],
    ['blocked', false],
    ['cancelled', false],
  ])('%s: there is one to mend: %s', (status, isToMend) => {
    expect(isDraftToMend({ ...draft, status, now: at('20T15:10:00') })).toBe(isToMend);
  });

  it('was prepared for this edge or an earlier one', () => {
    const now = at('20T15:10:00');
    const before = new Date('2026-04-20T15:00:00Z');
    expect(isDraftToMend({ ...draft, now, preparedUntil: before })).toBe(true);
    expect(isDraftToMend({ ...draft, now, preparedUntil: edge })).toBe(false);
    expect(isDraftToMend({ ...draft, now, periodStart: null })).toBe(false);
  });
});

describe('somebody looks again', () => {
  const now = at('14T00:00:00');
  const soon = at('14T06:00:00');

  it.each<[string, Partial<Parameters<typeof nextLook>[0]>]>([
    ['when a charge is tried again', { life: { ...active, nextRetryAt: soon } }],
    ['when the wallet is stopped', { life: { ...active, blocksAt: soon } }],
    ['when the subscription ends', { life: { ...active, cancelsAt: soon } }],
    [
      'when a contract that ends in 30 days is told its new price',
      { contractEndsAt: new Date('2026-06-13T06:00:00Z') },
    ],
  ])('%s', (_, rest) => {
    expect(look(now, rest)).toEqual(soon);
  });

  it('when its card is good for 30 days more', () => {
    // Good until 1 June: told on 2 May.
    const card = { month: 5, year: 2026 };
    expect(look(at('01T06:00:00'), { card })).toEqual(at('02T00:00:00'));
    // Told by then, and what is next is three days before the charge.
    expect(look(now, { card })).toEqual(at('17T15:00:00'));
  });

  it('after 35 days where nothing is ahead', () => {
    const inFiveWeeks = new Date('2026-06-18T00:00:00Z');
    const past = { contractEndsAt: now, card: { month: 1, year: 2026 } };
    expect(look(now, { periodEnd: null })).toEqual(inFiveWeeks);
    expect(look(now, { periodEnd: null, ...past })).toEqual(inFiveWeeks);
    expect(look(now, { periodEnd: null, card: { month: null, year: null } })).toEqual(inFiveWeeks);
  });

  it('not for an eve whose edge has come', () => {
    expect(look(edge)).toEqual(new Date('2026-06-24T15:00:00Z'));
  });
});
