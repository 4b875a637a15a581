import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { type Job, type Row, rowsKey } from './bulk.queries.ts';
import { useKeepJob } from './use-wizard.ts';

export type RowFix = Body<'fixRow'>;
type Marks = Body<'acceptWarnings'>;
export type Fixing = {
  readonly fix: (row: Row, cells: RowFix) => void;
  readonly markAll: (marks: Marks) => void;
  readonly isBusy: (line: number) => boolean;
  readonly busyAll: boolean;
  readonly failure: unknown;
};

/** Whether a fix may change what is said of other rows: the same person stands there too, or the row leaves the list. */
const touchesOthers = (before: Row, after: Row): boolean =>
  before.excluded !== after.excluded ||
  before.customer_id !== after.customer_id ||
  [...before.problems, ...after.problems].some((problem) => problem.code === 'person_twice');

/** Corrects rows. A corrected row stays where it is and shows what the server says of it now. */
export function useFixRows(job: Job): Fixing {
  const cache = useQueryClient();
  const keepJob = useKeepJob();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const one = useMutation({
    mutationFn: ({ row, cells }: { row: Row; cells: RowFix }) =>
      call('fixRow', { params: { job: job.job_id, line: row.line }, body: cells }),
    onMutate: ({ row }) => setBusy((now) => new Set(now).add(row.line)),
    onSuccess: (answer, { row }) => {
      cache.setQueriesData<Answer<'jobRows'>>(
        { queryKey: rowsKey(job.job_id) },
        (page) =>
          page && {
            ...page,
            data: page.data.map((entry) => (entry.line === row.line ? answer.row : entry)),
          },
      );
      keepJob(answer.job, touchesOthers(row, answer.row));
    },
    onSettled: (_answer, _error, { row }) =>
      setBusy((now) => new Set([...now].filter((line) => line !== row.line))),
  });
  const many = useMutation({
    mutationFn: (marks: Marks) =>
      call('acceptWarnings', { params: { job: job.job_id }, body: marks }),
    onSuccess: (answer) => keepJob(answer, true),
  });
  return {
    fix: (row, cells) => one.mutate({ row, cells }),
    markAll: (marks) => many.mutate(marks),
    isBusy: (line) => busy.has(line),
    busyAll: many.isPending,
    failure: one.error ?? many.error,
  };
}
