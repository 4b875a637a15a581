export { absenceOf } from './absence.ts';
export { askedSince, hourOf } from './asked-since.ts';
export {
  type FeedAsked,
  type FeedCode,
  type FeedOutcome,
  type FeedState,
  askAgainAfterMinutes,
  nextFeedState,
} from './feed-states.ts';
export { ROSTER_COLUMNS, checkRosterFile } from './roster-file.ts';
