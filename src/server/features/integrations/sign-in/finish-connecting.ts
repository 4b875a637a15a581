import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import { type ConnectionRow, findConnection, lockConnection } from '../access/connections.repo.ts';
import { endConnection } from '../connections/end-connection.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { type AttemptRow, saveAttempt } from './attempts.repo.ts';
import { nameAccount } from './connect-account.ts';
import { listAccount } from './list-account.ts';

export type ConnectRefusal = 'oauth_denied' | 'account_taken' | 'pos_unavailable';
type Connected = { readonly row: ConnectionRow; readonly locations: readonly PosLocation[] };

type Opened = {
  readonly attempt: Pick<AttemptRow, 'client_id' | 'id'>;
  readonly connectionId: number;
  /** The account that was named beforehand, if any. */
  readonly account: string | null;
  readonly list: () => Promise<readonly PosLocation[]>;
};

/**
 * Asks the provider which account a connection opens, and keeps it. Where the provider gives no
 * answer, the same sign-in can be sent again and goes on from here.
 */
export async function finishConnecting(
  deps: IntegrationsDeps,
  who: OutsideContext,
  opened: Opened,
): Promise<Result<Connected, ConnectRefusal>> {
  const { db, vault } = deps;
  const { actor } = who;
  const at = { clientId: actor.client.id, id: opened.connectionId };
  const before = await db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at));
  if (before === null || before.status === 'disconnected') return fail('oauth_denied');
  const listed = await listAccount(opened.list, opened.account);
  if (listed.outcome === 'unavailable') {
    await release(deps, opened.attempt);
    return fail('pos_unavailable');
  }
  if (listed.outcome === 'denied') {
    await giveUp(deps, who, { opened, before, reason: listed.reason });
    return fail('oauth_denied');
  }
  const named = await db.write(
    { clientId: at.clientId },
    async (tx) => {
      const done = await nameAccount({ tx, ...who }, vault, {
        attempt: opened.attempt,
        connection: at,
        locations: listed.locations,
      });
      if (!done.ok) return done;
      const { id: connectionId, provider } = done.value;
      const accounts = [...new Set(listed.locations.map(({ account }) => account))];
      const ready = { clientId: at.clientId, connectionId, provider, accounts };
      await deps.feeds.connectionReady(tx, ready, who.now);
      return done;
    },
    (result) => result.ok,
  );
  if (!named.ok) {
    await giveUp(deps, who, { opened, before, reason: named.code });
    return named;
  }
  return ok({ row: named.value, locations: listed.locations });
}

/** The next window may work on the answer. */
export const release = (
  { db }: IntegrationsDeps,
  attempt: Pick<AttemptRow, 'client_id' | 'id'>,
): Promise<number> =>
  db.write({ clientId: attempt.client_id }, (tx) =>
    saveAttempt(tx, attempt, { leased_until: null }),
  );

type GivenUp = {
  readonly opened: Opened;
  readonly before: ConnectionRow;
  readonly reason: string | null;
};

/**
 * Nothing was connected: what opened the account is forgotten. One that was connected before is not
 * given up for one refusal.
 */
async function giveUp(
  deps: IntegrationsDeps,
  who: OutsideContext,
  { opened: { attempt, connectionId }, before, reason }: GivenUp,
): Promise<void> {
  const { db } = deps;
  if (before.account !== null) {
    await release(deps, attempt);
    return;
  }
  const clientId = attempt.client_id;
  await db.write({ clientId }, async (tx) => {
    const row = await lockConnection(tx, { clientId, id: connectionId });
    if (!row || row.status === 'disconnected') return;
    await endConnection(tx, row, who.now);
    await saveAttempt(tx, attempt, { leased_until: null });
    await audit(
      { tx, ...who },
      {
        action: 'integrations.refused',
        subject: { kind: 'pos_connection', id: row.id },
        after: { provider: row.provider, reason },
      },
    );
  });
}
