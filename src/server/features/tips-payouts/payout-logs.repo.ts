import type { LoggedResult } from '#domain/tips-payouts/payout-log.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';

type Row = {
  readonly id: number;
  readonly date: string;
  readonly service: string;
  readonly state: string;
  readonly archived: boolean;
  readonly employee_id: number | null;
  readonly first_name: string | null;
  readonly payout: bigint | null;
};

/**
 * The results of a store with these numbers or on these days, with those who get something of each.
 */
export async function loggedResults(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  { ids, days }: { readonly ids: readonly number[]; readonly days: readonly string[] },
): Promise<LoggedResult[]> {
  const rows = await tx.text<Row>({
    sql: `SELECT r.id, r.business_date::text AS date, s.name AS service, r.state, r.archived_at IS NOT NULL AS archived, p.employee_id, coalesce(c.first_name, e.first_name) AS first_name, p.payout
          FROM tip_result r JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id LEFT JOIN tip_person p ON p.client_id = r.client_id AND p.result_id = r.id AND p.payout > 0
          LEFT JOIN tip_employee e ON e.client_id = p.client_id AND e.id = p.employee_id LEFT JOIN customer c ON c.client_id = e.client_id AND c.id = e.customer_id
          WHERE r.client_id = $1 AND r.store_id = $2 AND (r.id = ANY($3::int[]) OR r.business_date = ANY($4::date[])) ORDER BY r.id, p.employee_id`,
    values: [clientId, storeId, ids, days],
  });
  const found = new Map<number, LoggedResult & { people: LoggedResult['people'][number][] }>();
  for (const {
    id,
    date,
    service,
    state,
    archived,
    employee_id: employeeId,
    first_name: firstName,
    payout,
  } of rows) {
    const result = found.get(id) ?? {
      id,
      date,
      service,
      paid: state === 'paid',
      archived,
      people: [],
    };
    found.set(id, result);
    if (employeeId !== null)
      result.people.push({ employeeId, firstName: firstName ?? '', payout: payout ?? 0n });
  }
  return [...found.values()];
}
