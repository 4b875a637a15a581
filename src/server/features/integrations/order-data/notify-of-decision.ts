import type { Instant } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { integrationMessages } from '#texts/integrations/messages.ts';
import { findManager } from '../../managers/index.ts';
import type { RequestRow } from './requests.repo.ts';

/** Tells who asked for the order data of a location what an operator decided, and why not. */
export async function notifyOfDecision(
  tx: WriteHandle,
  asked: RequestRow,
  { approved, reason }: { readonly approved: boolean; readonly reason: string },
  now: Instant,
): Promise<void> {
  const manager = await findManager(tx, asked.client_id, asked.asked_by);
  if (!manager?.email || manager.status !== 'active') return;
  const key = approved ? 'locationApproved' : 'locationDeclined';
  const params = { name: manager.fullname, location: asked.location_id, reason };
  await mailAll(
    tx,
    {
      clientId: asked.client_id,
      to: [manager.email],
      catalogue: integrationMessages,
      subject: (say) => say(`${key}.subject`, params),
      body: (say) => say(`${key}.body`, params),
    },
    now,
  );
}
