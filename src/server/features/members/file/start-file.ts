import { createHash } from 'node:crypto';
import { type Mapping, type PlaceFound, mappingLacks } from '#domain/members/member-file.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { type CsvRead, readCsv } from '#server/platform/csv-file.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { placeProblems } from '../check-member.ts';
import type { MembersDeps } from '../members.ports.ts';
import { type CheckedRow, type RowToCheck, type Scope, checkRows } from './check-rows.ts';
import { compareRows, storeRows } from './file-rows.repo.ts';
import { insertFile, rememberedMapping, sameFile, saveFile } from './files.repo.ts';
import { examplesOf, headingHash, headingOf, peopleOf, readMapping } from './read-people.ts';

export type FileContext = {
  readonly tx: WriteHandle;
  readonly deps: MembersDeps;
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly now: Date;
};
type Input = {
  readonly name: string;
  readonly content: Buffer;
  readonly storeId: number | null;
  readonly departmentId: number | null;
  readonly again: boolean;
};

export const scopeOf = (actor: ManagerActor): Scope => ({
  clientId: actor.client.id,
  country: actor.client.region,
  wallets: actor.wallets,
});
export const sealedFor = (clientId: number, fileId: number): string =>
  `member-file:${clientId}:${fileId}`;
export const identityOf = (clientId: number, fileId: number, line: number): string =>
  `member-file:${clientId}:${fileId}:${line}`;

/** Takes a file of people: its columns are recognised, its rows checked whole, and it waits. One that cannot be read is kept too, and says why. */
export async function startFile(
  context: FileContext,
  input: Input,
): Promise<Result<number, 'same_file_again' | 'invalid_input'>> {
  const { tx, deps, actor, origin, now } = context;
  const clientId = actor.client.id;
  const elsewhere =
    input.storeId === null ? null : { store_id: input.storeId, department_id: input.departmentId };
  const wrong = elsewhere
    ? (await placeProblems(tx, deps.ports, actor, [elsewhere])).map((one) => ({
        ...one,
        path: one.path.replace('stores.0.', ''),
      }))
    : [];
  if (wrong.length > 0) return fail('invalid_input', {}, wrong);
  const hash = createHash('sha256').update(input.content).digest();
  const twin = input.again ? null : await sameFile(tx, clientId, hash);
  if (twin)
    return fail('same_file_again', {
      job_id: twin.id,
      at: twin.created_at.toISOString(),
      by: twin.manager_name,
    });
  const read = readCsv(input.content);
  const heading = headingOf(read);
  const mapping = readMapping(
    await rememberedMapping(tx, clientId, headingHash(heading)),
    heading,
    actor.client.region,
  );
  const id = await insertFile(tx, {
    client_id: clientId,
    state: read.problems.length > 0 ? 'failed' : 'mapping',
    file_name: input.name.slice(0, 200),
    file_hash: hash,
    content_sealed: null,
    encoding: read.encoding || null,
    delimiter: read.delimiter || null,
    file_problems: JSON.stringify(read.problems),
    heading,
    mapping: JSON.stringify(mapping),
    store_id: input.storeId,
    department_id: input.departmentId,
    manager_id: actor.managerId,
    manager_name: actor.name,
    confirmed_by: null,
    created_at: now,
    updated_at: now,
    confirmed_at: null,
    finished_at: null,
  });
  if (read.problems.length === 0) {
    const seal = (text: string): string => deps.vault.seal(text, sealedFor(clientId, id));
    await saveFile(tx, clientId, id, {
      content_sealed: seal(input.content.toString('base64')),
      examples_sealed: seal(JSON.stringify(examplesOf(read, heading))),
    });
    await readRows(context, id, read, mapping, elsewhere);
  }
  await audit(
    { tx, actor, origin, now },
    {
      action: 'customers.file_start',
      subject: { kind: 'member_file', id },
      after: { file: input.name.slice(0, 200), rows: read.body.length, store_id: input.storeId },
    },
  );
  await announce(tx, now, clientId, 'members.file_started', { file_id: id });
  return ok(id);
}

/** Reads and checks the rows of a file once its columns say enough; until then it waits for them to be said. */
export async function readRows(
  context: FileContext,
  fileId: number,
  read: CsvRead,
  mapping: Mapping,
  elsewhere: PlaceFound | null,
  kept: ReadonlyMap<number, (row: RowToCheck) => RowToCheck> = new Map(),
  fixed: ReadonlyMap<number, readonly string[]> = new Map(),
): Promise<void> {
  const { tx, deps, actor, now } = context;
  if (mappingLacks(mapping).length > 0) {
    await saveFile(tx, actor.client.id, fileId, { state: 'mapping', updated_at: now });
    return;
  }
  const found = peopleOf(read, mapping);
  const there = new Set(found.map((row) => row.line));
  // Rows that were added with a file of corrected ones stand in no line of this one.
  const added = [...kept.keys()]
    .filter((line) => !there.has(line))
    .map((line): RowToCheck => ({ line, typed: {}, identity: null }));
  const rows = [...found, ...added].map((row) => kept.get(row.line)?.(row) ?? row);
  await store(
    context,
    fileId,
    await checkRows(tx, deps.ports, scopeOf(actor), elsewhere, rows, now),
    fixed,
  );
  await saveFile(tx, actor.client.id, fileId, { state: 'awaiting_confirmation', updated_at: now });
}

/** So many rows a statement: others on this server have their turn between. */
const AT_ONCE = 1_000;

/** Writes rows as they were checked, identity numbers sealed, and compares all rows of the file anew. */
export async function store(
  { tx, deps, actor }: Pick<FileContext, 'tx' | 'deps' | 'actor'>,
  fileId: number,
  rows: readonly CheckedRow[],
  fixed: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const clientId = actor.client.id;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await storeRows(
      tx,
      clientId,
      fileId,
      rows.slice(at, at + AT_ONCE).map(({ line, typed, identity, problems, keys }) => ({
        line,
        typed,
        problems,
        keys,
        fixed: fixed.get(line) ?? [],
        identitySealed:
          identity === null ? null : deps.vault.seal(identity, identityOf(clientId, fileId, line)),
      })),
    );
  }
  await compareRows(tx, clientId, fileId);
}
