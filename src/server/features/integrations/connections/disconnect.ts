import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { storesSeen } from '../../wallets/index.ts';
import { findConnection, lockConnection } from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { endRequestsOf } from '../order-data/requests.repo.ts';
import { endConnection } from './end-connection.ts';
import { forgetLocations, locationsOf } from './locations.repo.ts';

type Refusal = 'not_found' | 'feeds_others';

/**
 * Ends a connection: what opens it is forgotten, nothing is read through it any more, and what was
 * read stays. One that feeds stores which the manager does not see stays too.
 */
export async function disconnect(
  deps: IntegrationsDeps,
  who: OutsideContext,
  id: number,
): Promise<Result<{ readonly id: number }, Refusal>> {
  const { db, feeds } = deps;
  const clientId = who.actor.client.id;
  const at = { clientId, id };
  const mayEnd = async (tx: ReadHandle): Promise<Result<true, Refusal>> => {
    const row = await findConnection(tx, at);
    if (!row || row.status === 'disconnected' || row.account === null) return fail('not_found');
    const seen = await storesSeen(tx, who.actor);
    const fed = await feeds.storesFedBy(tx, clientId, id);
    const isTheirs = seen === 'all' || fed.every((store) => seen.includes(store));
    return isTheirs ? ok(true) : fail('feeds_others');
  };
  const may = await db.read({ clientId }, mayEnd);
  if (!may.ok) return may;
  await removeHints(deps, at);
  return db.write(
    { clientId },
    async (tx): Promise<Result<{ readonly id: number }, Refusal>> => {
      const row = await lockConnection(tx, at);
      if (!row) return fail('not_found');
      // While the provider was asked, somebody may have pointed another store at it.
      const still = await mayEnd(tx);
      if (!still.ok) return still;
      await endConnection(tx, row, who.now);
      await forgetLocations(tx, at);
      await endRequestsOf(tx, clientId, id);
      await feeds.connectionEnded(tx, clientId, id, who.now);
      await audit(
        { tx, ...who },
        {
          action: 'integrations.disconnect',
          subject: { kind: 'pos_connection', id },
          before: { provider: row.provider, account: row.account },
        },
      );
      return ok({ id });
    },
    (result) => result.ok,
  );
}

/** While our access still counts. Messages to an address that is gone are ignored anyway. */
async function removeHints(
  { db, providers }: IntegrationsDeps,
  { clientId, id }: { readonly clientId: number; readonly id: number },
): Promise<void> {
  const hints = providers.lightspeed?.hints ?? null;
  if (hints === null) return;
  const known = await db.read({ clientId }, (tx) => locationsOf(tx, clientId, [id]));
  const asked = known.filter((row) => row.hook_hash !== null).map(({ location }) => location);
  if (asked.length === 0) return;
  await hints.removeAll(id, asked).catch((error: unknown) => {
    if (!(error instanceof PosUnavailable)) throw error;
  });
}
