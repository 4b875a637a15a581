import { readReturnScreen } from '#domain/integrations/connection-screens.ts';
import { after, hours, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { newToken, sha256 } from '#server/platform/secrets.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { endAbandoned } from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import type { DataType } from '../integrations.tables.ts';
import { endOpenAttempts, insertAttempt } from './attempts.repo.ts';

/** How long somebody has on the provider's page. */
export const ATTEMPT_LIFE = minutes(10);

/** What is connected so late is connected by somebody else, or not at all. */
const ABANDONED_AFTER = hours(1);

type Page = { readonly url: string; readonly expires_at: string };
type Begun = {
  readonly provider: 'lightspeed' | '7shifts';
  readonly store: { readonly id: number; readonly dataType: DataType } | null;
  readonly returnTo: string | undefined;
};
type Refusal = 'provider_off' | 'not_found' | 'invalid_input';

/** What the verifier of an attempt is sealed for. */
export const aboutAttempt = (clientId: number, sessionId: string): string =>
  `pos_attempt:${clientId}:${sessionId}`;
/** Where Lightspeed sends people back to; 7shifts knows it from our registration there. */
export const redirectUriOf = ({ portalUrl }: Pick<IntegrationsDeps, 'portalUrl'>): string =>
  `${portalUrl}/lightspeed`;

/**
 * Somebody goes to a provider's page. The attempt takes the place of what this session began there
 * before; the screen to go back to is kept here and travels nowhere.
 */
export async function beginSignIn(
  context: RequestContext,
  deps: IntegrationsDeps,
  begun: Begun,
): Promise<Result<Page, Refusal>> {
  const { tx, actor, now } = context;
  const { lightspeed, sevenShifts } = deps.providers;
  const { provider, store } = begun;
  if ((provider === 'lightspeed' ? lightspeed : sevenShifts) === null) return fail('provider_off');
  const backTo = readReturnScreen(begun.returnTo);
  if (backTo === null)
    return fail('invalid_input', {}, [{ path: 'return_to', code: 'invalid_value' }]);
  if (store && !(await findWallet(tx, seenBy(actor), store.id))) return fail('not_found');
  const clientId = actor.client.id;
  const state = newToken();
  const verifier = newToken();
  const expiresAt = after(now, ATTEMPT_LIFE);
  await endAbandoned(tx, clientId, { before: after(now, -ABANDONED_AFTER), now });
  await endOpenAttempts(tx, { clientId, sessionId: actor.sessionId, provider }, now);
  await insertAttempt(tx, {
    client_id: clientId,
    provider,
    session_id: actor.sessionId,
    manager_id: actor.managerId,
    store_id: store?.id ?? null,
    data_type: store?.dataType ?? null,
    state_hash: sha256(state),
    verifier_sealed:
      provider === 'lightspeed'
        ? deps.vault.seal(verifier, aboutAttempt(clientId, actor.sessionId))
        : null,
    back_to: backTo,
    created_at: now,
    expires_at: expiresAt,
  });
  await audit(context, {
    action: 'integrations.begin',
    subject: store ? { kind: 'store', id: store.id } : { kind: 'client', id: clientId },
    after: { provider, ...(store && { data_type: store.dataType }) },
  });
  const url =
    provider === 'lightspeed'
      ? lightspeed?.authorizeUrl({ state, verifier, redirectUri: redirectUriOf(deps) })
      : sevenShifts?.grantUrl(state);
  return url === undefined
    ? fail('provider_off')
    : ok({ url, expires_at: expiresAt.toISOString() });
}
