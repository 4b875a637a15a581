import type { Cents } from '#kernel/money.ts';
import { json } from '#server/platform/audit.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';

const ofStore = ({ clientId, storeId }: StoreKey) =>
  q
    .selectFrom('ewa_payroll_person')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('store_id', '=', storeId);

/** Everybody whom the payroll of a store has named, by name. */
export const payrollPeople = (tx: ReadHandle, store: StoreKey) =>
  tx.all(ofStore(store).orderBy('name_key').orderBy('id'));
export type PayrollPersonRow = Awaited<ReturnType<typeof payrollPeople>>[number];

export type PersonToSave = {
  readonly pos_id: string;
  readonly pos_key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly name_key: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly employee_type: 'hourly' | 'salaried';
  readonly annual_salary: Cents | null;
  readonly usual_minutes: bigint | null;
  readonly employed_from: string | null;
  readonly employed_to: string | null;
  readonly external_id: string | null;
};
type SavedFrom = {
  readonly source: 'file' | 'provider';
  /** Null of a provider. */
  readonly fileId: number | null;
  readonly now: Date;
};

/**
 * Writes people as their source has them now, by their payroll IDs; links stay. What it does not
 * say stays too, except when somebody's work ends. Answers their numbers.
 */
export const savePeople = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  people: readonly PersonToSave[],
  { source, fileId, now }: SavedFrom,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await tx.text<{ id: number; pos_key: string }>({
        sql: `INSERT INTO ewa_payroll_person AS p (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, mobile, email, employee_type, annual_salary, usual_minutes, employed_from, employed_to, external_id, source, file_id, seen_at)
              SELECT $1, $2, n.*, $4, $5, $6 FROM jsonb_to_recordset($3::jsonb) AS n (pos_id text, pos_key text, first_name text, last_name text, name_key text, mobile text, email text, employee_type text, annual_salary bigint, usual_minutes int, employed_from date, employed_to date, external_id text)
              ORDER BY n.pos_key
              ON CONFLICT (client_id, store_id, pos_key) DO UPDATE SET pos_id = excluded.pos_id, first_name = excluded.first_name, last_name = excluded.last_name, name_key = excluded.name_key,
                mobile = coalesce(excluded.mobile, p.mobile), email = coalesce(excluded.email, p.email), employee_type = excluded.employee_type, annual_salary = coalesce(excluded.annual_salary, p.annual_salary),
                usual_minutes = coalesce(excluded.usual_minutes, p.usual_minutes), employed_from = coalesce(excluded.employed_from, p.employed_from), employed_to = excluded.employed_to,
                external_id = coalesce(excluded.external_id, p.external_id), source = excluded.source, file_id = excluded.file_id, seen_at = excluded.seen_at, missing_since = NULL
              RETURNING id, pos_key`,
        values: [clientId, storeId, json(people), source, fileId, now],
      })
    ).map((row) => [row.pos_key, row.id]),
  );

/** Who of a source is not among these is asked about; answers how many are new among them. */
export const noteMissing = async (
  tx: WriteHandle,
  { clientId, storeId }: StoreKey,
  present: readonly string[],
  now: Date,
): Promise<number> =>
  (
    await tx.text({
      sql: `UPDATE ewa_payroll_person SET missing_since = $4 WHERE client_id = $1 AND store_id = $2 AND missing_since IS NULL AND NOT pos_key = ANY($3::text[]) RETURNING id`,
      values: [clientId, storeId, present, now],
    })
  ).length;

/** Of some stores, how many people each file named last, and how many of them are asked about. */
export const countPeople = (
  tx: ReadHandle,
  clientId: number,
  storeIds: readonly number[],
): Promise<{ store_id: number; file_id: number | null; people: number; missing: number }[]> =>
  tx.text({
    sql: `SELECT store_id, file_id, count(*)::int AS people, count(missing_since)::int AS missing FROM ewa_payroll_person
          WHERE client_id = $1 AND store_id = ANY($2::int[]) GROUP BY store_id, file_id`,
    values: [clientId, storeIds],
  });

export type RateToSave = { readonly personId: number; readonly job: string; readonly rate: bigint };
/**
 * Writes rates that differ from those that hold. The first one of a job holds from the beginning, a
 * later one from a day on. Answers the people whose rates are different now.
 */
export const saveRates = async (
  tx: WriteHandle,
  clientId: number,
  rates: readonly RateToSave[],
  from: string,
): Promise<number[]> =>
  (
    await tx.text<{ person_id: number }>({
      sql: `INSERT INTO ewa_payroll_rate AS r (client_id, person_id, job, effective_from, rate_e4)
            SELECT $1, n.person, n.job, CASE WHEN old.rate_e4 IS NULL THEN date '1970-01-01' ELSE $5::date END, n.rate
            FROM unnest($2::int[], $3::text[], $4::bigint[]) AS n (person, job, rate)
            LEFT JOIN LATERAL (SELECT o.rate_e4 FROM ewa_payroll_rate o WHERE o.client_id = $1 AND o.person_id = n.person AND o.job = n.job ORDER BY o.effective_from DESC LIMIT 1) AS old ON true
            WHERE old.rate_e4 IS DISTINCT FROM n.rate
            ON CONFLICT (client_id, person_id, job, effective_from) DO UPDATE SET rate_e4 = excluded.rate_e4
            RETURNING person_id`,
      values: [
        clientId,
        rates.map(({ personId }) => personId),
        rates.map(({ job }) => job),
        rates.map(({ rate }) => rate),
        from,
      ],
    })
  ).map((row) => row.person_id);

export type PayToSave = {
  readonly personId: number;
  readonly otherEarned: Cents | null;
  readonly earnedPay: Cents | null;
};
/** What payroll says of a period; of two files the later one holds, and an empty cell says nothing. */
export const savePay = (
  tx: WriteHandle,
  clientId: number,
  pay: readonly PayToSave[],
  {
    firstDay,
    fileId,
    now,
  }: { readonly firstDay: string; readonly fileId: number; readonly now: Date },
): Promise<unknown> =>
  tx.text({
    sql: `INSERT INTO ewa_payroll_pay (client_id, person_id, first_day, other_earned, earned_pay, file_id, at)
          SELECT $1, n.person, $5::date, coalesce(n.other, old.other_earned, 0), coalesce(n.earned, old.earned_pay), $6, $7
          FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS n (person, other, earned)
          LEFT JOIN ewa_payroll_pay old ON old.client_id = $1 AND old.person_id = n.person AND old.first_day = $5::date
          ON CONFLICT (client_id, person_id, first_day) DO UPDATE SET other_earned = excluded.other_earned, earned_pay = excluded.earned_pay, file_id = excluded.file_id, at = excluded.at`,
    values: [
      clientId,
      pay.map(({ personId }) => personId),
      pay.map(({ otherEarned }) => otherEarned),
      pay.map(({ earnedPay }) => earnedPay),
      firstDay,
      fileId,
      now,
    ],
  });
