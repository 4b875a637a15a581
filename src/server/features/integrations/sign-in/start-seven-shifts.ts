import { after, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import type { PosLocation } from '#server/providers/pos/point-of-sale.port.ts';
import type { ConnectionRow } from '../access/connections.repo.ts';
import { openConnection } from '../connections/open-connection.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { type AttemptRow, saveAttempt } from './attempts.repo.ts';
import { finishConnecting } from './finish-connecting.ts';
import type { SignInRefusal } from './sign-in-lightspeed.ts';
import { takeAttempt } from './take-attempt.ts';

/** How long somebody may take to choose a location. */
const CHOOSING_LIFE = minutes(30);
/** It goes into a header, which takes nothing but visible characters. */
const GUID = /^[\x20-\x7e]{1,200}$/;

type Sent = { readonly guid: string; readonly companyId: string; readonly state: string };
type Started = {
  readonly row: ConnectionRow;
  readonly attempt: AttemptRow;
  readonly locations: readonly PosLocation[];
};

/**
 * Somebody comes back from 7shifts with the guid of their company. It counts once the provider has
 * shown the locations of that very company with it.
 */
export async function startSevenShifts(
  deps: IntegrationsDeps,
  who: OutsideContext,
  { guid, companyId, state }: Sent,
): Promise<Result<Started, SignInRefusal>> {
  const door = deps.providers.sevenShifts;
  if (door === null) return fail('provider_off');
  if (!GUID.test(guid)) return fail('oauth_denied');
  const { actor, now } = who;
  const taken = await deps.db.write(
    { clientId: actor.client.id },
    async (tx) => {
      const answer = `${companyId}\n${guid}`;
      const found = await takeAttempt(tx, { actor, now }, { provider: '7shifts', state, answer });
      if (!found.ok) return found;
      const attempt = found.value;
      if (attempt.connection_id !== null) return found;
      const { id } = await openConnection(
        tx,
        deps.vault,
        { guid },
        {
          client_id: attempt.client_id,
          provider: '7shifts',
          series: null,
          connected_by: actor.managerId,
          connected_by_name: actor.name,
          created_at: now,
        },
      );
      const change = { connection_id: id, expires_at: after(now, CHOOSING_LIFE) };
      await saveAttempt(tx, attempt, change);
      return ok({ ...attempt, ...change });
    },
    (result) => result.ok,
  );
  if (!taken.ok) return taken;
  const attempt = taken.value;
  const connectionId = attempt.connection_id;
  if (connectionId === null) return fail('oauth_state');
  const connected = await finishConnecting(deps, who, {
    attempt,
    connectionId,
    account: companyId,
    list: () => door.locations(connectionId),
  });
  return connected.ok ? ok({ ...connected.value, attempt }) : connected;
}
