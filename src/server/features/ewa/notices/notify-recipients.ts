import type { AlertKind } from '#domain/wallets/alert-kinds.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailMany } from '#server/platform/messages/mail-all.ts';
import type { TextKey } from '#texts/catalogue.ts';
import { ewaMessages } from '#texts/ewa/messages.ts';
import { raiseAlerts, recipientsOfMany } from '../../wallets/index.ts';

/** Something that the managers of a store are alerted of, and its recipients get a mail about. */
export type Notice<S extends MessageKey, B extends MessageKey> = {
  readonly storeId: number;
  /** The store's own; where there are none, those of the wallet's alerts are written to. */
  readonly recipients: readonly string[];
  readonly alert: { readonly kind: AlertKind; readonly amount: Cents; readonly day: Day };
  readonly subject: S;
  readonly body: B;
  /** What the sentences name, as each language writes it. */
  readonly params: (language: Language) => Params;
};
type MessageKey = TextKey<typeof ewaMessages>;
type Params = Readonly<Record<string, string | number>>;

/**
 * Alerts the managers who see the stores, and mails their recipients, each once, in the transaction
 * of what it is about. That an event is told once is for the caller to know.
 */
export async function notifyRecipients<S extends MessageKey, B extends MessageKey>(
  tx: WriteHandle,
  clientId: number,
  notices: readonly Notice<S, B>[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const ofWallets = await recipientsOfMany(
    tx,
    clientId,
    notices.map(({ storeId }) => storeId),
  );
  const readersOf = ({ storeId, recipients }: Notice<S, B>): ReadonlySet<string> =>
    new Set(recipients.length > 0 ? recipients : (ofWallets.get(storeId) ?? []));
  await mailMany(
    tx,
    { clientId, catalogue: ewaMessages },
    notices.map((notice) => ({
      to: readersOf(notice),
      subject: (say, language) => say(notice.subject, notice.params(language)),
      body: (say, language) => say(notice.body, notice.params(language)),
    })),
    now,
  );
  await raiseAlerts(
    tx,
    clientId,
    notices.map((notice) => ({
      kind: notice.alert.kind,
      walletId: notice.storeId,
      amount: notice.alert.amount,
      detail: notice.alert.day,
      mailedTo: readersOf(notice),
    })),
    now,
  );
}
