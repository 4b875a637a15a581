import { may } from '#domain/access/rights.ts';
import { cardAbilities } from '#domain/cards/card-acts.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { MembersPorts } from './members.ports.ts';
import { presentRows } from './members.present.ts';
import { cardOf, membersByIds } from './members.repo.ts';

/**
 * One member with card, memberships, the wallet that loaded last, and what this manager may do with
 * them.
 */
export async function showMember(
  tx: ReadHandle,
  ports: MembersPorts,
  actor: ManagerActor,
  customerId: number,
) {
  const stores = await ports.storesSeen(tx, actor);
  const [row] = await presentRows(tx, actor, [customerId], stores);
  const [stored] = await membersByIds(tx, actor.client.id, [customerId]);
  if (!row || !stored) return fail('not_found') satisfies Result<never, 'not_found'>;
  const card = await cardOf(tx, actor.client.id, customerId);
  const last = await ports.lastLoad(
    tx,
    { clientId: actor.client.id, wallets: actor.wallets },
    customerId,
  );
  const money = may(actor.level, 'view_money', false);
  return ok({
    ...row,
    username_option: stored.username_option === 2 ? (2 as const) : (1 as const),
    language: stored.language,
    registered_at: stored.registered_at?.toISOString() ?? null,
    card: card
      ? {
          proxy: card.proxy,
          state: card.state,
          locked_by: card.state === 'locked' ? (card.locked_by ?? 'member') : null,
          activated_at: card.activated_at?.toISOString() ?? null,
          expires_on: card.expires_on,
        }
      : null,
    last_load: last
      ? {
          wallet_id: last.walletId,
          wallet_name: last.walletName,
          at: last.at.toISOString(),
          amount: money ? toWire(last.amount) : null,
        }
      : null,
    ...factsOf(stored),
    abilities: [
      ...abilities(actor, row.payable, row.balance, stored),
      ...(may(actor.level, 'edit_members', true)
        ? cardAbilities(
            card && {
              state: card.state,
              lockedBy: card.locked_by,
              registered: stored.registered_at !== null,
            },
          )
        : []),
    ],
  });
}

type Stored = Awaited<ReturnType<typeof membersByIds>>[number];

/**
 * What is known of a member besides their row in a list. Of an identity number only whether there
 * is one.
 */
const factsOf = (row: Stored) => ({
  payroll_id: row.payroll_id,
  ta_id: row.ta_id,
  pos_id: row.pos_id,
  alt_pos_id: row.alt_pos_id,
  primary_position: row.primary_position,
  secondary_positions: row.secondary_positions,
  weight: row.weight,
  timezone: row.timezone,
  roles: row.roles as { role_id: string; role_name: string }[],
  job_code_ids: row.job_code_ids,
  company_id: row.company_id,
  source_id: row.source_id,
  internal_id: row.internal_id,
  date_of_birth: row.date_of_birth,
  occupation: row.occupation,
  identity_given: row.identity_sealed !== null,
  address_street: row.address_street,
  address_more: row.address_more,
  address_city: row.address_city,
  address_province: row.address_province,
  address_postal_code: row.address_postal_code,
  client_portal: row.client_portal,
  version: row.version,
});

/** What may be done with this member now, by this manager. The server checks again. */
function abilities(
  actor: ManagerActor,
  canBePaid: boolean,
  balance: string | null,
  stored: Pick<Stored, 'registered_at' | 'invited_at' | 'status'>,
): string[] {
  const list: string[] = [];
  if (canBePaid && may(actor.level, 'load_one', true) && actor.client.features.corp_load !== '0')
    list.push('load');
  const left = stored.status === 'inactive' && balance !== null && balance !== toWire(0n);
  if (
    (canBePaid || left) &&
    may(actor.level, 'unload_one', true) &&
    actor.client.features.corp_load !== '0'
  )
    list.push('unload');
  if (!may(actor.level, 'edit_members', true)) return list;
  list.push('edit');
  if (stored.registered_at === null && stored.status !== 'inactive')
    list.push('invite', ...(stored.invited_at === null ? [] : ['remove_invite']));
  return list;
}
