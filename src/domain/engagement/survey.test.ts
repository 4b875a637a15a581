import { expect, it } from 'vitest';
import { isSurveyDue, postponedUntil, surveyProblems } from './survey.ts';

const now = new Date('2026-11-25T12:00:00Z');
const weekAgo = new Date('2026-11-18T12:00:00Z');
const due = (fields: Partial<Parameters<typeof isSurveyDue>[0]> = {}) =>
  isSurveyDue(
    { firstSignedInAt: weekAgo, submittedAt: null, postponedUntil: null, ...fields },
    now,
  );

it('is offered a week after the first sign-in, until it is answered', () => {
  expect(due()).toBe(true);
  expect(due({ firstSignedInAt: new Date(weekAgo.getTime() + 1) })).toBe(false);
  expect(due({ firstSignedInAt: null })).toBe(false);
  expect(due({ submittedAt: weekAgo })).toBe(false);
});

it('comes back after 30 days where it was put off', () => {
  expect(postponedUntil(now)).toEqual(new Date('2026-12-25T12:00:00Z'));
  expect(due({ postponedUntil: now })).toBe(true);
  expect(due({ postponedUntil: new Date(now.getTime() + 1) })).toBe(false);
});

it('asks which other point of sale it is', () => {
  expect(surveyProblems({ pos_system: 'other', pos_other: '' })).toEqual([
    { path: 'pos_other', code: 'required' },
  ]);
  expect(surveyProblems({ pos_system: 'other', pos_other: 'Own' })).toEqual([]);
  expect(surveyProblems({ pos_system: 'toast', pos_other: '' })).toEqual([]);
});
