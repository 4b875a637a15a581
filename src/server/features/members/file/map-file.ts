import {
  type FileField,
  type FileTyped,
  type Mapping,
  fieldsOf,
  mappingLacks,
} from '#domain/members/member-file.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { readCsv } from '#server/platform/csv-file.ts';
import { placeProblems } from '../check-member.ts';
import type { RowToCheck } from './check-rows.ts';
import { type StoredFileRow, touchedRows } from './file-rows.repo.ts';
import { type FileRow, rememberMapping, saveFile } from './files.repo.ts';
import { headingHash, readMapping } from './read-people.ts';
import { type FileContext, identityOf, readRows, sealedFor } from './start-file.ts';

type Input = {
  readonly fields?: readonly (FileField | null)[] | undefined;
  readonly store_id?: number | null | undefined;
  readonly department_id?: number | null | undefined;
};

/** Says what the columns stand for; the rows are read anew, what people corrected stays, and the next file of this heading is read so at once. */
export async function mapFile(
  context: FileContext,
  file: FileRow,
  input: Input,
): Promise<Result<true, 'job_state' | 'invalid_input'>> {
  const { tx, deps, actor, origin, now } = context;
  if (file.state !== 'mapping' && file.state !== 'awaiting_confirmation')
    return fail('job_state', { state: file.state });
  const clientId = actor.client.id;
  const before = readMapping(file.mapping, file.heading, actor.client.region);
  const mapping = input.fields ?? before;
  const storeId = input.store_id === undefined ? file.store_id : input.store_id;
  const departmentId =
    input.department_id === undefined
      ? input.store_id === undefined
        ? file.department_id
        : null
      : input.department_id;
  const elsewhere = storeId === null ? null : { store_id: storeId, department_id: departmentId };
  const problems = [
    ...mappingProblems(mapping, file, fieldsOf(actor.client.region)),
    ...(elsewhere ? await placeProblems(tx, deps.ports, actor, [elsewhere]) : []).map((one) => ({
      ...one,
      path: one.path.replace('stores.0.', ''),
    })),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  invariant(file.content_sealed, 'a file that waits is there');
  const read = readCsv(
    Buffer.from(deps.vault.open(file.content_sealed, sealedFor(clientId, file.id)), 'base64'),
  );
  const touched = await touchedRows(tx, clientId, file.id);
  const kept = new Map(
    touched
      .filter((row) => row.fixed.length > 0)
      .map((row) => [row.line, keeping(row, deps.vault.open, clientId)]),
  );
  await saveFile(tx, clientId, file.id, {
    mapping: JSON.stringify(mapping),
    store_id: storeId,
    department_id: elsewhere ? departmentId : null,
    updated_at: now,
  });
  await readRows(
    context,
    file.id,
    read,
    mapping,
    elsewhere,
    kept,
    new Map(touched.map((row) => [row.line, row.fixed])),
  );
  await rememberMapping(tx, clientId, headingHash(file.heading), JSON.stringify(mapping), now);
  await audit(
    { tx, actor, origin, now },
    {
      action: 'customers.file_mapping',
      subject: { kind: 'member_file', id: file.id },
      before: { fields: before, store_id: file.store_id },
      after: { fields: mapping, store_id: storeId },
    },
  );
  return ok(true);
}

function mappingProblems(
  mapping: Mapping,
  file: FileRow,
  allowed: readonly FileField[],
): Problem[] {
  if (mapping.length !== file.heading.length)
    return [{ path: 'fields', code: 'columns_count', params: { columns: file.heading.length } }];
  return [
    ...mapping.flatMap((field, index): Problem[] => {
      if (field === null) return [];
      if (!allowed.includes(field)) return [{ path: `fields.${index}`, code: 'invalid_value' }];
      return mapping.indexOf(field) === index
        ? []
        : [{ path: `fields.${index}`, code: 'field_doubled', params: { field } }];
    }),
    ...mappingLacks(mapping).map((field): Problem => ({
      path: `lacks.${field}`,
      code: 'columns_lacking',
      params: { field },
    })),
  ];
}

/** What a person corrected in a row stays as they wrote it. */
function keeping(
  row: StoredFileRow,
  open: (sealed: string, about: string) => string,
  clientId: number,
): (fresh: RowToCheck) => RowToCheck {
  const typed = row.typed as FileTyped;
  const own = Object.fromEntries(
    row.fixed
      .filter((field) => field !== 'identity_number')
      .map((field) => [field, typed[field as FileField] ?? '']),
  );
  const identity = row.fixed.includes('identity_number')
    ? {
        identity:
          row.identity_sealed === null
            ? null
            : open(row.identity_sealed, identityOf(clientId, row.file_id, row.line)),
      }
    : {};
  return (fresh) => ({ ...fresh, typed: { ...fresh.typed, ...own }, ...identity });
}
