import { useQueryClient } from '@tanstack/react-query';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { useRowFixes, withRow } from '#web/ui/imports/use-row-fixes.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { StepProps } from './wizard-kind.ts';
import { useKeepFile } from './use-file.ts';

/** The cells of a row that were corrected, or whether it is left out. */
type Fix = Readonly<Record<string, string | boolean>>;
type Marks = { readonly excluded?: boolean; readonly take_offers?: boolean };
export type Fixing<R> = {
  readonly fix: (row: R, cells: Fix) => void;
  readonly mark: (marks: Marks) => void;
  readonly isBusy: (line: number) => boolean;
  readonly busyAll: boolean;
  readonly failure: unknown;
};

/** Whether a correction may change what is said of other rows, or takes the row out of the list. */
const touchesOthers = (before: MappedRow, after: MappedRow): boolean =>
  before.excluded !== after.excluded ||
  [...before.problems, ...after.problems].some((one) => one.code === 'doubled_in_file');

/** Corrects rows. A corrected row stays where it is and shows what the server says of it now. */
export function useFixing<F extends MappedFile, R extends MappedRow>({
  kind: { api },
  file,
}: StepProps<F, R>): Fixing<R> {
  const cache = useQueryClient();
  const keep = useKeepFile(api);
  const id = file.file_id;
  type Page = { readonly data: readonly R[] };
  const one = useRowFixes(async (row: R, cells: Fix) => {
    const answer = await api.fix(id, row.line, cells);
    cache.setQueriesData<Page>({ queryKey: api.rowsKey(id) }, withRow<Page>(answer.row));
    keep(answer.file, touchesOthers(row, answer.row));
  });
  const many = useAction((marks: Marks) => api.mark(id, marks), {
    onDone: (answer) => keep(answer),
  });
  return {
    ...one,
    mark: many.run,
    busyAll: many.busy,
    failure: one.failure ?? many.error,
  };
}
