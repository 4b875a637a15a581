import { writeCsv } from '#server/platform/csv.ts';
import type { CustomerRow } from './members.present.ts';

/** A file holds this many members; a narrower filter gives the rest. */
export const MAX_ROWS = 50_000;
export const BATCH_SIZE = 1_000;

const COLUMNS = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'staff_id',
  'wallets',
  'departments',
  'status',
  'card',
  'balance',
  'currency',
];

/** Members as a file, in the order of the list. */
export function membersFile(rows: readonly CustomerRow[], currency: string): string {
  const lines = rows.map((row) => {
    const active = row.wallets.filter((wallet) => wallet.active);
    const departments = active.flatMap((wallet) => wallet.department_name ?? []);
    return [
      row.first_name,
      row.last_name,
      row.mobile_number,
      row.email,
      row.staff_id,
      active.map((wallet) => wallet.store_name).join(' / '),
      departments.join(' / '),
      row.status,
      row.proxy,
      row.balance,
      currency,
    ];
  });
  return writeCsv(COLUMNS, lines);
}
