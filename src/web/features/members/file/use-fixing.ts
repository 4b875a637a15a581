import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
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
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const one = useMutation({
    mutationFn: ({ row, cells }: { row: FileRow; cells: Fix }) =>
      call('fixMemberFileRow', {
        params: { member_file: file.file_id, line: row.line },
        body: cells,
      }),
    onMutate: ({ row }) => setBusy((now) => new Set(now).add(row.line)),
    onSuccess: (answer, { row }) => {
      cache.setQueriesData<Answer<'memberFileRows'>>(
        { queryKey: fileRowsKey(file.file_id) },
        (page) =>
          page && {
            ...page,
            data: page.data.map((entry) => (entry.line === row.line ? answer.row : entry)),
          },
      );
      keep(answer.file, touchesOthers(row, answer.row));
    },
    onSettled: (_answer, _error, { row }) =>
      setBusy((now) => new Set([...now].filter((line) => line !== row.line))),
  });
  const many = useMutation({
    mutationFn: (marks: Marks) =>
      call('markMemberFileRows', { params: { member_file: file.file_id }, body: marks }),
    onSuccess: (answer) => keep(answer),
  });
  return {
    fix: (row, cells) => one.mutate({ row, cells }),
    mark: (marks) => many.mutate(marks),
    isBusy: (line) => busy.has(line),
    busyAll: many.isPending,
    failure: one.error ?? many.error,
  };
}
