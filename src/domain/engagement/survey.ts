import { type Instant, after, days } from '#kernel/instant.ts';

export const POS_SYSTEMS = [
  'lightspeed',
  'toast',
  'square',
  'clover',
  'maitred',
  'veloce',
  'other',
  'none',
] as const;
export const SCHEDULING_SYSTEMS = [
  '7shifts',
  'push',
  'agendrix',
  'homebase',
  'deputy',
  'spreadsheet',
  'other',
  'none',
] as const;
export const TIP_METHODS = ['pool', 'share', 'individual', 'cash', 'none'] as const;
export const SURVEY_LIMITS = { pos_other: 60, comment: 500, locations: 10_000 } as const;
export const SATISFACTION = [1, 2, 3, 4, 5] as const;

/** The questions in their order, and what answers them. */
export const SURVEY_QUESTIONS = [
  { name: 'pos_system', kind: 'choice', required: true, options: POS_SYSTEMS },
  { name: 'pos_other', kind: 'text', required: false, max: SURVEY_LIMITS.pos_other },
  { name: 'scheduling_system', kind: 'choice', required: true, options: SCHEDULING_SYSTEMS },
  { name: 'locations', kind: 'number', required: true, min: 1, max: SURVEY_LIMITS.locations },
  { name: 'tip_method', kind: 'choice', required: true, options: TIP_METHODS },
  { name: 'wants_integration', kind: 'yes_no', required: true },
  { name: 'satisfaction', kind: 'scale', required: true, min: 1, max: 5 },
  { name: 'comment', kind: 'text', required: false, max: SURVEY_LIMITS.comment },
] as const;

/** Nobody knows in the first week what to answer. */
const OFFERED_AFTER = days(7);
const POSTPONED_FOR = days(30);

/** When a survey that was put off is offered again. */
export const postponedUntil = (now: Instant): Instant => after(now, POSTPONED_FOR);

export type SurveyStanding = {
  /** Null for whoever has never signed in. */
  readonly firstSignedInAt: Instant | null;
  readonly submittedAt: Instant | null;
  readonly postponedUntil: Instant | null;
};

/** Offered a week after the first sign-in, until it is answered; putting it off lasts 30 days. */
export const isSurveyDue = (standing: SurveyStanding, now: Instant): boolean =>
  standing.submittedAt === null &&
  standing.firstSignedInAt !== null &&
  after(standing.firstSignedInAt, OFFERED_AFTER) <= now &&
  (standing.postponedUntil === null || standing.postponedUntil <= now);

/** Whoever has another point of sale says which. */
export const surveyProblems = (answer: {
  readonly pos_system: string;
  readonly pos_other: string;
}): { path: 'pos_other'; code: 'required' }[] =>
  answer.pos_system === 'other' && answer.pos_other === ''
    ? [{ path: 'pos_other', code: 'required' }]
    : [];
