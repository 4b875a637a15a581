import type { Instant } from '#kernel/instant.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { ConnectionStatus } from '../integrations.tables.ts';
import { type ConnectionRow, saveConnection } from './connections.repo.ts';
import { notifyOfLostAccess } from './notify-of-lost-access.ts';

export type ConnectionState = {
  readonly status: Exclude<ConnectionStatus, 'disconnected'>;
  readonly code: string | null;
  readonly reason: string | null;
};

/** How many characters of a provider's words about an error are kept. */
const MAX_REASON = 300;

/**
 * Gives a connection, which the caller has locked, another state; the same one again writes
 * nothing. A connection that is not usable yet stays pending until its account is known.
 */
export async function changeState(
  tx: WriteHandle,
  row: ConnectionRow,
  { status, code, reason }: ConnectionState,
  now: Instant,
): Promise<void> {
  const isSame = row.status === status && row.code === code;
  const isEarly = status === 'online' && row.account === null;
  if (isSame || isEarly || row.status === 'disconnected') return;
  const change = { status, code, reason: reason?.slice(0, MAX_REASON) ?? null };
  await saveConnection(tx, { clientId: row.client_id, id: row.id }, change);
  if (code === 'pos_refused' && row.account !== null) await notifyOfLostAccess(tx, row, now);
  await audit(
    {
      tx,
      actor: { kind: 'system', name: 'Integrations', clientId: row.client_id },
      origin: { ip: null, requestId: 'background', userAgent: null },
      now,
    },
    {
      action: 'integrations.state',
      subject: { kind: 'pos_connection', id: row.id },
      before: { state: row.status, reason: row.code },
      after: { state: status, reason: code },
    },
  );
}
