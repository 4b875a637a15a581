import { sql } from 'kysely';
import { rawQuery, type ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Asked = { readonly customerId: number; readonly from: string; readonly to: string };

export type WorkedRow = {
  readonly day: string;
  readonly rate_e4: bigint;
  readonly minutes: number;
};

/** What a member has worked, by date and rate. */
export const workedDays = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, from, to }: Asked,
): Promise<WorkedRow[]> =>
  tx.all(
    rawQuery<WorkedRow>(sql`
      SELECT day, rate_e4, minutes FROM ewa_worked
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId} AND day BETWEEN ${from} AND ${to}
      ORDER BY day, rate_e4`),
  );

type NoteRow = {
  readonly day: string;
  readonly note: 'impossible_times' | 'no_rate' | 'not_approved' | 'open_clocking' | 'long_date';
  readonly minutes: number | null;
};

/** Why something of a member's dates does not count; a long date only while nobody confirmed it. */
export const notesOfDays = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, from, to }: Asked,
): Promise<NoteRow[]> =>
  tx.all(
    rawQuery<NoteRow>(sql`
      SELECT day, note, minutes FROM ewa_hours_note
      WHERE client_id = ${clientId} AND store_id = ${storeId} AND customer_id = ${customerId} AND day BETWEEN ${from} AND ${to}
        AND (note <> 'long_date' OR confirmed_minutes IS NULL OR confirmed_minutes < minutes)
      ORDER BY day, note`),
  );
