import type { Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Day } from '#kernel/day.ts';
import { json } from '#server/platform/audit.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { DataType } from '../integrations.tables.ts';

type Message = { readonly provider: string; readonly event: string };

/** Whether a message came before; in the scope of the platform. */
export const isHeard = async (tx: ReadHandle, { provider, event }: Message): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('pos_webhook')
      .select('event')
      .where('provider', '=', provider)
      .where('event', '=', event),
  )) !== null;

/** Nobody looks at the message again; in the scope of the platform. */
export const keepHeard = (tx: WriteHandle, message: Message, at: Date): Promise<number> =>
  tx.run(
    q
      .insertInto('pos_webhook')
      .values({ ...message, at })
      .onConflict((on) => on.doNothing()),
  );

/** Whose an account of a provider is; in the scope of the platform. */
export const ownerOfAccount = async (
  tx: ReadHandle,
  provider: string,
  account: string,
): Promise<{ clientId: number; id: number } | null> => {
  const [owner] = await tx.text<{ client_id: number; connection_id: number }>({
    name: 'integrations_owner_of_account',
    sql: 'SELECT client_id, connection_id FROM integrations_owner_of_account($1, $2)',
    values: [provider, account],
  });
  return owner ? { clientId: owner.client_id, id: owner.connection_id } : null;
};

type HookOwner = {
  readonly clientId: number;
  readonly id: number;
  readonly location: string;
  readonly timezone: string | null;
};
/** To which location an address of ours belongs; in the scope of the platform. */
export const ownerOfHook = async (tx: ReadHandle, hash: Buffer): Promise<HookOwner | null> => {
  const [owner] = await tx.text<{
    client_id: number;
    connection_id: number;
    location: string;
    timezone: string | null;
  }>({
    name: 'integrations_owner_of_hook',
    sql: 'SELECT client_id, connection_id, location, timezone FROM integrations_owner_of_hook($1)',
    values: [hash],
  });
  return owner
    ? {
        clientId: owner.client_id,
        id: owner.connection_id,
        location: owner.location,
        timezone: owner.timezone,
      }
    : null;
};

/** What a message of a provider says, and by what it is known when it comes again. */
export type HintMessage = Message & {
  readonly clientId: number;
  readonly connectionId: number;
  readonly location: string;
  readonly dataType: DataType;
  readonly days: readonly Day[];
  readonly at: Date;
};

/**
 * Notes days of locations that are different now, of whatever clients; a day that is noted already
 * waits anew. Answers which messages are new; in the scope of the platform.
 */
export const noteMessages = async (
  tx: WriteHandle,
  messages: readonly HintMessage[],
): Promise<Set<string>> =>
  new Set(
    (
      await tx.text<{ event: string }>({
        name: 'integrations_note_hints',
        sql: 'SELECT event FROM integrations_note_hints($1) AS event',
        values: [
          json(
            messages.map(({ clientId, connectionId, dataType, ...message }) => ({
              ...message,
              client_id: clientId,
              connection_id: connectionId,
              data_type: dataType,
            })),
          ),
        ],
      })
    ).map(({ event }) => event),
  );

export type HintRow = Selectable<Schema['pos_hint']>;

/** Days of a client about which nothing was heard since, oldest first. */
export const quietHints = (tx: ReadHandle, clientId: number, since: Date): Promise<HintRow[]> =>
  tx.all(
    q
      .selectFrom('pos_hint')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('last_at', '<=', since)
      .orderBy('first_at')
      .limit(MAX_HINTS),
  );
const MAX_HINTS = 200;

/** The day was read; one about which more was heard meanwhile stays. */
export const forgetHint = (tx: WriteHandle, hint: HintRow): Promise<number> =>
  tx.run(
    q
      .deleteFrom('pos_hint')
      .where('client_id', '=', hint.client_id)
      .where('connection_id', '=', hint.connection_id)
      .where('location', '=', hint.location)
      .where('data_type', '=', hint.data_type)
      .where('day', '=', hint.day)
      .where('last_at', '=', hint.last_at),
  );
