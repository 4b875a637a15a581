import type { FileTyped } from '#domain/members/member-file.ts';
import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { announce } from '#server/platform/outbox.ts';
import { findClient } from '../../clients/index.ts';
import { toNew } from '../add-member.ts';
import { assignCards } from '../cards.repo.ts';
import { createMembers } from '../create-members.ts';
import { inviteNew } from '../invite-new.ts';
import { saveIdentities } from '../member-edits.repo.ts';
import type { MembersDeps } from '../members.ports.ts';
import { lockIdentities } from '../taken.repo.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import {
  type StoredFileRow,
  compareRows,
  markCreated,
  nextRows,
  storeRows,
} from './file-rows.repo.ts';
import { type FileRow, lockFile, analyzeMemberTables, saveFile, totalsOf } from './files.repo.ts';
import { identityOf } from './start-file.ts';

export type FileDeps = MembersDeps & { readonly db: Database; readonly clock: Clock };
/** People a transaction. Small enough that others who add somebody wait for a moment only. */
const SIZE = 1_000;
const ORIGIN: Origin = { ip: null, requestId: 'members.file', userAgent: null };

/**
 * Adds the people of a confirmed file, so many a transaction: the members, their places, cards, invitations and what the row
 * became commit together. It may be killed anywhere and run again: a row of which somebody was made is left out.
 */
export async function processFile(deps: FileDeps, clientId: number, fileId: number): Promise<void> {
  const more = (): Promise<boolean> =>
    deps.db.write({ clientId }, (tx) => addSome(tx, deps, clientId, fileId));
  let some = await more();
  if (some) await deps.db.write('platform', analyzeMemberTables);
  while (some) some = await more();
}

async function addSome(
  tx: WriteHandle,
  deps: FileDeps,
  clientId: number,
  fileId: number,
): Promise<boolean> {
  const file = await lockFile(tx, clientId, fileId);
  if (file?.state !== 'processing') return false;
  const now = deps.clock.now();
  await lockIdentities(tx, clientId);
  const rows = await nextRows(tx, clientId, fileId, SIZE);
  if (rows.length === 0) {
    await finish(tx, file, now);
    return false;
  }
  const actor = await actorOf(tx, file);
  const checked = await checkAgain(tx, deps, actor, file, rows, now);
  const good = checked.filter((row) => row.problems.length === 0);
  const bad = checked.filter((row) => row.problems.length > 0);
  if (good.length > 0) await addPeople(tx, deps, actor, file, good, now);
  if (bad.length > 0) await refuse(tx, file, rows, bad);
  await saveFile(tx, clientId, fileId, {
    created: file.created + good.length,
    refused: file.refused + bad.length,
    updated_at: now,
  });
  await announce(tx, now, clientId, 'members.file_chunk', {
    file_id: fileId,
    created: good.length,
    refused: bad.length,
  });
  return true;
}

type By = {
  readonly kind: 'manager' | 'operator';
  readonly managerId: number;
  readonly name: string;
  readonly wallets: 'all' | readonly number[];
};

/** Who had the people added, as far as adding them needs it. */
async function actorOf(tx: WriteHandle, file: FileRow): Promise<ManagerActor> {
  const client = await findClient(tx, file.client_id);
  invariant(
    client && file.confirmed_by,
    'a file that is worked on was confirmed by somebody of a client',
  );
  return {
    ...(file.confirmed_by as By),
    client: {
      id: file.client_id,
      name: client.client_name,
      region: client.region,
      currency: client.currency,
    },
  } as ManagerActor;
}

/** What was free when the file was checked may have been taken since. */
function checkAgain(
  tx: WriteHandle,
  { ports, vault }: FileDeps,
  actor: ManagerActor,
  file: FileRow,
  rows: readonly StoredFileRow[],
  now: Date,
): Promise<CheckedRow[]> {
  const elsewhere =
    file.store_id === null ? null : { store_id: file.store_id, department_id: file.department_id };
  const scope = { clientId: file.client_id, country: actor.client.region, wallets: actor.wallets };
  return checkRows(
    tx,
    ports,
    scope,
    elsewhere,
    rows.map((row) => ({
      line: row.line,
      typed: row.typed as FileTyped,
      identity:
        row.identity_sealed === null
          ? null
          : vault.open(row.identity_sealed, identityOf(file.client_id, file.id, row.line)),
    })),
    now,
  );
}

async function addPeople(
  tx: WriteHandle,
  deps: FileDeps,
  actor: ManagerActor,
  file: FileRow,
  rows: readonly CheckedRow[],
  now: Date,
): Promise<void> {
  const clientId = file.client_id;
  const ids = await createMembers(
    { tx, actor, origin: ORIGIN, now },
    actor.client.currency,
    rows.map((row) => ({
      ...toNew(row.fields, {
        stores: [...row.places],
        roles: [...row.roles],
        job_code_ids: [...row.jobCodes],
      }),
      invitedAt: file.invite ? now : null,
    })),
  );
  const made = rows.map((row, index) => ({ row, id: ids[index]! }));
  await markCreated(
    tx,
    clientId,
    file.id,
    rows.map((row) => row.line),
    ids,
  );
  const identities = made.flatMap(({ row, id }) =>
    row.fields.identity_number
      ? [{ id, sealed: deps.vault.seal(row.fields.identity_number, `customer:${id}:identity`) }]
      : [],
  );
  if (identities.length > 0) await saveIdentities(tx, clientId, identities);
  const cards = made.flatMap(({ row, id }) =>
    row.keys.proxy === null ? [] : [{ id, proxy: row.keys.proxy }],
  );
  if (cards.length > 0) await assignCards(tx, clientId, cards, now);
  auditMany(
    { tx, actor, origin: ORIGIN, now },
    'customers.create',
    'customer',
    made.map(({ row, id }) => ({
      id,
      after: {
        file: file.id,
        line: row.line,
        ...(row.keys.proxy === null ? {} : { proxy: row.keys.proxy }),
      },
    })),
  );
  if (file.invite)
    await inviteNew(
      { tx, actor, origin: ORIGIN, now },
      made.map(({ row, id }) => ({ id, ...reachOf(row) })),
      deps.portalUrl,
    );
}

/** Where an invitation goes: to the name that the username option says. */
function reachOf({ fields }: CheckedRow) {
  const byMail = fields.username_option === 2;
  const address = byMail ? fields.email : fields.mobile_number;
  invariant(address, 'a row that is ready has a name to sign in with');
  return {
    channel: byMail ? ('email' as const) : ('sms' as const),
    address,
    language: fields.language ?? ('en' as const),
  };
}

/** A row that can no longer be taken keeps its reasons, to be corrected later. */
async function refuse(
  tx: WriteHandle,
  file: FileRow,
  stored: readonly StoredFileRow[],
  rows: readonly CheckedRow[],
): Promise<void> {
  const before = new Map(stored.map((row) => [row.line, row]));
  await storeRows(
    tx,
    file.client_id,
    file.id,
    rows.map(({ line, typed, problems, keys }) => ({
      line,
      typed,
      problems,
      keys,
      fixed: before.get(line)?.fixed ?? [],
      identitySealed: before.get(line)?.identity_sealed ?? null,
    })),
  );
}

async function finish(tx: WriteHandle, file: FileRow, now: Date): Promise<void> {
  const { open } = (await totalsOf(tx, file.client_id, [file.id]))(file.id);
  if (open > 0) await compareRows(tx, file.client_id, file.id);
  await saveFile(tx, file.client_id, file.id, {
    state: open > 0 ? 'complete_with_errors' : 'complete',
    finished_at: now,
    updated_at: now,
    ...(open > 0 ? {} : { content_sealed: null, examples_sealed: null }),
  });
  await announce(tx, now, file.client_id, 'members.file_finished', {
    file_id: file.id,
    created: file.created,
    left: open,
  });
}
