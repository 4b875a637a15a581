import type { ManagerActor } from '#server/platform/actor.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { reasonText, readerOf } from '#server/platform/problem-texts.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { earnedCatalogue } from '#texts/earned/catalogue.ts';
import type { AdvanceRow } from '../taking/advances.repo.ts';
import { presentAdvance } from '../taking/present-advance.ts';

const COLUMNS = {
  taken_at: 'instant',
  card_holder: 'text',
  payroll_id: 'text',
  wallet_name: 'text',
  amount: 'money',
  fee: 'money',
  currency: 'text',
  status: 'text',
  reason: 'text',
  payday: 'text',
  movement: 'count',
} as const;

/** Advances of earned wages as a file, in the order of the list. */
export function advancesFile(
  advances: readonly AdvanceRow[],
  { actor, reading }: { readonly actor: ManagerActor; readonly reading: FileReading },
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, earnedCatalogue);
  const rows = advances.map((row) => {
    const shown = presentAdvance(row);
    return [
      shown.taken_at,
      `${row.first_name} ${row.last_name}`,
      shown.pos_id,
      shown.store_name,
      shown.amount,
      shown.fee,
      actor.client.currency,
      say(`status.${shown.status}`),
      reasonText(readerOf(actor), shown.failure),
      // An advance may come off several paydays.
      shown.parts.map(({ payday }) => payday).join(', '),
      Number(row.movement_id),
    ];
  });
  return headedFile({ name: 'Earned wage advances', ...reading, kinds: COLUMNS, rows }, type);
}
