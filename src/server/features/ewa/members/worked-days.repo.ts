import type { HoursNote } from '#domain/ewa/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

type Asked = { readonly customerId: number; readonly from: string; readonly to: string };

type WorkedOnDay = {
  readonly day: string;
  readonly rate_e4: bigint;
  readonly minutes: number;
};

/** What a member has worked, by date and rate. */
export const workedDays = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, from, to }: Asked,
): Promise<WorkedOnDay[]> =>
  tx.text<WorkedOnDay>({
    name: 'ewa_worked_days',
    sql: `SELECT day, rate_e4, minutes FROM ewa_worked
          WHERE client_id = $1 AND store_id = $2 AND customer_id = $3 AND day BETWEEN $4 AND $5 ORDER BY day, rate_e4`,
    values: [clientId, storeId, customerId, from, to],
  });

type NoteOfDay = {
  readonly day: string;
  readonly note: HoursNote | 'long_date';
  readonly minutes: number | null;
};

/** Why something of a member's dates does not count; a long date only while nobody confirmed it. */
export const notesOfDays = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
  { customerId, from, to }: Asked,
): Promise<NoteOfDay[]> =>
  tx.text<NoteOfDay>({
    name: 'ewa_notes_of_days',
    sql: `SELECT day, note, minutes FROM ewa_hours_note
          WHERE client_id = $1 AND store_id = $2 AND customer_id = $3 AND day BETWEEN $4 AND $5
            AND (note <> 'long_date' OR confirmed_minutes IS NULL OR confirmed_minutes < minutes)
          ORDER BY day, note`,
    values: [clientId, storeId, customerId, from, to],
  });
