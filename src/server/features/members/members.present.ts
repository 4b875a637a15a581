import type { z } from 'zod';
import type { customerRow } from '#contract/customers.ts';
import { payable } from '#domain/people/member-status.ts';
import { may } from '#domain/access/rights.ts';
import { groupBy } from '#kernel/group-by.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type MembershipRow, membersByIds, membershipsOf } from './members.repo.ts';

type MemberRow = Awaited<ReturnType<typeof membersByIds>>[number];
export type CustomerRow = z.input<typeof customerRow>;

export const presentClean = (row: MemberRow) => ({
  customer_id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  identifier: row.identifier,
  staff_id: row.staff_id,
  status: row.status,
  payable: payable(row.status),
});

/**
 * Members as rows, in the order of the ids; balances for those who may see them; only the stores
 * that the manager sees.
 */
export async function presentRows(
  tx: ReadHandle,
  actor: ManagerActor,
  ids: readonly number[],
  stores: 'all' | readonly number[],
): Promise<CustomerRow[]> {
  const rows = new Map((await membersByIds(tx, actor.client.id, ids)).map((row) => [row.id, row]));
  const memberships = groupBy(
    await membershipsOf(tx, actor.client.id, ids, stores),
    (row) => row.customer_id,
  );
  const accounts = [...rows.values()].map((row) => row.account_id);
  const held = may(actor.level, 'view_money', false)
    ? await balances(tx, { clientId: actor.client.id, accountIds: accounts })
    : null;
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row
      ? [presentRow(row, memberships.get(id) ?? [], held ? (held.get(row.account_id) ?? 0n) : null)]
      : [];
  });
}

function presentRow(
  row: MemberRow,
  memberships: readonly MembershipRow[],
  balance: bigint | null,
): CustomerRow {
  return {
    ...presentClean(row),
    mobile_number: row.mobile_number,
    email: row.email,
    proxy: row.proxy,
    wallets: memberships.map(
      ({ store_id, store_name, department_id, department_name, active }) => ({
        store_id,
        store_name,
        department_id,
        department_name,
        active,
      }),
    ),
    balance: balance === null ? null : toWire(balance),
    invited_at: row.invited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
