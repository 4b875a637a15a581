import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type UniqueField = 'mobile_number' | 'email' | 'staff_id';
export type Wanted = { readonly [Field in UniqueField]: readonly string[] };
export type TakenValue = { readonly field: UniqueField; readonly value: string };

/**
 * Of what is wanted, what other members of the client have already; staff ids and e-mails in lower
 * case.
 */
export const takenOf = (
  tx: ReadHandle,
  clientId: number,
  wanted: Wanted,
  except: number | null,
): Promise<TakenValue[]> =>
  tx.text<TakenValue>({
    name: 'members_taken',
    sql: `SELECT 'mobile_number' AS field, mobile_number AS value FROM customer WHERE client_id = $1 AND mobile_number COLLATE "C" = ANY($2::text[]) AND id IS DISTINCT FROM $5
          UNION ALL SELECT 'email', email FROM customer WHERE client_id = $1 AND email = ANY($3::text[]) AND id IS DISTINCT FROM $5
          UNION ALL SELECT 'staff_id', staff_key FROM customer WHERE client_id = $1 AND staff_key = ANY($4::text[]) AND id IS DISTINCT FROM $5`,
    values: [
      clientId,
      wanted.mobile_number,
      wanted.email,
      wanted.staff_id.map((staff) => staff.toLowerCase()),
      except,
    ],
  });

/**
 * Only one change of who members are at a time for a client, so that what is checked as free stays
 * so until it is written.
 */
export const lockIdentities = (tx: WriteHandle, clientId: number): Promise<unknown> =>
  tx.text({
    name: 'lock_identities',
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))',
    values: [`members:${clientId}`],
  });

export type TakenBy = TakenValue & {
  readonly id: number;
  readonly name: string;
  /** Whether whoever asks sees them. */ readonly seen: boolean;
};

/** The same with who has it. */
export const takenBy = (
  tx: ReadHandle,
  clientId: number,
  wanted: Wanted,
  stores: 'all' | readonly number[],
): Promise<TakenBy[]> =>
  tx.text<TakenBy>({
    name: 'members_taken_by',
    sql: `SELECT t.field, t.value, c.id, c.first_name || ' ' || c.last_name AS name,
            ($5 OR EXISTS (SELECT 1 FROM membership m WHERE m.client_id = c.client_id AND m.customer_id = c.id AND m.store_id = ANY($6::int[]))) AS seen
          FROM (
            SELECT 'mobile_number' AS field, w.value, f.id FROM unnest($2::text[]) AS w (value) CROSS JOIN LATERAL (SELECT id FROM customer WHERE client_id = $1 AND mobile_number COLLATE "C" = w.value LIMIT 1) AS f
            UNION ALL SELECT 'email', w.value, f.id FROM unnest($3::text[]) AS w (value) CROSS JOIN LATERAL (SELECT id FROM customer WHERE client_id = $1 AND email = w.value LIMIT 1) AS f
            UNION ALL SELECT 'staff_id', w.value, f.id FROM unnest($4::text[]) AS w (value) CROSS JOIN LATERAL (SELECT id FROM customer WHERE client_id = $1 AND staff_key = w.value LIMIT 1) AS f
          ) AS t CROSS JOIN LATERAL (SELECT * FROM customer WHERE client_id = $1 AND id = t.id LIMIT 1) AS c`,
    values: [
      clientId,
      wanted.mobile_number,
      wanted.email,
      wanted.staff_id.map((staff) => staff.toLowerCase()),
      stores === 'all',
      stores === 'all' ? [] : stores,
    ],
  });

/** Which of these proxies are cards of the client, and whether each is free. */
export async function freeProxies(
  tx: ReadHandle,
  clientId: number,
  proxies: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await tx.text<{ proxy: string; free: boolean }>({
    name: 'proxies_free',
    sql: `SELECT proxy, state = 'free' AND customer_id IS NULL AND NOT reserved AS free FROM card WHERE client_id = $1 AND proxy = ANY($2::text[])`,
    values: [clientId, proxies],
  });
  return new Map(rows.map((row) => [row.proxy, row.free]));
}
