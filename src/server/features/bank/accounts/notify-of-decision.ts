import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { findManager } from '../../managers/index.ts';
import { raiseAlerts } from '../../wallets/index.ts';

type Decision = {
  /** Who sent the cheque. */
  readonly by: number;
  readonly accountId: number;
  readonly last4: string;
  readonly approve: boolean;
  readonly reason: string;
};

/** Tells the manager who sent a void cheque whether their account may be debited now, or why not. */
export async function notifyOfDecision(
  tx: WriteHandle,
  clientId: number,
  { by, accountId, last4, approve, reason }: Decision,
  now: Date,
): Promise<void> {
  const manager = await findManager(tx, clientId, by);
  const email = manager?.status === 'active' ? manager.email : null;
  await raiseAlerts(
    tx,
    clientId,
    [
      {
        kind: approve ? 'cheque_approved' : 'cheque_refused',
        managerId: by,
        subjectId: BigInt(accountId),
        detail: last4,
        ...(email !== null && { mailedTo: [email] }),
      },
    ],
    now,
  );
  if (!manager || email === null) return;
  const key = approve ? 'chequeApproved' : 'chequeRefused';
  const params = { name: manager.fullname, last4, reason };
  await mailAll(
    tx,
    {
      clientId,
      to: [email],
      catalogue: bankMessages,
      subject: (say) => say(`${key}.subject`, params),
      body: (say) => say(`${key}.body`, params),
    },
    now,
  );
}
