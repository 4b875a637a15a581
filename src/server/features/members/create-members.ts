import { foldName } from '#domain/people/identifiers.ts';
import { type CardState, memberStatus } from '#domain/people/member-status.ts';
import type { Currency } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import { openAccounts } from '#server/ledger/index.ts';
import { type Actor, type Origin, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

export type NewMember = {
  readonly firstName: string; readonly lastName: string; readonly mobile: string | null; readonly email: string | null;
  /** The username: the mobile number (1) or the e-mail (2). */
  readonly usernameOption: 1 | 2;
  readonly staffId: string | null;
  readonly memberships: readonly { readonly storeId: number; readonly departmentId: number | null; readonly active?: boolean }[];
  readonly card: { readonly proxy: string; readonly state: CardState; readonly activatedAt?: Date | null; readonly expiresOn?: string | null } | null;
  readonly invitedAt?: Date | null; readonly registeredAt?: Date | null;
};

/**
 * Adds members with their cards, as a set: one statement a table however many they are. Expects input that was checked
 * (unique identifiers and staff ids, free proxies); a doubled one stops the whole set.
 */
export async function createMembers(tx: WriteHandle, actor: Actor, origin: Origin, currency: Currency, members: readonly NewMember[], now: Date): Promise<number[]> {
  if (members.length === 0) return [];
  const clientId = clientOf(actor);
  const accounts = await openAccounts(tx, { clientId, kind: 'card', currency, count: members.length });
  const ids = (await tx.text<{ id: number }>({ sql: `SELECT nextval('customer_id')::int AS id FROM generate_series(1, $1)`, values: [members.length] })).map((row) => row.id);
  const rows = members.map((member, index) => toRow(member, ids[index]!, accounts[index]!));
  await tx.text({
    sql: `INSERT INTO customer (client_id, created_at, id, first_name, last_name, mobile_number, email, identifier, username_option, staff_id, account_id, status, proxy,
            invited_at, registered_at, name_key, last_name_key, staff_key, identifier_key)
          SELECT $1, $2, r.* FROM jsonb_to_recordset($3) AS r (id int, first_name text, last_name text, mobile_number text, email text, identifier text, username_option smallint,
            staff_id text, account_id int, status text, proxy text, invited_at timestamptz, registered_at timestamptz, name_key text, last_name_key text, staff_key text, identifier_key text)`,
    values: [clientId, now, JSON.stringify(rows)],
  });
  await writeMemberships(tx, clientId, members, rows);
  await writeCards(tx, clientId, members, ids, now);
  await writeNames(tx, clientId, rows);
  await audit(tx, now, actor, origin, {
    action: 'customers.create', subject: { kind: members.length === 1 ? 'customer' : 'customers', id: members.length === 1 ? ids[0]! : null }, after: { count: members.length, first_id: ids[0] },
  });
  return ids;
}

function toRow(member: NewMember, id: number, accountId: number) {
  const identifier = member.usernameOption === 2 ? member.email : member.mobile;
  invariant(identifier, 'a member has the name that their username option says');
  const facts = {
    activeMemberships: member.memberships.filter((one) => one.active !== false).length, card: member.card?.state ?? null,
    invited: member.invitedAt != null, registered: member.registeredAt != null,
  };
  return {
    id, first_name: member.firstName, last_name: member.lastName, mobile_number: member.mobile, email: member.email, identifier, username_option: member.usernameOption,
    staff_id: member.staffId, account_id: accountId, status: memberStatus(facts), proxy: member.card?.proxy ?? null, invited_at: member.invitedAt ?? null, registered_at: member.registeredAt ?? null,
    name_key: foldName(`${member.firstName} ${member.lastName}`), last_name_key: foldName(`${member.lastName} ${member.firstName}`),
    staff_key: member.staffId === null ? null : member.staffId.toLowerCase(), identifier_key: identifier.toLowerCase(),
  };
}

type Row = ReturnType<typeof toRow>;

async function writeMemberships(tx: WriteHandle, clientId: number, members: readonly NewMember[], rows: readonly Row[]): Promise<void> {
  const memberships = members.flatMap((member, index) =>
    member.memberships.map((one) => ({ customer_id: rows[index]!.id, store_id: one.storeId, department_id: one.departmentId, active: one.active !== false, name_key: rows[index]!.name_key })),
  );
  await tx.text({
    sql: `INSERT INTO membership (client_id, customer_id, store_id, department_id, active, name_key)
          SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (customer_id int, store_id int, department_id int, active boolean, name_key text)`,
    values: [clientId, JSON.stringify(memberships)],
  });
}

async function writeCards(tx: WriteHandle, clientId: number, members: readonly NewMember[], ids: readonly number[], now: Date): Promise<void> {
  const cards = members.flatMap(({ card }, index) => (card ? [{ proxy: card.proxy, customer_id: ids[index], state: card.state, activated_at: card.activatedAt ?? null, expires_on: card.expiresOn ?? null }] : []));
  await tx.text({
    sql: `INSERT INTO card (client_id, created_at, proxy, customer_id, state, activated_at, expires_on)
          SELECT $1, $2, r.* FROM jsonb_to_recordset($3) AS r (proxy text, customer_id int, state text, activated_at timestamptz, expires_on date)`,
    values: [clientId, now, JSON.stringify(cards)],
  });
  await tx.text({ sql: `INSERT INTO directory.proxy (client_id, proxy) SELECT $1, unnest($2::text[])`, values: [clientId, cards.map((card) => card.proxy)] });
}

/** The names that members sign in to their own page with. */
async function writeNames(tx: WriteHandle, clientId: number, rows: readonly Row[]): Promise<void> {
  await tx.text({
    sql: `INSERT INTO directory.sign_in_name (kind, scope_client_id, client_id, name, person_id) SELECT 'customer', $1, $1, * FROM unnest($2::text[], $3::int[])`,
    values: [clientId, rows.map((row) => row.identifier_key), rows.map((row) => row.id)],
  });
}
