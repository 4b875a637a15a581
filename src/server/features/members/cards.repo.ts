import { q, type WriteHandle } from '#server/platform/database/handle.ts';

/** A card of the client under lock. */
export const lockCard = (tx: WriteHandle, clientId: number, proxy: string) => tx.maybe(q.selectFrom('card').selectAll().where('client_id', '=', clientId).where('proxy', '=', proxy).forUpdate());

/** Makes a free card a member's, and the one that the member shows. */
export async function assignCard(tx: WriteHandle, clientId: number, proxy: string, customerId: number): Promise<void> {
  await tx.run(q.updateTable('card').set({ customer_id: customerId, state: 'assigned' }).where('client_id', '=', clientId).where('proxy', '=', proxy));
  await tx.run(q.updateTable('customer').set({ proxy }).where('client_id', '=', clientId).where('id', '=', customerId));
}

