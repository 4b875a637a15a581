import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import type { TableRow } from '#server/platform/table.ts';
import { textsFor } from '#server/platform/texts.ts';
import { disputesCatalogue } from '#texts/disputes/catalogue.ts';
import { seenBy, walletsSeen } from '../../wallets/index.ts';
import { presentDispute } from './disputes.present.ts';
import { type DisputeState, pageOfDisputes } from './disputes.repo.ts';

/** A file holds this many disputes; a narrower filter gives the rest. */
const MAX_ROWS = 50_000;

const COLUMNS = {
  opened_at: 'instant',
  card_holder: 'text',
  wallet_name: 'text',
  amount: 'money',
  currency: 'text',
  deposit_at: 'instant',
  notes: 'text',
  description: 'text',
  opened_by: 'text',
  status: 'text',
  due_on: 'day',
  decided_at: 'instant',
  decided_by: 'text',
  decision_note: 'text',
  from_card: 'money',
  from_provider: 'money',
  id: 'count',
} as const;

/** The disputes of a list as a file, newest first. */
export async function disputesFile(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: { readonly walletId: number | null; readonly state: DisputeState | null },
  type: FileType,
): Promise<Download> {
  const wallets = await walletsSeen(tx, seenBy(actor));
  const wallet = wallets.find(({ id }) => id === filter.walletId) ?? wallets[0];
  const page = { before: null, limit: MAX_ROWS, offset: 0 };
  const rows = await pageOfDisputes(tx, { ...seenBy(actor), ...filter }, page);
  const say = textsFor(actor.language, disputesCatalogue);
  return headedFile(
    {
      name: 'Disputes',
      language: actor.language,
      zone: wallet?.timezone ?? 'UTC',
      kinds: COLUMNS,
      rows: rows.map((row): TableRow => {
        const shown = presentDispute(row);
        return [
          shown.opened_at,
          shown.full_name,
          shown.wallet_name,
          shown.amount,
          actor.client.currency,
          shown.deposit_at,
          shown.notes,
          shown.description,
          shown.opened_by,
          say(`state.${shown.state}`),
          shown.due_on,
          shown.decided_at,
          shown.decided_by,
          shown.decision_note,
          shown.from_card,
          shown.from_provider,
          shown.dispute_id,
        ];
      }),
    },
    type,
  );
}
