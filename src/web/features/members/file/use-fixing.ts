import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { useRowFixes, withRow } from '#web/ui/imports/use-row-fixes.ts';
import { useOperation } from '#web/ui/use-action.ts';
import { type FileRow, type MemberFile, fileRowsKey } from './member-file.queries.ts';
import { useKeepFile } from './use-member-file.ts';

type Fix = Body<'fixMemberFileRow'>;
type Marks = Body<'markMemberFileRows'>;
export type Fixing = {
  readonly fix: (row: FileRow, cells: Fix) => void;
  readonly mark: (marks: Marks) => void;
  readonly isBusy: (line: number) => boolean;
  readonly busyAll: boolean;
  readonly failure: unknown;
};

/** Whether a correction may change what is said of other rows, or takes the row out of the list. */
const touchesOthers = (before: FileRow, after: FileRow): boolean =>
  before.excluded !== after.excluded ||
  [...before.problems, ...after.problems].some((one) => one.code === 'doubled_in_file');

/** Corrects rows. A corrected row stays where it is and shows what the server says of it now. */
export function useFixing(file: MemberFile): Fixing {
  const cache = useQueryClient();
  const keep = useKeepFile();
  const one = useRowFixes(async (row: FileRow, cells: Fix) => {
    const params = { member_file: file.file_id, line: row.line };
    const answer = await call('fixMemberFileRow', { params, body: cells });
    cache.setQueriesData<Answer<'memberFileRows'>>(
      { queryKey: fileRowsKey(file.file_id) },
      withRow<Answer<'memberFileRows'>>(answer.row),
    );
    keep(answer.file, touchesOthers(row, answer.row));
  });
  const many = useOperation('markMemberFileRows', { onDone: (answer) => keep(answer) });
  return {
    ...one,
    mark: (marks) => many.run({ params: { member_file: file.file_id }, body: marks }),
    busyAll: many.busy,
    failure: one.failure ?? many.error,
  };
}
