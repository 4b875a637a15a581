import { type Cents, toWire } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { saveSubject } from '../open-exceptions.ts';
import { subjectOf, wasRaised } from './subject-exceptions.repo.ts';

/**
 * The payment provider said no to what an order needs of it, and will say so again: one exception
 * an order and kind, however often it is asked, also after a person has closed it.
 */
export async function raiseOrderException(
  tx: WriteHandle,
  clientId: number,
  order: { readonly id: number; readonly total: Cents },
  {
    kind,
    code,
    now,
  }: {
    readonly kind: 'refund_refused' | 'checkout_refused';
    readonly code: string;
    readonly now: Date;
  },
): Promise<void> {
  const subject = subjectOf.order(order.id);
  if (await wasRaised(tx, clientId, subject, kind)) return;
  await saveSubject(
    tx,
    clientId,
    {
      subject,
      kind,
      customerId: null,
      amount: order.total,
      evidence: [
        {
          at: now.toISOString(),
          ours: {
            card: subject,
            amount: toWire(order.total),
            status: 'pre-paid',
            state: 'unknown',
          },
          theirs: { outcome: 'declined', code: code.slice(0, 100) },
        },
      ],
    },
    now,
  );
}
