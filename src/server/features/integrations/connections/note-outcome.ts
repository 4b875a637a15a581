import { type Result, fail, ok } from '#kernel/result.ts';
import { type PosCode, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { changeState } from '../access/change-state.ts';
import { lockConnection, ownerOfConnection } from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';

/** Whether a code ends a whole connection at once; the others are about one location, or pass. */
const endsConnection = (code: PosCode): boolean =>
  code === 'pos_refused' || code === 'pos_misconfigured';

/**
 * Those who ask say how it went: `code` null went well. What ends the connection as a whole shows on
 * it and on all that it feeds, also what is read only tonight; a connection that answers again is
 * online again.
 */
export async function noteOutcome(
  { db, clock, feeds }: Pick<IntegrationsDeps, 'db' | 'clock' | 'feeds'>,
  connectionId: number,
  outcome: { readonly code: PosCode | null; readonly reason: string | null },
): Promise<Result<true, 'not_found'>> {
  const { code, reason } = outcome;
  if (code !== null && !endsConnection(code)) return ok(true);
  const owner = await db.read('platform', (tx) => ownerOfConnection(tx, connectionId));
  if (!owner) return fail('not_found');
  const { clientId } = owner;
  return db.write({ clientId }, async (tx) => {
    const row = await lockConnection(tx, { clientId, id: connectionId });
    if (!row) return fail('not_found');
    const now = clock.now();
    const status = code === null ? 'online' : 'offline';
    await changeState(tx, row, { status, code, reason }, now);
    if (code !== null) {
      const failure = new PosUnavailable(code, reason);
      await feeds.connectionFailed(tx, { clientId, connectionId, failure }, now);
    }
    return ok(true);
  });
}
