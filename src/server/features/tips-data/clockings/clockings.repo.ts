import type { PosNumber } from '#server/providers/pos/point-of-sale.port.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import type { KeptBreak } from '../data.tables.ts';

type ClockingRow = {
  readonly id: number;
  readonly customer_id: number | null;
  readonly employee: string | null;
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  readonly breaks: readonly KeptBreak[];
  readonly deleted: boolean;
  readonly approved: boolean | null;
  readonly role_name: string | null;
  readonly job_code_name: string | null;
  readonly hourly_wage_e4: bigint | null;
};
type ClockingDates = StoreKey & {
  readonly source: string;
  readonly first: string;
  readonly last: string;
};

/**
 * Clock-ins of some business dates that nobody has dismissed, with the member who is linked to their
 * person of the point of sale and with what the work is called there and here.
 */
export const clockingsOfDates = (
  tx: ReadHandle,
  { clientId, storeId, source, first, last }: ClockingDates,
): Promise<ClockingRow[]> =>
  tx.text<ClockingRow>({
    name: 'clockings_of_dates',
    sql: `SELECT p.id, e.customer_id, p.employee, p.clocked_in, coalesce(p.assigned_clocked_out, p.clocked_out) AS clocked_out, p.breaks, p.deleted, p.approved, r.name AS role_name, j.role_name AS job_code_name, p.hourly_wage_e4
          FROM tip_punch p
          LEFT JOIN tip_pos_employee s ON s.client_id = p.client_id AND s.store_id = p.store_id AND s.external_id = p.employee
          LEFT JOIN tip_employee e ON e.client_id = p.client_id AND e.id = coalesce(p.assigned_employee_id, s.employee_id) AND e.removed_at IS NULL
          LEFT JOIN tip_pos_role r ON r.client_id = p.client_id AND r.store_id = p.store_id AND r.external_id = p.role
          LEFT JOIN tip_job_code j ON j.client_id = p.client_id AND j.id = coalesce(p.assigned_job_code_id, r.job_code_id) AND j.archived_at IS NULL
          WHERE p.client_id = $1 AND p.store_id = $2 AND p.source = $3 AND p.business_date BETWEEN $4 AND $5 AND p.dismissed_at IS NULL
          ORDER BY p.id`,
    values: [clientId, storeId, source, first, last],
  });

type StaffRow = {
  readonly external_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly numbers: readonly PosNumber[];
  readonly email: string | null;
  readonly mobile: string | null;
  readonly active: boolean;
};
/** Staff of the account that a store's clock-ins come from. */
export const staffOfClockings = (
  tx: ReadHandle,
  { clientId, storeId }: StoreKey,
): Promise<StaffRow[]> =>
  tx.text<StaffRow>({
    sql: `SELECT s.external_id, s.first_name, s.last_name, s.numbers, s.email, s.mobile, s.active FROM tip_pos_employee s
          WHERE s.client_id = $1 AND s.store_id = $2 ORDER BY s.external_id`,
    values: [clientId, storeId],
  });
