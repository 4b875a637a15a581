export { type Absence, type AbsenceInput, absenceOf } from './absence.ts';
export {
  type FeedAsked,
  type FeedCode,
  type FeedNow,
  type FeedOutcome,
  type FeedState,
  askAgainAfterMinutes,
  nextFeedState,
} from './feed-states.ts';
export {
  ROSTER_COLUMNS,
  ROSTER_PROBLEM_CODES,
  type RosterColumn,
  type RosterFile,
  type RosterProblem,
  checkRosterFile,
} from './roster-file.ts';
