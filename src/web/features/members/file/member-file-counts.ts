import type { Answer } from '#contract/index.ts';

/** How many members are to be added from a file, and how many are. */
export const memberFileCounts = (file: Answer<'showMemberFile'>) => ({
  toApply: file.to_create,
  applied: file.created,
});
