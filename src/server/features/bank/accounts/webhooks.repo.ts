import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

/** Whether an event of the vendor was heard already, in the scope of the platform. */
export const isHeard = async (tx: ReadHandle, event: string): Promise<boolean> =>
  (await tx.maybe(q.selectFrom('bank_webhook').select('event').where('event', '=', event))) !==
  null;

/** Nobody hears it again; in the scope of the platform. */
export const keepHeard = (tx: WriteHandle, event: string, at: Date) =>
  tx.run(
    q
      .insertInto('bank_webhook')
      .values({ event, at })
      .onConflict((on) => on.doNothing()),
  );

/** Whose connection it is, by the vendor's name of it; in the scope of the platform. */
export const ownerOfConnection = async (tx: ReadHandle, vendorId: string) => {
  const [owner] = await tx.text<{ client_id: number; id: number }>({
    sql: 'SELECT client_id, id FROM bank_owner_of_connection($1)',
    values: [vendorId],
  });
  return owner ?? null;
};
