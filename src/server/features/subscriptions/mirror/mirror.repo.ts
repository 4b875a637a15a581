import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

export type HeardEvent = {
  readonly event: string;
  readonly client_id: number;
  readonly subject: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly heard_at: Date;
};

export type Told = {
  readonly event: string;
  readonly customer: string | null;
  readonly payment: string | null;
  readonly subject: string;
  readonly kind: string;
  readonly created_at: string;
};

/**
 * Keeps what the provider said, each event once, under the client that it is about; what is of
 * nobody that we know is kept as such. Answers of whom there is news. In the scope of the platform.
 */
export const insertHeard = async (
  tx: WriteHandle,
  told: readonly Told[],
  now: Date,
): Promise<number[]> =>
  told.length === 0
    ? []
    : (
        await tx.text<{ id: number }>({
          sql: 'SELECT id FROM billing_hear($1, $2) AS id',
          values: [JSON.stringify(told), now],
        })
      ).map(({ id }) => id);

/** What was heard of a client and not read anew yet, oldest first. */
export const heardOf = (tx: ReadHandle, clientId: number): Promise<HeardEvent[]> =>
  tx.all(
    q
      .selectFrom('billing_event')
      .select(['event', 'client_id', 'subject', 'kind', 'created_at', 'heard_at'])
      .where('client_id', '=', clientId)
      .where('done_at', 'is', null)
      .orderBy('heard_at')
      .orderBy('event')
      .limit(500),
  );

export const markRead = (tx: WriteHandle, clientId: number, events: readonly string[], at: Date) =>
  events.length === 0
    ? Promise.resolve(0)
    : tx.run(
        q
          .updateTable('billing_event')
          .set({ done_at: at })
          .where('client_id', '=', clientId)
          .where('event', 'in', [...events]),
      );

/** True for the first time only, so that a letter goes out once. */
export const isFirstLetter = async (
  tx: WriteHandle,
  clientId: number,
  key: string,
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('subscription_mail')
      .values({ client_id: clientId, key, at })
      .onConflict((on) => on.columns(['client_id', 'key']).doNothing()),
  )) > 0;
