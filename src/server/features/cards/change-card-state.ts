import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import { type CardChange, changeCard } from '../members/index.ts';
import { SYSTEM, processorActor } from './order-requester.ts';

type StateChange = {
  readonly clientId: number;
  readonly proxy: string;
  readonly change: CardChange;
  readonly action: 'cards.state' | 'cards.expire' | 'cards.close';
  readonly now: Date;
};

/**
 * Writes a state that the processor has decided, with its audit line and its event. Answers whose
 * card it is; null where nothing changed.
 */
export async function changeCardState(
  tx: WriteHandle,
  { clientId, proxy, change, action, now }: StateChange,
): Promise<{ readonly customerId: number | null } | null> {
  const done = await changeCard(tx, clientId, { proxy, change, now });
  if (!done) return null;
  await audit(
    { tx, actor: processorActor(clientId), origin: SYSTEM, now },
    {
      action,
      subject: { kind: done.customerId === null ? 'card' : 'customer', id: done.customerId },
      before: { card: done.before },
      after: { card: change.state },
    },
  );
  announce(tx, {
    at: now,
    clientId,
    kind: 'cards.state_changed',
    payload: { customer_id: done.customerId, proxy, from: done.before, to: change.state },
  });
  return { customerId: done.customerId };
}
