import { foldName } from '#domain/people/identifiers.ts';
import { type CardState, memberStatus } from '#domain/people/member-status.ts';
import type { MemberFields } from '#domain/members/member-input.ts';
import type { Currency } from '#kernel/money.ts';
import { invariant } from '#kernel/invariant.ts';
import { openAccounts } from '#server/ledger/index.ts';
import { type Actor, clientOf } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { addSignInNames, claimProxies } from '#server/platform/directory/people.ts';
import {
  insertCards,
  insertMembers,
  insertMemberships,
  nextMemberIds,
} from './new-members.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type MoreFields = Partial<
  Omit<
    MemberFields,
    | 'first_name'
    | 'last_name'
    | 'mobile_number'
    | 'email'
    | 'username_option'
    | 'staff_id'
    | 'identity_number'
  >
> & {
  readonly roles?: readonly { role_id: string; role_name: string }[];
  readonly job_code_ids?: readonly number[];
};
export type NewMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  /** The username: the mobile number (1) or the e-mail (2). */
  readonly usernameOption: 1 | 2;
  readonly staffId: string | null;
  /** What else was read of them. */
  readonly more?: MoreFields;
  readonly memberships: readonly {
    readonly storeId: number;
    readonly departmentId: number | null;
    readonly active?: boolean;
  }[];
  readonly card: {
    readonly proxy: string;
    readonly state: CardState;
    readonly activatedAt?: Date | null;
    readonly expiresOn?: string | null;
  } | null;
  readonly invitedAt?: Date | null;
  readonly registeredAt?: Date | null;
};

/**
 * Adds members with their cards, as a set: one statement a table however many they are. Expects
 * input that was checked (unique identifiers and staff ids, free proxies); a doubled one stops the
 * whole set.
 */
export async function createMembers(
  context: RequestContext<Actor>,
  currency: Currency,
  members: readonly NewMember[],
): Promise<number[]> {
  const { tx, actor, now } = context;
  if (members.length === 0) return [];
  const clientId = clientOf(actor);
  const accounts = await openAccounts(tx, {
    clientId,
    kind: 'card',
    currency,
    count: members.length,
  });
  const ids = await nextMemberIds(tx, members.length);
  const rows = members.map((member, index) => toRow(member, ids[index]!, accounts[index]!));
  await insertMembers(tx, clientId, now, rows);
  await insertMemberships(
    tx,
    clientId,
    members.flatMap((member, index) =>
      member.memberships.map((one) => ({
        customer_id: rows[index]!.id,
        store_id: one.storeId,
        department_id: one.departmentId,
        active: one.active !== false,
        name_key: rows[index]!.name_key,
      })),
    ),
  );
  const cards = members.flatMap(({ card }, index) =>
    card
      ? [
          {
            proxy: card.proxy,
            customer_id: ids[index]!,
            state: card.state,
            activated_at: card.activatedAt ?? null,
            expires_on: card.expiresOn ?? null,
          },
        ]
      : [],
  );
  if (cards.length > 0) {
    await insertCards(tx, clientId, now, cards);
    await claimProxies(
      tx,
      clientId,
      cards.map((card) => card.proxy),
    );
  }
  await addSignInNames(
    tx,
    'customer',
    clientId,
    rows.map((row) => ({ name: row.identifier_key, personId: row.id })),
  );
  await audit(context, {
    action: 'customers.create',
    subject: {
      kind: members.length === 1 ? 'customer' : 'customers',
      id: members.length === 1 ? ids[0]! : null,
    },
    after: { count: members.length, first_id: ids[0] },
  });
  return ids;
}

function toRow(member: NewMember, id: number, accountId: number) {
  const identifier = member.usernameOption === 2 ? member.email : member.mobile;
  invariant(identifier, 'a member has the name that their username option says');
  const facts = {
    activeMemberships: member.memberships.filter((one) => one.active !== false).length,
    card: member.card?.state ?? null,
    invited: member.invitedAt != null,
    registered: member.registeredAt != null,
  };
  return {
    id,
    first_name: member.firstName,
    last_name: member.lastName,
    mobile_number: member.mobile,
    email: member.email,
    identifier,
    username_option: member.usernameOption,
    staff_id: member.staffId,
    account_id: accountId,
    status: memberStatus(facts),
    proxy: member.card?.proxy ?? null,
    invited_at: member.invitedAt ?? null,
    registered_at: member.registeredAt ?? null,
    name_key: foldName(`${member.firstName} ${member.lastName}`),
    last_name_key: foldName(`${member.lastName} ${member.firstName}`),
    staff_key: member.staffId === null ? null : member.staffId.toLowerCase(),
    identifier_key: identifier.toLowerCase(),
    more: member.more ?? {},
  };
}
