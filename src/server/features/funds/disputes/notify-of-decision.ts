import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { disputeMessages } from '#texts/disputes/messages.ts';
import { formatMoney } from '#texts/format.ts';
import { findMember } from '../../members/index.ts';
import { raiseAlerts, recipientsOf } from '../../wallets/index.ts';
import type { LockedDispute } from './disputes.repo.ts';

type Decided = {
  readonly decision: 'won' | 'lost';
  readonly note: string;
  readonly awarded: Cents;
};

/** Writes to the recipients of the wallet, once a decision. */
export async function notifyOfDecision(
  tx: WriteHandle,
  dispute: LockedDispute,
  { decision, note, awarded }: Decided,
  now: Date,
): Promise<void> {
  const clientId = dispute.client_id;
  const wallet = await recipientsOf(tx, clientId, dispute.wallet_id);
  await raiseAlerts(
    tx,
    clientId,
    [
      {
        kind: decision === 'won' ? 'dispute_won' : 'dispute_lost',
        walletId: dispute.wallet_id,
        subjectId: BigInt(dispute.id),
        amount: decision === 'won' ? awarded : dispute.amount,
        ...(wallet && { mailedTo: wallet.notification_recipients }),
      },
    ],
    now,
  );
  const member = await findMember(tx, clientId, dispute.customer_id);
  if (!wallet || !member) return;
  const region = dispute.united_states ? 'US' : 'CA';
  const params = (language: Language) => ({
    wallet: wallet.name,
    name: `${member.first_name} ${member.last_name}`.trim(),
    amount: formatMoney(dispute.amount, language, region),
    awarded: formatMoney(awarded, language, region),
    note,
  });
  await mailAll(
    tx,
    {
      clientId,
      to: wallet.notification_recipients,
      catalogue: disputeMessages,
      subject: (say, language) => say(`${decision}.subject`, params(language)),
      body: (say, language) => say(`${decision}.body`, params(language)),
    },
    now,
  );
}
