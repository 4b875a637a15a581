import { applyOrFail } from './confirm-import.ts';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Params, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import { announce } from '#server/platform/outbox.ts';
import {
  type SheetRead,
  examplesOf,
  headingHash,
  inPart,
  readMapping,
  sheetOf,
} from './columns.ts';
import {
  type ImportFile,
  countDrafts,
  findBySenderKey,
  insertImport,
  rememberedMapping,
  sameFile,
  saveImport,
} from './imports.repo.ts';
import { type ImportContext, type ImportKind, type Mapping, sealedFor } from './kind.ts';
import { readRows } from './read-rows.ts';

export type NewImport<Options> = Upload & {
  readonly options: Options;
  /** Takes a file whose content was taken before. */
  readonly again: boolean;
  /** The number that the sender gave the file: each is taken once. */
  readonly senderKey?: string;
};

/**
 * Takes a file: its columns are recognized, its rows checked as a set, and it waits to be
 * confirmed.
 */
export async function startImport<Field extends string, Options, Value>(
  context: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  input: NewImport<Options>,
): Promise<Result<number, 'same_file_again' | 'too_many_drafts' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const wrong = (await kind.checkOptions?.(context, input.options)) ?? [];
  if (wrong.length > 0) return fail('invalid_input', {}, wrong);
  const before = input.again ? null : await sameFile(tx, clientId, kind, input.hash);
  if (before) return fail('same_file_again', whatIsThere(before));
  if ((await countDrafts(tx, clientId, kind, actor.managerId)) >= MAX_DRAFTS)
    return fail('too_many_drafts', { maximum: MAX_DRAFTS });
  const sheet = sheetOf(kind.columns, input.csv);
  if (sheet.problems.length > 0 && kind.unreadable === 'refuse')
    return fail('invalid_input', {}, inPart(kind.part, sheet.problems.slice(0, 1)));
  const mapping = readMapping(
    kind.columns,
    kind.columns.canBeMapped
      ? await rememberedMapping(tx, clientId, kind, headingHash(sheet.heading))
      : null,
    sheet.heading,
    actor.client.region,
  );
  const id = await insertFile(context, kind, input, { sheet, mapping });
  if (id === null) {
    const taken = await findBySenderKey(tx, clientId, kind, input.senderKey ?? '');
    invariant(taken, 'a file that could not be stored has a number that was taken');
    return fail('same_file_again', whatIsThere(taken));
  }
  if (sheet.problems.length === 0) {
    if (kind.columns.canBeMapped)
      await keepContent(context, kind, id, { content: input.content, sheet });
    await readRows(context, kind, { id, options: input.options, csv: sheet.csv, mapping });
    if (kind.waits === 'for-bad-rows') await applyOrFail(context, id);
  }
  const { start: action } = kind.actions;
  if (action)
    await audit(context, {
      action,
      subject: { kind: kind.subject, id },
      after: { file: input.name.slice(0, 200), rows: sheet.csv.body.length, ...input.options },
    });
  announce(tx, {
    at: context.now,
    clientId,
    kind: 'imports.started',
    payload: { kind: kind.name, file_id: id },
  });
  return ok(id);
}

type Stored = Pick<ImportFile, 'id' | 'created_at' | 'manager_name'>;
const whatIsThere = ({ id, created_at: at, manager_name: by }: Stored): Params => ({
  job_id: id,
  at: at.toISOString(),
  by,
});

type FileRead<Field extends string> = {
  readonly sheet: SheetRead;
  readonly mapping: Mapping<Field>;
};
const insertFile = <Field extends string, Options, Value>(
  { tx, actor, now }: ImportContext,
  kind: ImportKind<Field, Options, Value>,
  input: NewImport<Options>,
  { sheet: { csv, heading, problems }, mapping }: FileRead<Field>,
): Promise<number | null> =>
  insertImport(tx, {
    client_id: actor.client.id,
    kind: kind.name,
    state: problems.length > 0 ? 'failed' : 'mapping',
    file_name: input.name.slice(0, 200),
    file_hash: input.hash,
    sender_key: input.senderKey ?? null,
    encoding: csv.encoding || null,
    delimiter: csv.delimiter || null,
    file_problems: JSON.stringify(problems),
    heading: [...heading],
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(input.options),
    manager_id: actor.managerId,
    manager_name: actor.name,
    created_at: now,
    updated_at: now,
  });

/**
 * Keeps the file sealed, so that its columns can be read again when a person says what they stand
 * for.
 */
async function keepContent(
  { tx, actor, vault }: ImportContext,
  kind: { readonly name: string },
  fileId: number,
  { content, sheet }: { readonly content: Buffer; readonly sheet: SheetRead },
): Promise<void> {
  const clientId = actor.client.id;
  const seal = (text: string): string => vault.seal(text, sealedFor(kind, { clientId, fileId }));
  await saveImport(tx, clientId, fileId, {
    content_sealed: seal(content.toString('base64')),
    examples_sealed: seal(JSON.stringify(examplesOf(sheet))),
  });
}
