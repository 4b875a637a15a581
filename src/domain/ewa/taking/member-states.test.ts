import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { EWA_STATES, checkEnrolment, ewaState } from '../index.ts';

const today = '2026-11-20' as Day; // A date of the calendar.
const facts = {
  matched: true,
  status: 'active',
  enrolled: false,
  paused: false,
  activeMembership: true,
  employedTo: null,
};
const stateOf = (over: Partial<Parameters<typeof ewaState>[0]> = {}) =>
  ewaState({ ...facts, ...over }, today);

describe('how a member stands', () => {
  it('matched and verified they are ready, and enrol', () => {
    expect(stateOf()).toBe('ready');
    expect(stateOf({ status: 'pending' })).toBe('must_verify');
    expect(stateOf({ matched: false, status: 'pending' })).toBe('not_matched');
    expect(stateOf({ enrolled: true })).toBe('enrolled');
  });

  it('a locked card ends no enrolment, a pause is of somebody enrolled', () => {
    expect(stateOf({ enrolled: true, status: 'locked' })).toBe('enrolled');
    expect(stateOf({ enrolled: true, paused: true })).toBe('paused');
    expect(stateOf({ paused: true })).toBe('ready');
  });

  it('the last day of work still counts', () => {
    expect(stateOf({ enrolled: true, employedTo: today })).toBe('enrolled');
    expect(stateOf({ enrolled: true, employedTo: '2026-11-19' as Day })).toBe('left');
    expect(stateOf({ matched: false, activeMembership: false })).toBe('left');
  });
});

it('only who is ready may enrol, and only on the terms of today', () => {
  const codes = EWA_STATES.map((state) => {
    const checked = checkEnrolment(state, { accepted: 3, current: 3 });
    return checked.ok ? null : checked.code;
  });
  expect(codes).toEqual([
    'not_matched',
    'member_unverified',
    null,
    'already_enrolled',
    'already_enrolled',
    'has_left',
  ]);
  for (const accepted of [2, 4])
    expect(checkEnrolment('ready', { accepted, current: 3 })).toMatchObject({
      code: 'terms_changed',
    });
});
