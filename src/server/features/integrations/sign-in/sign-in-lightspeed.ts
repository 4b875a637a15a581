import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import type { GrantedTokens } from '#server/providers/pos/sign-in.port.ts';
import { openConnection } from '../connections/open-connection.ts';
import { askForHints } from '../hooks/ask-for-hints.ts';
import type { IntegrationsDeps, LightspeedDoor } from '../integrations.ports.ts';
import { type AttemptRow, saveAttempt } from './attempts.repo.ts';
import { aboutAttempt, redirectUriOf } from './begin-sign-in.ts';
import { type ConnectRefusal, finishConnecting, release } from './finish-connecting.ts';
import { takeAttempt } from './take-attempt.ts';

type Sent = { readonly code: string; readonly state: string | null };
export type SignInRefusal =
  | ConnectRefusal
  | 'provider_off'
  | 'oauth_state'
  | 'oauth_expired'
  | 'try_again';
type SignedIn = { readonly connectionId: number; readonly backTo: string };

/**
 * Somebody comes back from Lightspeed with a code. The tokens are committed before they are used,
 * so that a process that is killed after the exchange loses nothing but its answer: the same code
 * goes on from there.
 */
export async function signInLightspeed(
  deps: IntegrationsDeps,
  who: OutsideContext,
  { code, state }: Sent,
): Promise<Result<SignedIn, SignInRefusal>> {
  const door = deps.providers.lightspeed;
  if (door === null) return fail('provider_off');
  const { actor, now } = who;
  const clientId = actor.client.id;
  const taken = await deps.db.write(
    { clientId },
    (tx) => takeAttempt(tx, { actor, now }, { provider: 'lightspeed', state, answer: code }),
    (result) => result.ok,
  );
  if (!taken.ok) return taken;
  const attempt = taken.value;
  const opened = await openByCode(deps, door, who, { attempt, code });
  if (!opened.ok) return opened;
  const connected = await finishConnecting(deps, who, {
    attempt,
    connectionId: opened.value,
    account: null,
    list: () => door.locations(opened.value),
  });
  if (!connected.ok) return connected;
  await askForHints(deps, { clientId, id: connected.value.row.id });
  return ok({ connectionId: connected.value.row.id, backTo: attempt.back_to });
}

type Carried = { readonly attempt: AttemptRow; readonly code: string };

/** The connection that a code opens: the one that it opened before, or one with its tokens. */
async function openByCode(
  deps: IntegrationsDeps,
  door: LightspeedDoor,
  who: OutsideContext,
  { attempt, code }: Carried,
): Promise<Result<number, 'oauth_denied' | 'oauth_expired' | 'oauth_state' | 'pos_unavailable'>> {
  if (attempt.connection_id !== null) return ok(attempt.connection_id);
  const { verifier_sealed: sealed, client_id: clientId, session_id: sessionId } = attempt;
  if (sealed === null) return fail('oauth_state');
  const answer = await door.exchange({
    code,
    verifier: deps.vault.open(sealed, aboutAttempt(clientId, sessionId)),
    redirectUri: redirectUriOf(deps),
  });
  if (answer.outcome === 'tokens')
    return ok(await keepTokens(deps, who, { attempt, tokens: answer.tokens }));
  await release(deps, attempt);
  // A code counts once, and this one has been used up.
  if (answer.outcome === 'lost') return fail('oauth_expired');
  if (answer.outcome !== 'refused') return fail('pos_unavailable');
  await deps.db.write({ clientId }, (tx) =>
    audit(
      { tx, ...who },
      {
        action: 'integrations.refused',
        subject: { kind: 'client', id: clientId },
        after: { provider: 'lightspeed' },
      },
    ),
  );
  return fail('oauth_denied');
}

type Exchanged = { readonly attempt: AttemptRow; readonly tokens: GrantedTokens };

const keepTokens = (
  { db, vault }: IntegrationsDeps,
  { actor, now }: OutsideContext,
  { attempt, tokens }: Exchanged,
): Promise<number> =>
  db.write({ clientId: attempt.client_id }, async (tx) => {
    const { accessToken, refreshToken, expiresAt, scopes } = tokens;
    const { id } = await openConnection(
      tx,
      vault,
      { accessToken, refreshToken },
      {
        client_id: attempt.client_id,
        provider: 'lightspeed',
        series: 'k',
        scopes: [...(scopes ?? [])],
        expires_at: expiresAt,
        refreshed_at: now,
        connected_by: actor.managerId,
        connected_by_name: actor.name,
        created_at: now,
      },
    );
    await saveAttempt(tx, attempt, { connection_id: id, verifier_sealed: null });
    return id;
  });
