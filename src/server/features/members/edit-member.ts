import { ADDRESS_FIELDS } from '#domain/members/member-file.ts';
import { type MemberFields, type MemberTyped, readMember } from '#domain/members/member-input.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { dayOf } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { setSignInNames, withdrawInvitation } from '#server/platform/directory/people.ts';
import { type Person, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import {
  type StorePlace,
  jobCodeProblems,
  placeProblems,
  storeIdsOf,
  takenProblems,
  uniquePlaces,
} from './check-member.ts';
import { inviteMember } from './invite-member.ts';
import {
  type MemberColumns,
  type MemberStored,
  changeMember,
  lockMember,
  placesOf,
  replacePlaces,
  saveIdentity,
} from './member-edits.repo.ts';
import type { MembersDeps } from './members.ports.ts';
import { refreshStatus } from './refresh-status.ts';
import { lockIdentities } from './taken.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type MemberEdit = {
  readonly typed?: MemberTyped;
  readonly stores?: readonly StorePlace[] | undefined;
  readonly roles?: readonly { role_id: string; role_name: string }[] | undefined;
  readonly jobCodes?: readonly number[] | undefined;
  readonly clientPortal?: boolean;
  readonly version?: number | undefined;
};
type Refusal = 'not_found' | 'changed_meanwhile' | 'invalid_input';

/**
 * Changes what is given of a member, under lock; the rest stays. Writes what changed, old and new,
 * into the audit.
 */
export async function editMember(
  context: RequestContext,
  deps: MembersDeps,
  id: number,
  edit: MemberEdit,
): Promise<Result<true, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  await lockIdentities(tx, clientId);
  const row = await lockMember(tx, clientId, id);
  if (!row) return fail('not_found');
  const versioned = { clientId, kind: 'customer', id, version: row.version };
  const conflict = await versionConflict(tx, versioned, edit.version);
  if (conflict) return conflict;
  const typed = completed(edit.typed ?? {}, row);
  const read = readMember(typed, {
    mode: 'edit',
    country: actor.client.region,
    today: dayOf(now, 'UTC'),
  });
  const fields: Partial<MemberFields> = read.ok ? read.value : {};
  const columns = toColumns(fields, row, edit);
  const problems: Problem[] = [
    ...(read.ok ? [] : read.problems),
    ...nameMissing(columns, row),
    ...(await takenProblems(tx, clientId, fields, id)),
    ...(await placeProblems(tx, deps.ports, actor, edit.stores ?? [])),
    ...(await newCodeProblems(context, deps, row, edit)),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  await write(context, deps, {
    row,
    columns,
    identity: fields.identity_number ?? null,
    stores: edit.stores ?? null,
  });
  return ok(true);
}

/** What the member has already stays, also of a wallet that the manager does not see. */
async function newCodeProblems(
  context: RequestContext,
  { ports }: MembersDeps,
  row: MemberStored,
  { jobCodes = [], stores = [] }: MemberEdit,
): Promise<Problem[]> {
  if (jobCodes.every((code) => row.job_code_ids.includes(code))) return [];
  const places = await placesOf(context.tx, row.client_id, row.id, 'all');
  const storeIds = storeIdsOf([...places, ...stores]);
  return (await jobCodeProblems(context, ports, jobCodes, storeIds)).filter(
    ({ params }) => !row.job_code_ids.includes(Number(params?.code)),
  );
}

/** Positions and addresses are read whole: what is not given of them stands as it is. */
function completed(typed: MemberTyped, row: MemberStored): MemberTyped {
  const positions = typed.primary_position !== undefined || typed.secondary_positions !== undefined;
  return {
    ...typed,
    ...(positions
      ? {
          primary_position: typed.primary_position ?? row.primary_position ?? '',
          secondary_positions: typed.secondary_positions ?? row.secondary_positions,
        }
      : {}),
    ...(ADDRESS_FIELDS.some((field) => typed[field] !== undefined)
      ? Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, typed[field] ?? row[field]]))
      : {}),
  };
}

/**
 * The columns as they become: with the keys that searches compare, and the name that the username
 * option says.
 */
function toColumns(
  { identity_number: _, ...fields }: Partial<MemberFields>,
  row: MemberStored,
  edit: MemberEdit,
): MemberColumns {
  const next = { ...row, ...fields };
  const identifier = (next.username_option === 2 ? next.email : next.mobile_number) ?? '';
  return {
    ...fields,
    ...(edit.roles ? { roles: JSON.stringify(edit.roles) } : {}),
    ...(edit.jobCodes ? { job_code_ids: [...edit.jobCodes] } : {}),
    ...(edit.clientPortal === undefined ? {} : { client_portal: edit.clientPortal }),
    identifier,
    identifier_key: identifier.toLowerCase(),
    name_key: foldName(`${next.first_name} ${next.last_name}`),
    last_name_key: foldName(`${next.last_name} ${next.first_name}`),
    staff_key: next.staff_id === null ? null : next.staff_id.toLowerCase(),
  };
}

const nameMissing = (columns: MemberColumns, row: MemberStored): Problem[] =>
  columns.identifier === ''
    ? [
        {
          path: (columns.username_option ?? row.username_option) === 2 ? 'email' : 'mobile_number',
          code: 'required',
        },
      ]
    : [];

type Change = {
  readonly row: MemberStored;
  readonly columns: MemberColumns;
  readonly identity: string | null;
  readonly stores: readonly StorePlace[] | null;
};
const KEYS = new Set(['identifier_key', 'name_key', 'last_name_key', 'staff_key']);

async function write(
  context: RequestContext,
  deps: MembersDeps,
  { row, columns, identity, stores }: Change,
): Promise<void> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const seen = await deps.ports.storesSeen(tx, actor);
  const before = {
    ...shownOf(row, columns),
    ...(stores ? { stores: await placesOf(tx, clientId, row.id, seen) } : {}),
  };
  const after = {
    ...shownOf(columns, columns),
    ...(stores ? { stores: uniquePlaces(stores).sort((a, b) => a.store_id - b.store_id) } : {}),
  };
  const changes = changesOf(before, after);
  if (changes === null && identity === null) return;
  await changeMember(tx, clientId, row.id, columns);
  if (stores)
    await replacePlaces(tx, clientId, row.id, {
      stores: seen,
      places: uniquePlaces(stores),
      nameKey: columns.name_key,
    });
  if (identity !== null)
    await saveIdentity(
      tx,
      clientId,
      row.id,
      deps.vault.seal(identity, `customer:${row.id}:identity`),
    );
  const renamed = columns.identifier_key !== row.identifier_key;
  if (renamed)
    await setSignInNames(tx, { kind: 'customer', clientId, personId: row.id }, [
      columns.identifier_key,
    ]);
  await refreshStatus(tx, clientId, row.id);
  await audit(context, {
    action: 'customers.edit',
    subject: { kind: 'customer', id: row.id },
    before: { ...changes?.before, ...(identity === null ? {} : { identity_number: null }) },
    after: { ...changes?.after, ...(identity === null ? {} : { identity_number: '••••' }) },
  });
  if (renamed) await leaveOldName(context, deps, row);
}

/**
 * Whoever holds the old number or mailbox is left with nothing: sessions end, a link that was sent
 * there ends and goes to the new one.
 */
async function leaveOldName(
  context: RequestContext,
  { portalUrl }: MembersDeps,
  { client_id: clientId, id }: MemberStored,
): Promise<void> {
  const { tx } = context;
  const person: Person = { kind: 'customer', clientId, personId: id };
  await closeSessionsOf(tx, person, null);
  if ((await withdrawInvitation(tx, person)) > 0) await inviteMember(context, id, portalUrl);
}

/** What the audit shows of a member: the fields of a change, without the keys of searches. */
const shownOf = (from: object, columns: MemberColumns): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(columns)
      .filter((field) => !KEYS.has(field))
      .map((field) => [field, plain(field, (from as Record<string, unknown>)[field])]),
  );

/** Roles are written as text and read as a list: compared and kept as a list. */
const plain = (field: string, value: unknown): unknown =>
  field === 'roles' && typeof value === 'string' ? JSON.parse(value) : value;
