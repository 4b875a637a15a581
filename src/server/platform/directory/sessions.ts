import { randomUUID } from 'node:crypto';
import type { Level } from '#domain/access/levels.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import type { Access } from '#domain/subscriptions/index.ts';
import type { Currency } from '#kernel/money.ts';
import type { Language, ManagerActor, MemberActor, Region } from '../actor.ts';
import { q, type ReadHandle, type WriteHandle } from '../database/handle.ts';
import { newToken, sha256 } from '../secrets.ts';
import { forgetDevices } from './trusted-devices.ts';

export type Person = {
  readonly kind: 'manager' | 'customer';
  readonly clientId: number;
  readonly personId: number;
};

/** Opens a session; the token is answered once and stored as a hash. */
export async function openSession(
  tx: WriteHandle,
  person: Person,
  now: Date,
  from: { ip: string | null; userAgent: string | null },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = randomUUID();
  await tx.run(
    q.insertInto('directory.session').values({
      id,
      token_hash: sha256(token),
      kind: person.kind,
      client_id: person.clientId,
      person_id: person.personId,
      entered_client_id: null,
      entered_reason: null,
      started_at: now,
      last_seen_at: now,
      ip: from.ip,
      user_agent: from.userAgent,
    }),
  );
  return { id, token };
}

/** Ends one session. */
export async function closeSession(tx: WriteHandle, id: string): Promise<void> {
  await tx.run(q.deleteFrom('directory.session').where('id', '=', id));
}

/**
 * Ends a person's sessions, but for the one named: after a change of password, a deactivation. The
 * devices that they trust are forgotten with them.
 */
export async function closeSessionsOf(
  tx: WriteHandle,
  person: Person,
  except: string | null,
): Promise<void> {
  let query = q
    .deleteFrom('directory.session')
    .where('kind', '=', person.kind)
    .where('client_id', '=', person.clientId)
    .where('person_id', '=', person.personId);
  if (except !== null) query = query.where('id', '!=', except);
  await tx.run(query);
  await forgetDevices(tx, person);
}

/** Ends all sessions of many members of a client. */
export const closeSessionsOfMembers = async (
  tx: WriteHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<void> => {
  await tx.text({
    sql: `DELETE FROM directory.session WHERE kind = 'customer' AND client_id = $1 AND person_id = ANY ($2::int[])`,
    values: [clientId, customerIds],
  });
};

/**
 * Whether a session is still there: not signed out, not ended by a change of password or a
 * deactivation.
 */
export const sessionStands = async (tx: ReadHandle, id: string): Promise<boolean> =>
  (await tx.maybe(q.selectFrom('directory.session').select('id').where('id', '=', id))) !== null;

/** A person's sessions that stand, the newest first. */
export const sessionsOf = (tx: ReadHandle, person: Person, limit: number) =>
  tx.all(
    q
      .selectFrom('directory.session')
      .select(['id', 'started_at', 'last_seen_at', 'ip', 'user_agent'])
      .where('kind', '=', person.kind)
      .where('client_id', '=', person.clientId)
      .where('person_id', '=', person.personId)
      .orderBy('started_at', 'desc')
      .limit(limit),
  );

export async function touchSession(tx: WriteHandle, id: string, now: Date): Promise<void> {
  await tx.run(q.updateTable('directory.session').set({ last_seen_at: now }).where('id', '=', id));
}

/**
 * An operator's session goes on inside a client, or leaves it (null). In a transaction of the
 * client that is entered or left.
 */
export async function enterClient(
  tx: WriteHandle,
  id: string,
  clientId: number | null,
  reason: string | null,
): Promise<void> {
  await tx.text({
    sql: 'SELECT directory.enter_client($1, $2, $3)',
    values: [id, clientId, reason],
  });
}

/** Everybody who entered the client of this transaction is outside again. */
export async function leaveClientAll(tx: WriteHandle): Promise<void> {
  await tx.text({ sql: 'SELECT directory.leave_client()' });
}

type ActorRow = {
  session_id: string;
  started_at: Date;
  last_seen_at: Date;
  manager_id: number;
  home_client_id: number;
  fullname: string;
  level: Level;
  status: string;
  mobile_number: string | null;
  email: string | null;
  language: Language;
  load_limits: unknown;
  wallets: number[];
  entered: boolean;
  client_id: number;
  client_name: string;
  region: Region;
  currency: Currency;
  hide_today: number;
  features: Record<string, string>;
  flags: Record<string, boolean>;
  undo_seconds: number;
  client_active: boolean;
  is_operator: boolean;
  product_name: string;
  variant: 'standard' | 'travel';
  /** Those that there are, with commas between. */
  restrictions: string | null;
};

/** Who is behind a manager's token; null where nobody is, or no longer may be. */
export async function managerBehind(tx: ReadHandle, token: string): Promise<ManagerActor | null> {
  const [row] = await tx.text<ActorRow>({
    name: 'session_manager',
    sql: 'SELECT * FROM directory.session_manager($1)',
    values: [sha256(token)],
  });
  if (!row || row.status !== 'active' || !row.client_active) return null;
  const level: Level = row.is_operator ? 'Admin' : row.level;
  return {
    kind: row.is_operator ? 'operator' : 'manager',
    sessionId: row.session_id,
    managerId: row.manager_id,
    homeClientId: row.home_client_id,
    name: row.fullname,
    level,
    status: row.status,
    mobile: row.mobile_number ?? '',
    email: row.email,
    language: row.language,
    loadLimits: row.load_limits,
    wallets: seesAllWallets(level) ? 'all' : row.wallets,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    client: {
      id: row.client_id,
      name: row.client_name,
      region: row.region,
      currency: row.currency,
      hideToday: row.hide_today,
      features: row.features,
      flags: row.flags,
      undoSeconds: row.undo_seconds,
      product: row.product_name,
      variant: row.variant,
      // The function builds it of accesses alone.
      restrictions: (row.restrictions?.split(',') ?? []) as Access[],
    },
  };
}

type MemberRow = {
  id: string;
  client_id: number;
  person_id: number;
  last_seen_at: Date;
  started_at: Date;
};

/**
 * The member behind a token, with when they signed in and were last seen; null where nobody is, or
 * no longer may be.
 */
export async function memberBehind(
  tx: ReadHandle,
  token: string,
): Promise<(MemberActor & { readonly lastSeenAt: Date; readonly startedAt: Date }) | null> {
  const [row] = await tx.text<MemberRow>({
    name: 'member_session',
    sql: 'SELECT id, client_id, person_id, last_seen_at, started_at FROM directory.member_session($1)',
    values: [sha256(token)],
  });
  return row
    ? {
        kind: 'customer',
        sessionId: row.id,
        customerId: row.person_id,
        clientId: row.client_id,
        lastSeenAt: row.last_seen_at,
        startedAt: row.started_at,
      }
    : null;
}
