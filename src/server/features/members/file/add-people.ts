import { invariant } from '#kernel/invariant.ts';
import { auditMany } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { RowOutcome } from '../../imports/index.ts';
import { toNew } from '../add-member.ts';
import { assignCards } from '../cards.repo.ts';
import { createMembers } from '../create-members.ts';
import { inviteNew } from '../invite-new.ts';
import { saveIdentities } from '../member-edits.repo.ts';
import type { MembersDeps } from '../members.ports.ts';
import type { MemberFileOptions, PersonRow } from './check-people.ts';

type File = { readonly id: number; readonly options: MemberFileOptions };

/**
 * Adds the people of some rows: the members, their places, cards and invitations, in the
 * transaction that says so of their rows.
 */
export async function addPeople(
  context: RequestContext,
  deps: MembersDeps,
  file: File,
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const { tx, actor, now } = context;
  const { invite } = file.options;
  const ids = await createMembers(
    context,
    actor.client.currency,
    rows.map(({ value }) => ({
      ...toNew(value.fields, {
        stores: [...value.places],
        roles: [...value.roles],
        job_code_ids: [...value.jobCodes],
      }),
      invitedAt: invite ? now : null,
    })),
  );
  const made = rows.map((row, index) => ({ row, id: ids[index]! }));
  const identities = made.flatMap(({ row, id }) => {
    const { identity_number: identity } = row.value.fields;
    return identity ? [{ id, sealed: deps.vault.seal(identity, `customer:${id}:identity`) }] : [];
  });
  if (identities.length > 0) await saveIdentities(tx, actor.client.id, identities);
  const cards = made.flatMap(({ row, id }) =>
    row.value.proxy === null ? [] : [{ id, proxy: row.value.proxy }],
  );
  if (cards.length > 0) await assignCards(tx, actor.client.id, cards, now);
  auditMany(
    context,
    'customers.create',
    'customer',
    made.map(({ row, id }) => ({
      id,
      after: {
        file: file.id,
        line: row.line,
        ...(row.value.proxy === null ? {} : { proxy: row.value.proxy }),
      },
    })),
  );
  if (invite)
    await inviteNew(
      context,
      made.map(({ row, id }) => ({ id, ...addressOf(row) })),
      deps.portalUrl,
    );
  return new Map(made.map(({ row, id }) => [row.line, { result: { customer_id: id } }]));
}

/** Where an invitation goes: to the name that the username option says. */
function addressOf({ value: { fields } }: PersonRow) {
  const byMail = fields.username_option === 2;
  const address = byMail ? fields.email : fields.mobile_number;
  invariant(address, 'a row that is ready has a name to sign in with');
  return {
    channel: byMail ? ('email' as const) : ('sms' as const),
    address,
    language: fields.language ?? ('en' as const),
  };
}
