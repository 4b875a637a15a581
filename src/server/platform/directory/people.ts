import { q, type ReadHandle, type WriteHandle } from '../database/handle.ts';
import { newToken, sha256 } from '../secrets.ts';
import type { Person } from './sessions.ts';
import { forgetDevices } from './trusted-devices.ts';

/** A manager's name is unique on the platform, a member's within the client. */
const scopeOf = (person: Person): number => (person.kind === 'manager' ? 0 : person.clientId);

/**
 * Gives a person the names they sign in with, instead of those they had. Answers those that belong
 * to somebody else: then the change must not go through.
 */
export async function setSignInNames(
  tx: WriteHandle,
  person: Person,
  names: readonly string[],
): Promise<readonly string[]> {
  const { kind, clientId, personId } = person;
  await tx.run(
    q
      .deleteFrom('directory.sign_in_name')
      .where('kind', '=', kind)
      .where('client_id', '=', clientId)
      .where('person_id', '=', personId),
  );
  if (names.length === 0) return [];
  const rows = names.map((name) => ({
    kind,
    scope_client_id: scopeOf(person),
    name,
    client_id: clientId,
    person_id: personId,
  }));
  const written = await tx.all(
    q
      .insertInto('directory.sign_in_name')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .returning('name'),
  );
  return names.filter((name) => !written.some((row) => row.name === name));
}

/** The people of that name, each client's for members. */
export async function findByName(
  tx: ReadHandle,
  kind: Person['kind'],
  name: string,
): Promise<Person[]> {
  const rows = await tx.all(
    q
      .selectFrom('directory.sign_in_name')
      .select(['client_id', 'person_id'])
      .where('kind', '=', kind)
      .where('name', '=', name)
      .orderBy('client_id')
      .limit(20),
  );
  return rows.map((row) => ({ kind, clientId: row.client_id, personId: row.person_id }));
}

export async function passwordHashOf(tx: ReadHandle, person: Person): Promise<string | null> {
  const row = await tx.maybe(
    q
      .selectFrom('directory.credential')
      .select('password_hash')
      .where('kind', '=', person.kind)
      .where('client_id', '=', person.clientId)
      .where('person_id', '=', person.personId),
  );
  return row?.password_hash ?? null;
}

/**
 * Sets a password. Sign-ins and resets that were begun with the one before end, and no device is
 * trusted any more.
 */
export async function setPasswordHash(
  tx: WriteHandle,
  person: Person,
  hash: string,
  now: Date,
): Promise<void> {
  const values = {
    kind: person.kind,
    client_id: person.clientId,
    person_id: person.personId,
    password_hash: hash,
    changed_at: now,
  };
  await tx.run(
    q
      .insertInto('directory.credential')
      .values(values)
      .onConflict((on) =>
        on
          .columns(['kind', 'client_id', 'person_id'])
          .doUpdateSet({ password_hash: hash, changed_at: now }),
      ),
  );
  await forgetDevices(tx, person);
  await tx.run(
    q
      .deleteFrom('directory.ticket')
      .where('kind', '=', person.kind)
      .where('client_id', '=', person.clientId)
      .where('person_id', '=', person.personId),
  );
}

/**
 * Invites a person anew; the token goes into the link and is stored as a hash. Earlier invitations
 * end.
 */
export async function invite(
  tx: WriteHandle,
  person: Person,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  const token = newToken();
  await tx.run(
    q
      .deleteFrom('directory.invitation')
      .where('kind', '=', person.kind)
      .where('client_id', '=', person.clientId)
      .where('person_id', '=', person.personId),
  );
  await tx.run(
    q.insertInto('directory.invitation').values({
      token_hash: sha256(token),
      kind: person.kind,
      client_id: person.clientId,
      person_id: person.personId,
      sent_at: now,
      expires_at: expiresAt,
      used_at: null,
    }),
  );
  return token;
}

/** Invites people who were never invited before, as one statement; the tokens in their order. */
export async function inviteMany(
  tx: WriteHandle,
  people: readonly Person[],
  now: Date,
  expiresAt: Date,
): Promise<string[]> {
  const tokens = people.map(() => newToken());
  await tx.text({
    name: 'invite_many',
    sql: `INSERT INTO directory.invitation (token_hash, kind, client_id, person_id, sent_at, expires_at)
          SELECT p.hash, p.kind, p.client_id, p.person_id, $1, $2 FROM unnest($3::bytea[], $4::text[], $5::int[], $6::int[]) AS p (hash, kind, client_id, person_id)`,
    values: [
      now,
      expiresAt,
      tokens.map((token) => sha256(token)),
      people.map(({ kind }) => kind),
      people.map(({ clientId }) => clientId),
      people.map(({ personId }) => personId),
    ],
  });
  return tokens;
}

/** Ends the invitations of a person that are open. */
export const withdrawInvitation = (tx: WriteHandle, person: Person): Promise<number> =>
  tx.run(
    q
      .deleteFrom('directory.invitation')
      .where('kind', '=', person.kind)
      .where('client_id', '=', person.clientId)
      .where('person_id', '=', person.personId)
      .where('used_at', 'is', null),
  );

/** Ends the invitations of many members of a client, whatever became of them. */
export const withdrawInvitationsOf = async (
  tx: WriteHandle,
  clientId: number,
  customerIds: readonly number[],
): Promise<void> => {
  await tx.text({
    sql: `DELETE FROM directory.invitation WHERE kind = 'customer' AND client_id = $1 AND person_id = ANY ($2::int[])`,
    values: [clientId, customerIds],
  });
};

export type Invitation = Person & { readonly expiresAt: Date };

/** The invitation of a token, if it can still be used. */
export async function openInvitation(
  tx: ReadHandle,
  token: string,
  now: Date,
): Promise<Invitation | null> {
  const row = await tx.maybe(
    q
      .selectFrom('directory.invitation')
      .select(['kind', 'client_id', 'person_id', 'expires_at'])
      .where('token_hash', '=', sha256(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now),
  );
  return row
    ? {
        kind: row.kind,
        clientId: row.client_id,
        personId: row.person_id,
        expiresAt: row.expires_at,
      }
    : null;
}

/** Uses an invitation up; false where another window was first. */
export async function useInvitation(tx: WriteHandle, token: string, now: Date): Promise<boolean> {
  return (
    (await tx.run(
      q
        .updateTable('directory.invitation')
        .set({ used_at: now })
        .where('token_hash', '=', sha256(token))
        .where('used_at', 'is', null),
    )) === 1
  );
}

/** Sign-in names of many new people at once. A name that is taken stops the whole set. */
export async function addSignInNames(
  tx: WriteHandle,
  kind: Person['kind'],
  clientId: number,
  names: readonly { readonly name: string; readonly personId: number }[],
): Promise<void> {
  await tx.text({
    sql: 'INSERT INTO directory.sign_in_name (kind, scope_client_id, client_id, name, person_id) SELECT $1, $2, $3, * FROM unnest($4::text[], $5::int[])',
    values: [
      kind,
      kind === 'manager' ? 0 : clientId,
      clientId,
      names.map(({ name }) => name),
      names.map(({ personId }) => personId),
    ],
  });
}

/** Of these proxies, those that were nobody's become a client's; answers them. */
export async function claimFreeProxies(
  tx: WriteHandle,
  clientId: number,
  proxies: readonly string[],
): Promise<string[]> {
  const rows = await tx.text<{ proxy: string }>({
    sql: 'INSERT INTO directory.proxy (client_id, proxy) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING proxy',
    values: [clientId, proxies],
  });
  return rows.map((row) => row.proxy);
}

/** Whose client each proxy is; those of nobody are left out. */
export async function clientsOfProxies(
  tx: ReadHandle,
  proxies: readonly string[],
): Promise<Map<string, number>> {
  const rows =
    proxies.length === 0
      ? []
      : await tx.text<{ proxy: string; client_id: number }>({
          sql: 'SELECT proxy, client_id FROM directory.proxy WHERE proxy = ANY($1::text[])',
          values: [proxies],
        });
  return new Map(rows.map((row) => [row.proxy, row.client_id]));
}

/** Card numbers (proxies) become a client's; one that is another's stops the whole set. */
export async function claimProxies(
  tx: WriteHandle,
  clientId: number,
  proxies: readonly string[],
): Promise<void> {
  await tx.text({
    sql: 'INSERT INTO directory.proxy (client_id, proxy) SELECT $1, unnest($2::text[])',
    values: [clientId, proxies],
  });
}
