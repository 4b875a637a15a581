import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { CardActivity } from '#server/providers/processor/card-activity.ts';

/** Whose card it is, and the account that is its book. A card that was replaced spends from the new one's. */
export type CardHolder = {
  readonly proxy: string;
  readonly customerId: number;
  readonly accountId: number;
};

export const holdersOfCards = (
  tx: ReadHandle,
  clientId: number,
  proxies: readonly string[],
): Promise<CardHolder[]> =>
  tx.text<CardHolder>({
    name: 'holders_of_cards',
    sql: `SELECT k.proxy, c.id AS "customerId", c.account_id AS "accountId"
          FROM card AS k JOIN customer AS c ON c.client_id = k.client_id AND c.id = k.customer_id
          WHERE k.client_id = $1 AND k.proxy = ANY ($2::text[])`,
    values: [clientId, proxies],
  });

export type HeldActivity = { readonly activity: CardActivity; readonly holder: CardHolder };

/**
 * Writes events down, each once by its number, in the order of their numbers, so that of two
 * servers with the same page one waits. Answers the numbers of those that were new.
 */
export async function insertCardEvents(
  tx: WriteHandle,
  clientId: number,
  events: readonly HeldActivity[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const all = events.map(({ activity }) => activity);
  const rows = await tx.text<{ event_id: string }>({
    name: 'insert_card_events',
    sql: `INSERT INTO card_event (client_id, event_id, kind, proxy, customer_id, amount, refers_to, final, merchant, occurred_at, expires_at, posted_at)
          SELECT $1, e.id, e.kind, e.proxy, e.customer_id, e.amount, e.refers_to, e.final, e.merchant, e.at, e.expires_at, $12
          FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::text[], $8::boolean[], $9::text[], $10::timestamptz[], $11::timestamptz[])
            AS e (id, kind, proxy, customer_id, amount, refers_to, final, merchant, at, expires_at)
          ORDER BY e.id COLLATE "C" ON CONFLICT DO NOTHING RETURNING event_id`,
    values: [
      clientId,
      all.map(({ id }) => id),
      all.map(({ kind }) => kind),
      all.map(({ proxy }) => proxy),
      events.map(({ holder }) => holder.customerId),
      all.map(({ amount }) => amount),
      all.map(({ refersTo }) => refersTo),
      all.map(({ final }) => final),
      all.map(({ merchant }) => merchant),
      all.map(({ occurredAt }) => occurredAt),
      all.map(({ expiresAt }) => expiresAt),
      now,
    ],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Of events that were known, those whose kind, card or amount was another the first time. */
export async function contradictedEvents(
  tx: ReadHandle,
  clientId: number,
  events: readonly CardActivity[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await tx.text<{ event_id: string }>({
    name: 'contradicted_card_events',
    sql: `SELECT k.event_id FROM card_event AS k
          JOIN unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS e (id, kind, proxy, amount) ON e.id = k.event_id
          WHERE k.client_id = $1 AND (k.kind, k.proxy, k.amount) IS DISTINCT FROM (e.kind, e.proxy, e.amount)`,
    values: [
      clientId,
      events.map(({ id }) => id),
      events.map(({ kind }) => kind),
      events.map(({ proxy }) => proxy),
      events.map(({ amount }) => amount),
    ],
  });
  return new Set(rows.map(({ event_id }) => event_id));
}

export async function saveTransfersOfEvents(
  tx: WriteHandle,
  clientId: number,
  posted: readonly { readonly eventId: string; readonly transferId: bigint }[],
): Promise<void> {
  if (posted.length === 0) return;
  await tx.text({
    name: 'save_transfers_of_card_events',
    sql: `UPDATE card_event AS k SET transfer_id = p.transfer_id FROM unnest($2::text[], $3::bigint[]) AS p (id, transfer_id)
          WHERE k.client_id = $1 AND k.event_id = p.id`,
    values: [
      clientId,
      posted.map(({ eventId }) => eventId),
      posted.map(({ transferId }) => transferId),
    ],
  });
}

/**
 * Brings what these authorizations take aside to what their events say, in whatever order those
 * came: a clearing takes off its amount, the last one all of it.
 */
export async function refreshHolds(
  tx: WriteHandle,
  clientId: number,
  authorizationIds: readonly string[],
): Promise<void> {
  if (authorizationIds.length === 0) return;
  await tx.text({
    name: 'refresh_card_holds',
    sql: `INSERT INTO card_hold AS h (client_id, authorization_id, customer_id, amount, expires_at)
          SELECT a.client_id, a.event_id, a.customer_id,
            CASE WHEN bool_or(c.final) THEN 0 ELSE greatest(0, a.amount - coalesce(sum(c.amount), 0)) END, a.expires_at
          FROM card_event AS a
          LEFT JOIN card_event AS c ON c.client_id = $1 AND c.refers_to = a.event_id AND c.kind = 'clearing' AND c.customer_id = a.customer_id
          WHERE a.client_id = $1 AND a.event_id = ANY ($2::text[]) AND a.kind = 'authorization'
          GROUP BY a.client_id, a.event_id, a.customer_id, a.amount, a.expires_at
          ORDER BY a.event_id
          ON CONFLICT (client_id, authorization_id) DO UPDATE SET amount = excluded.amount`,
    values: [clientId, authorizationIds],
  });
}

/** What authorizations take aside on the cards of some members at this moment. */
export async function heldOnCards(
  tx: ReadHandle,
  clientId: number,
  customerIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Cents>> {
  const rows = await tx.text<{ customer_id: number; held: Cents }>({
    name: 'held_on_cards',
    sql: `SELECT customer_id, sum(amount) AS held FROM card_hold
          WHERE client_id = $1 AND customer_id = ANY ($2::int[]) AND expires_at > $3 AND amount > 0 GROUP BY customer_id`,
    values: [clientId, customerIds, now],
  });
  return new Map(rows.map(({ customer_id, held }) => [customer_id, held]));
}
