import type { z } from 'zod';
import type { memberFileRow, memberFileShown } from '#contract/member-files.ts';
import {
  type FileProblem,
  type FileTyped,
  fieldsOf,
  mappingLacks,
} from '#domain/members/member-file.ts';
import type { Country } from '#domain/people/addresses.ts';
import { after, days } from '#kernel/instant.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { ShownFileRow } from './file-rows.repo.ts';
import { type FileRow, totalsOf } from './files.repo.ts';
import { readMapping } from './read-people.ts';
import { sealedFor } from './start-file.ts';

export type FileShown = z.input<typeof memberFileShown>;
export type FileRowShown = z.input<typeof memberFileRow>;
/** A file that nobody has added is kept this long. */
export const RETENTION = days(30);

/** Files as the wizard's state. What stands in their columns is shown of one that waits for its columns to be said, and only of one. */
export async function presentFiles(
  tx: ReadHandle,
  files: readonly FileRow[],
  country: Country,
  vault: Vault | null,
): Promise<FileShown[]> {
  const totals = await totalsOf(
    tx,
    files[0]?.client_id ?? 0,
    files.map((file) => file.id),
  );
  return files.map((file) => {
    const { open: _, ...counts } = totals(file.id);
    const mapping = readMapping(file.mapping, file.heading, country);
    const waits = file.state === 'mapping' || file.state === 'awaiting_confirmation';
    const examples =
      vault && waits && file.examples_sealed !== null
        ? (JSON.parse(
            vault.open(file.examples_sealed, sealedFor(file.client_id, file.id)),
          ) as string[][])
        : [];
    return {
      file_id: file.id,
      state: file.state,
      file_name: file.file_name,
      encoding: file.encoding,
      delimiter: file.delimiter,
      file_problems: (
        file.file_problems as {
          path: string;
          code: string;
          params?: Record<string, string | number>;
        }[]
      ).map(({ path, code, params = {} }) => ({ path, code, params })),
      columns: file.heading.map((heading, index) => ({
        heading,
        field: mapping[index] ?? null,
        examples: mapping[index] === 'identity_number' ? [] : (examples[index] ?? []),
      })),
      fields: [...fieldsOf(country)],
      lacks: file.heading.length > 0 ? mappingLacks(mapping) : [],
      store_id: file.store_id,
      department_id: file.department_id,
      invite: file.invite,
      ...counts,
      to_create: file.to_create,
      created: file.created,
      refused: file.refused,
      created_by: file.manager_name,
      created_at: file.created_at.toISOString(),
      updated_at: file.updated_at.toISOString(),
      confirmed_at: file.confirmed_at?.toISOString() ?? null,
      finished_at: file.finished_at?.toISOString() ?? null,
      kept_until:
        file.state === 'mapping' || file.state === 'awaiting_confirmation'
          ? after(file.created_at, RETENTION).toISOString()
          : null,
    };
  });
}

export function presentFileRow(row: ShownFileRow, state: FileRow['state']): FileRowShown {
  const problems = [...(row.problems as FileProblem[]), ...(row.repeats as FileProblem[])];
  const waiting = state === 'processing' && !row.excluded && problems.length === 0;
  return {
    line: row.line,
    typed: row.typed as FileTyped,
    identity_given: row.identity_sealed !== null,
    problems: problems.map(({ column, code, params }) => ({ column, code, params })),
    excluded: row.excluded,
    fate: row.customer_id !== null ? 'created' : waiting ? 'waiting' : 'draft',
    customer_id: row.customer_id,
    status: row.status,
  };
}
