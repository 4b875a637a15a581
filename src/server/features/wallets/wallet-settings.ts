import type { Problem } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { loadIdentifierTaken } from './wallet-edits.repo.ts';
import type { WalletSettings } from './wallets.repo.ts';

type Input = {
  readonly card_load_identifier: string | null;
  readonly external_location_id: string | null;
  readonly alert_amount: bigint | null;
  readonly notification_recipients: readonly string[];
};

export const toSettings = ({
  card_load_identifier,
  external_location_id,
  alert_amount,
  notification_recipients,
}: Input): WalletSettings => ({
  card_load_identifier,
  external_location_id,
  alert_amount,
  notification_recipients: [...new Set(notification_recipients)],
});

/** What is wrong with the settings of a wallet besides their shape. */
export async function settingsProblems(
  tx: ReadHandle,
  clientId: number,
  input: Input,
  except: number | null,
): Promise<Problem[]> {
  const taken = await loadIdentifierTaken(tx, clientId, input.card_load_identifier, except);
  return [
    ...(taken ? [{ path: 'card_load_identifier', code: 'load_identifier_taken' }] : []),
    ...(input.alert_amount !== null && input.notification_recipients.length === 0
      ? [{ path: 'notification_recipients', code: 'recipients_required' }]
      : []),
  ];
}
