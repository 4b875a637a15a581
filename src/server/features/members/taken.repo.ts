import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type UniqueField = 'mobile_number' | 'email' | 'staff_id';
export type Wanted = { readonly [Field in UniqueField]: readonly string[] };
export type Taken = { readonly field: UniqueField; readonly value: string };

/** Of what is wanted, what other members of the client have already; staff ids and e-mails in lower case. */
export const takenOf = (tx: ReadHandle, clientId: number, wanted: Wanted, except: number | null): Promise<Taken[]> =>
  tx.text<Taken>({
    name: 'members_taken',
    sql: `SELECT 'mobile_number' AS field, mobile_number AS value FROM customer WHERE client_id = $1 AND mobile_number COLLATE "C" = ANY($2::text[]) AND id IS DISTINCT FROM $5
          UNION ALL SELECT 'email', email FROM customer WHERE client_id = $1 AND email = ANY($3::text[]) AND id IS DISTINCT FROM $5
          UNION ALL SELECT 'staff_id', staff_key FROM customer WHERE client_id = $1 AND staff_key = ANY($4::text[]) AND id IS DISTINCT FROM $5`,
    values: [clientId, wanted.mobile_number, wanted.email, wanted.staff_id.map((staff) => staff.toLowerCase()), except],
  });

/** Only one change of who members are at a time for a client, so that what is checked as free stays so until it is written. */
export const lockIdentities = (tx: WriteHandle, clientId: number): Promise<unknown> => tx.text({ name: 'lock_identities', sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', values: [`members:${clientId}`] });
