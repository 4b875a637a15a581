import type { ManagerActor } from '#server/platform/actor.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { statusCatalogue } from '#texts/status/catalogue.ts';
import type { CustomerRow } from './members.present.ts';

/** A file holds this many members; a narrower filter gives the rest. */
export const MAX_ROWS = 50_000;
export const BATCH_SIZE = 1_000;

const COLUMNS = {
  first_name: 'text',
  last_name: 'text',
  mobile_number: 'text',
  email: 'text',
  staff_id: 'text',
  wallets: 'text',
  departments: 'text',
  status: 'text',
  card: 'text',
  balance: 'money',
  currency: 'text',
} as const;

/** Members as a file, in the order of the list. */
export function membersFile(
  rows: readonly CustomerRow[],
  { language, client }: ManagerActor,
  type: FileType | undefined,
): Promise<Download> {
  const say = textsFor(language, statusCatalogue);
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
      say(`member.${row.status}`),
      row.proxy,
      row.balance,
      client.currency,
    ];
  });
  // No column holds a time.
  const reading = { language, zone: 'UTC' };
  return headedFile({ name: 'Members', ...reading, kinds: COLUMNS, rows: lines }, type);
}
