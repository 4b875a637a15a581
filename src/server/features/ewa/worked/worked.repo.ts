import type { Day } from '#kernel/day.ts';
import type { HoursNote, PayrollRate } from '#domain/ewa/index.ts';
import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

/** What the lock of the hours of a store is called. */
export const hoursLock = (clientId: number, storeId: number): string =>
  `ewa_hours:${clientId}:${storeId}`;

/** Whoever writes the hours of a store takes turns: sums by period are made of all of them. */
export const lockHours = (tx: WriteHandle, { clientId, storeId }: StoreKey): Promise<unknown> =>
  tx.text({
    name: 'ewa_lock_hours',
    sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [hoursLock(clientId, storeId)],
  });

/** Whose hours count: people of payroll who are linked, and paid by the hour. */
export type HourlyPerson = {
  readonly id: number;
  readonly customer_id: number;
  readonly pos_key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly external_id: string | null;
};
export const hourlyPeople = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<HourlyPerson[]> =>
  tx.text<HourlyPerson>({
    name: 'ewa_hourly_people',
    sql: `SELECT id, customer_id, pos_key, first_name, last_name, external_id FROM ewa_payroll_person
          WHERE client_id = $1 AND store_id = $2 AND customer_id IS NOT NULL AND employee_type = 'hourly'`,
    values: [clientId, storeId],
  });

/** The rates of some people, by person. */
export async function ratesByPerson(
  tx: ReadHandle,
  clientId: number,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PayrollRate[]>> {
  const rows = await tx.text<{
    person_id: number;
    job: string;
    effective_from: Day;
    rate_e4: bigint;
  }>({
    name: 'ewa_rates_by_person',
    sql: `SELECT person_id, job, effective_from, rate_e4 FROM ewa_payroll_rate WHERE client_id = $1 AND person_id = ANY($2::int[])`,
    values: [clientId, personIds],
  });
  const rates = new Map<number, PayrollRate[]>();
  for (const { person_id: id, job, effective_from: effectiveFrom, rate_e4: rate } of rows) {
    const one = { job: job === '' ? null : job, rate, effectiveFrom };
    const own = rates.get(id);
    if (own) own.push(one);
    else rates.set(id, [one]);
  }
  return rates;
}

/** Minutes of one member on one date at one rate. */
export type WorkedRow = {
  readonly customer_id: number;
  readonly day: Day;
  readonly rate_e4: bigint;
  readonly minutes: number;
};
type Dates = StoreKey & { readonly days: readonly Day[] };

export const workedOn = (
  tx: ReadHandle,
  { clientId, storeId, days }: Dates,
): Promise<WorkedRow[]> =>
  tx.text<WorkedRow>({
    name: 'ewa_worked_on',
    sql: `SELECT customer_id, day, rate_e4, minutes FROM ewa_worked WHERE client_id = $1 AND store_id = $2 AND day = ANY($3::date[])`,
    values: [clientId, storeId, days],
  });

export const deleteWorked = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  rows: readonly WorkedRow[],
): Promise<unknown> =>
  tx.text({
    name: 'ewa_delete_worked',
    sql: `DELETE FROM ewa_worked w USING unnest($3::int[], $4::date[], $5::bigint[]) AS n (customer, day, rate)
          WHERE w.client_id = $1 AND w.store_id = $2 AND w.day = n.day AND w.customer_id = n.customer AND w.rate_e4 = n.rate`,
    values: [clientId, storeId, ...columnsOf(rows).slice(0, 3)],
  });

export const insertWorked = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  rows: readonly WorkedRow[],
): Promise<unknown> =>
  tx.text({
    name: 'ewa_insert_worked',
    sql: `INSERT INTO ewa_worked (client_id, store_id, customer_id, day, rate_e4, minutes) SELECT $1, $2, n.* FROM unnest($3::int[], $4::date[], $5::bigint[], $6::int[]) AS n`,
    values: [clientId, storeId, ...columnsOf(rows)],
  });

const columnsOf = (rows: readonly WorkedRow[]): unknown[][] => [
  rows.map((row) => row.customer_id),
  rows.map((row) => row.day),
  rows.map((row) => row.rate_e4),
  rows.map((row) => row.minutes),
];

/** What is more or less of one member's work than before, in the period of a date. */
export type WorkChange = { readonly customerId: number; readonly day: Day; readonly units: bigint };
/** Changes the sums by member and period, each once, in the order in which others lock them. */
export const addWorkUnits = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  changes: readonly WorkChange[],
): Promise<unknown> =>
  tx.text({
    name: 'ewa_add_work_units',
    sql: `WITH n AS (
            SELECT p.first_day, n.customer, sum(n.units)::bigint AS units FROM unnest($3::int[], $4::date[], $5::bigint[]) AS n (customer, day, units)
            JOIN ewa_period p ON p.client_id = $1 AND p.store_id = $2 AND n.day BETWEEN p.first_day AND p.last_day
            GROUP BY p.first_day, n.customer HAVING sum(n.units) <> 0),
          locked AS (SELECT s.first_day, s.customer_id, n.units FROM n JOIN ewa_member_period s ON s.client_id = $1 AND s.store_id = $2 AND s.first_day = n.first_day AND s.customer_id = n.customer
            ORDER BY s.customer_id, s.first_day FOR UPDATE OF s),
          changed AS (UPDATE ewa_member_period s SET work_units = s.work_units + l.units FROM locked l
            WHERE s.client_id = $1 AND s.store_id = $2 AND s.first_day = l.first_day AND s.customer_id = l.customer_id)
          INSERT INTO ewa_member_period AS s (client_id, store_id, first_day, customer_id, work_units)
          SELECT $1, $2, n.first_day, n.customer, n.units FROM n
          WHERE NOT EXISTS (SELECT FROM locked l WHERE l.first_day = n.first_day AND l.customer_id = n.customer)
          ORDER BY n.customer, n.first_day
          ON CONFLICT (client_id, store_id, first_day, customer_id) DO UPDATE SET work_units = s.work_units + excluded.work_units`,
    values: [
      clientId,
      storeId,
      changes.map(({ customerId }) => customerId),
      changes.map(({ day }) => day),
      changes.map(({ units }) => units),
    ],
  });

/** Why something of a member's date does not count. */
export type DateNote = {
  readonly customer_id: number;
  readonly day: Day;
  readonly note: HoursNote | 'long_date';
  /** Of a date that is too long: how many minutes wait. */
  readonly minutes: number | null;
};
export type KeptNote = DateNote & { readonly confirmed_minutes: number | null };

export const notesOn = (tx: ReadHandle, { clientId, storeId, days }: Dates): Promise<KeptNote[]> =>
  tx.text<KeptNote>({
    name: 'ewa_notes_on',
    sql: `SELECT customer_id, day, note, minutes, confirmed_minutes FROM ewa_hours_note WHERE client_id = $1 AND store_id = $2 AND day = ANY($3::date[])`,
    values: [clientId, storeId, days],
  });

/** Writes the notes of dates in place of those before; what a manager has confirmed stays. */
export const replaceNotes = async (
  tx: WriteHandle,
  { clientId, storeId, days }: Dates,
  notes: readonly DateNote[],
): Promise<void> => {
  const values = [clientId, storeId, days, json(notes)];
  await tx.text({
    name: 'ewa_clear_notes',
    sql: `DELETE FROM ewa_hours_note h WHERE h.client_id = $1 AND h.store_id = $2 AND h.day = ANY($3::date[]) AND h.confirmed_minutes IS NULL
            AND NOT EXISTS (SELECT FROM jsonb_to_recordset($4::jsonb) AS n (customer_id int, day date, note text) WHERE n.customer_id = h.customer_id AND n.day = h.day AND n.note = h.note)`,
    values,
  });
  await tx.text({
    name: 'ewa_save_notes',
    sql: `WITH n AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS n (customer_id int, day date, note text, minutes int)),
          settled AS (UPDATE ewa_hours_note h SET minutes = NULL WHERE h.client_id = $1 AND h.store_id = $2 AND h.day = ANY($3::date[]) AND h.note = 'long_date' AND h.minutes IS NOT NULL
            AND NOT EXISTS (SELECT FROM n WHERE n.customer_id = h.customer_id AND n.day = h.day AND n.note = h.note))
          INSERT INTO ewa_hours_note (client_id, store_id, customer_id, day, note, minutes) SELECT $1, $2, n.* FROM n
          ON CONFLICT (client_id, store_id, customer_id, day, note) DO UPDATE SET minutes = excluded.minutes`,
    values,
  });
};

/** The note of a date that is too long, locked; null where there is none. */
export const lockLongDate = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { customerId, day }: { readonly customerId: number; readonly day: Day },
) =>
  tx.maybe(
    q
      .selectFrom('ewa_hours_note')
      .select(['minutes', 'confirmed_minutes'])
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId)
      .where('day', '=', day)
      .where('note', '=', 'long_date')
      .forUpdate(),
  );

type Confirmation = {
  readonly customerId: number;
  readonly day: Day;
  readonly minutes: number;
  readonly by: string;
  readonly now: Date;
};
export const confirmLongDate = (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  { customerId, day, minutes, by, now }: Confirmation,
) =>
  tx.run(
    q
      .updateTable('ewa_hours_note')
      .set({ confirmed_minutes: minutes, confirmed_by: by, confirmed_at: now })
      .where('client_id', '=', clientId)
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId)
      .where('day', '=', day)
      .where('note', '=', 'long_date'),
  );
