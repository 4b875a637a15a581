import type { Selectable } from 'kysely';
import { after, minutes, seconds } from '#kernel/instant.ts';
import { type ReadHandle, type WriteHandle, q } from '../database/handle.ts';
import type { Schema } from '../database/schema.ts';
import { hashCode, newCode, newToken, same, sha256 } from '../secrets.ts';
import type { Person } from './sessions.ts';

export const CODE_LIFE = minutes(10);
export const CODE_TRIES = 5;
export const RESEND_AFTER = seconds(30);

export type Ticket = Person & {
  readonly purpose: 'sign_in' | 'reset';
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};
export type Started = {
  readonly ticket: string;
  readonly code: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/**
 * Begins a sign-in or reset: a secret for the browser, a code for the person. Both are stored as
 * hashes. Accounts of one address may share a code.
 */
export async function openTicket(
  tx: WriteHandle,
  of: Pick<Ticket, 'kind' | 'clientId' | 'personId' | 'purpose' | 'channel' | 'address'>,
  now: Date,
  code = newCode(),
): Promise<Started> {
  const ticket = newToken();
  const ticketHash = sha256(ticket);
  const expiresAt = after(now, CODE_LIFE);
  await tx.run(
    q.insertInto('directory.ticket').values({
      ticket_hash: ticketHash,
      purpose: of.purpose,
      kind: of.kind,
      client_id: of.clientId,
      person_id: of.personId,
      channel: of.channel,
      address: of.address,
      code_hash: hashCode(ticketHash, code),
      tries: 0,
      sent_at: now,
      expires_at: expiresAt,
    }),
  );
  return { ticket, code, sentAt: now, expiresAt };
}

/** Whose a ticket is that is still good. */
export async function peekTicket(
  tx: ReadHandle,
  ticket: string,
  purpose: Ticket['purpose'],
  now: Date,
): Promise<Person | null> {
  const row = await tx.maybe(
    q
      .selectFrom('directory.ticket')
      .select(['kind', 'client_id', 'person_id'])
      .where('ticket_hash', '=', sha256(ticket))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now),
  );
  return row ? { kind: row.kind, clientId: row.client_id, personId: row.person_id } : null;
}

export type LockedTicket = Ticket & {
  readonly tries: number;
  readonly codeHash: Buffer;
  readonly hash: Buffer;
};

const open = (purpose: Ticket['purpose'], now: Date) =>
  q
    .selectFrom('directory.ticket')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate();

const lockedTicket = (row: Selectable<Schema['directory.ticket']>): LockedTicket => ({
  kind: row.kind,
  clientId: row.client_id,
  personId: row.person_id,
  purpose: row.purpose,
  channel: row.channel,
  address: row.address,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  tries: row.tries,
  codeHash: row.code_hash,
  hash: row.ticket_hash,
});

/** A ticket that is still good, locked for whoever tries it. */
export async function lockTicket(
  tx: WriteHandle,
  ticket: string,
  purpose: Ticket['purpose'],
  now: Date,
): Promise<LockedTicket | null> {
  const row = await tx.maybe(open(purpose, now).where('ticket_hash', '=', sha256(ticket)));
  return row && lockedTicket(row);
}

/**
 * The newest ticket of a person who is signed in already and therefore needs no secret besides the
 * code.
 */
export async function lockNewestTicket(
  tx: WriteHandle,
  person: Person,
  purpose: Ticket['purpose'],
  now: Date,
): Promise<LockedTicket | null> {
  const of = open(purpose, now)
    .where('kind', '=', person.kind)
    .where('client_id', '=', person.clientId)
    .where('person_id', '=', person.personId);
  const row = await tx.maybe(of.orderBy('sent_at', 'desc').limit(1));
  return row && lockedTicket(row);
}

/** Puts a new code on a ticket: the old one no longer works, the tries start again. */
export async function renewCode(
  tx: WriteHandle,
  hash: Buffer,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode();
  const expiresAt = after(now, CODE_LIFE);
  await tx.run(
    q
      .updateTable('directory.ticket')
      .set({ code_hash: hashCode(hash, code), tries: 0, sent_at: now, expires_at: expiresAt })
      .where('ticket_hash', '=', hash),
  );
  return { code, expiresAt };
}

/** Uses a ticket up that no code is asked for. */
export const endTicket = (tx: WriteHandle, { hash }: Pick<LockedTicket, 'hash'>) =>
  tx.run(q.deleteFrom('directory.ticket').where('ticket_hash', '=', hash));

/**
 * Checks a code. The fifth wrong one ends the ticket; a right one uses it up. The caller commits
 * either way.
 */
export async function tryCode(
  tx: WriteHandle,
  ticket: { hash: Buffer; codeHash: Buffer; tries: number },
  code: string,
): Promise<boolean> {
  const right = ticket.tries < CODE_TRIES && same(ticket.codeHash, hashCode(ticket.hash, code));
  const over = right || ticket.tries + 1 >= CODE_TRIES;
  await tx.run(
    over
      ? q.deleteFrom('directory.ticket').where('ticket_hash', '=', ticket.hash)
      : q
          .updateTable('directory.ticket')
          .set({ tries: ticket.tries + 1 })
          .where('ticket_hash', '=', ticket.hash),
  );
  return right;
}
