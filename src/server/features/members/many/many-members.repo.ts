import type { MemberFacts, MemberStatus } from '#domain/people/member-status.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

/** A member as what is done with many has to know them. */
export type LockedMember = {
  readonly id: number;
  readonly status: MemberStatus;
  readonly account_id: number;
  readonly invited_at: Date | null;
  readonly registered_at: Date | null;
  readonly username_option: number;
  readonly identifier: string;
  readonly language: 'en' | 'es' | 'fr';
};

/** These members under lock, in the one order in which everybody locks them. */
export const lockMembers = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
): Promise<LockedMember[]> =>
  tx.text({
    sql: `SELECT id, status, account_id, invited_at, registered_at, username_option, identifier, language
          FROM customer WHERE client_id = $1 AND id = ANY ($2::int[]) ORDER BY id FOR UPDATE`,
    values: [clientId, ids],
  });

/** Who was invited stands as pending where a card was only assigned to them. */
export const saveInvited = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
  now: Date,
): Promise<unknown> =>
  tx.text({
    sql: `UPDATE customer SET invited_at = $3, status = CASE WHEN status = 'assigned' THEN 'pending' ELSE status END
          WHERE client_id = $1 AND id = ANY ($2::int[])`,
    values: [clientId, ids, now],
  });

export const saveNotInvited = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
): Promise<unknown> =>
  tx.text({
    sql: 'UPDATE customer SET invited_at = NULL, find_started_at = NULL WHERE client_id = $1 AND id = ANY ($2::int[])',
    values: [clientId, ids],
  });

export type ActivePlace = { readonly customer_id: number; readonly store_id: number };

/** The active places of these members, in all stores. */
export const activePlacesOf = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<ActivePlace[]> =>
  tx.text({
    sql: 'SELECT customer_id, store_id FROM membership WHERE client_id = $1 AND customer_id = ANY ($2::int[]) AND active',
    values: [clientId, ids],
  });

/** Switches the places of these members in a store on or off. */
export const switchPlaces = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly number[],
  { storeId, active }: { readonly storeId: number; readonly active: boolean },
): Promise<unknown> =>
  tx.text({
    sql: 'UPDATE membership SET active = $4 WHERE client_id = $1 AND customer_id = ANY ($2::int[]) AND store_id = $3 AND active <> $4',
    values: [clientId, ids, storeId, active],
  });

export type StatusFacts = MemberFacts & { readonly id: number; readonly status: MemberStatus };

/** What the shown status of these members follows from, with the one that stands. */
export const statusFactsOf = (
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<StatusFacts[]> =>
  tx.text({
    sql: `SELECT c.id, c.status, c.invited_at IS NOT NULL AS invited, c.registered_at IS NOT NULL AS registered,
                 (SELECT count(*)::int FROM membership m WHERE m.client_id = c.client_id AND m.customer_id = c.id AND m.active) AS "activeMemberships",
                 (SELECT k.state FROM card k WHERE k.client_id = c.client_id AND k.customer_id = c.id AND k.state <> 'replaced' ORDER BY k.created_at DESC LIMIT 1) AS card
          FROM customer c WHERE c.client_id = $1 AND c.id = ANY ($2::int[])`,
    values: [clientId, ids],
  });

export const saveStatuses = (
  tx: WriteHandle,
  clientId: number,
  changed: readonly { readonly id: number; readonly status: MemberStatus }[],
): Promise<unknown> =>
  tx.text({
    sql: 'UPDATE customer c SET status = n.status FROM unnest($2::int[], $3::text[]) AS n (id, status) WHERE c.client_id = $1 AND c.id = n.id',
    values: [clientId, changed.map(({ id }) => id), changed.map(({ status }) => status)],
  });

export type Applicable = {
  readonly resend: number;
  readonly remove: number;
  readonly deactivate: number;
};

/** To how many of these members each action applies. */
export async function countApplicable(
  tx: ReadHandle,
  clientId: number,
  ids: readonly number[],
): Promise<Applicable> {
  const [row] = await tx.text<Applicable>({
    sql: `SELECT count(*) FILTER (WHERE c.registered_at IS NULL AND c.status <> 'inactive')::int AS resend,
                 count(*) FILTER (WHERE c.registered_at IS NULL AND c.invited_at IS NOT NULL)::int AS remove,
                 count(*) FILTER (WHERE c.status <> 'inactive')::int AS deactivate
          FROM customer c WHERE c.client_id = $1 AND c.id = ANY ($2::int[])`,
    values: [clientId, ids],
  });
  return row!;
}
