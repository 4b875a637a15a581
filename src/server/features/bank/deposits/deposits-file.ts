import type { ManagerActor } from '#server/platform/actor.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { directDepositsCatalogue } from '#texts/direct-deposits/catalogue.ts';
import type { presentTransfer } from '../transfers/transfers.present.ts';

const COLUMNS = {
  announced_at: 'instant',
  wallet_name: 'text',
  amount: 'money',
  currency: 'text',
  status: 'text',
  sent_on: 'day',
  expected_by: 'day',
  settled_at: 'instant',
  reference: 'text',
  by: 'text',
} as const;

/** Direct deposits as a file, in the order of the list. */
export function depositsFile(
  deposits: readonly ReturnType<typeof presentTransfer>[],
  { actor, reading }: { readonly actor: ManagerActor; readonly reading: FileReading },
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, directDepositsCatalogue);
  const rows = deposits.map((deposit) => [
    deposit.created_at,
    deposit.wallet_name,
    deposit.amount,
    actor.client.currency,
    say(`state.${deposit.state}`),
    deposit.due_on,
    deposit.latest_on,
    deposit.settled_at,
    deposit.reference,
    deposit.manager_name,
  ]);
  return headedFile({ name: 'Direct deposits', ...reading, kinds: COLUMNS, rows }, type);
}
