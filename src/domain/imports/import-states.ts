/** What becomes of a file once it is known what its columns stand for. */
export const STATES_AFTER_COLUMNS = [
  'awaiting_confirmation',
  'processing',
  'complete',
  'complete_with_errors',
  'failed',
  'cancelled',
] as const;

/**
 * How far an uploaded file is, from the columns that have to be named to what was made of its rows.
 */
export const IMPORT_STATES = ['mapping', ...STATES_AFTER_COLUMNS] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * Rows can be corrected while the file waits, and those that were left when the others were
 * applied.
 */
export const takesFixes = (state: ImportState): boolean =>
  state === 'awaiting_confirmation' || state === 'complete_with_errors';
/** Of one manager and kind; a draft is never removed to make room, the next one is refused. */
export const MAX_DRAFTS = 50;
/** A file that nobody has confirmed yet. */
export const isDraft = (state: ImportState): boolean =>
  state === 'mapping' || state === 'awaiting_confirmation';
