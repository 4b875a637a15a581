import { createHash } from 'node:crypto';
import { type Clock, type Instant, after } from '#kernel/instant.ts';
import type { Fields } from '../shared/read-json.ts';
import { readLifetime, readToken, requestTokens } from '../shared/token-request.ts';
import type { GrantedTokens, LightspeedSignIn, TokenAnswer } from '../sign-in.port.ts';
import type { LightspeedSettings } from './lightspeed.ts';

/**
 * The sign-in of Lightspeed, without a database. Credentials of either kind work: three addresses
 * and the lifetimes of the answers are all that differs.
 */
export function createLightspeedSignIn(
  settings: LightspeedSettings,
  { clock, fetch }: { readonly clock: Clock; readonly fetch?: typeof globalThis.fetch },
): LightspeedSignIn {
  const { tokenUrl: url, clientId, clientSecret } = settings;
  async function tokensFor(
    form: Readonly<Record<string, string>>,
    before: string | null,
  ): Promise<TokenAnswer<GrantedTokens>> {
    const askedAt = clock.now();
    const answer = await requestTokens({ url, form, basic: { clientId, clientSecret }, fetch });
    if (answer.outcome !== 'tokens') return answer;
    const tokens = readTokens(answer.tokens, askedAt, before);
    return tokens === null ? { outcome: 'lost' } : { outcome: 'tokens', tokens };
  }
  return {
    authorizeUrl({ state, verifier, redirectUri }) {
      const page = new URL(settings.authorizeUrl);
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
      return page.toString();
    },
    exchange: ({ code, verifier, redirectUri }) =>
      tokensFor(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        null,
      ),
    refresh: (refreshToken) =>
      tokensFor({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshToken),
  };
}

/** `before` is the refresh token that was sent, which stays where no new one comes. */
function readTokens(answer: Fields, askedAt: Instant, before: string | null): GrantedTokens | null {
  const accessToken = readToken(answer.access_token);
  const isNew = answer.refresh_token !== undefined && answer.refresh_token !== null;
  const refreshToken = isNew ? readToken(answer.refresh_token) : before;
  const lifetime = readLifetime(answer.expires_in);
  if (accessToken === null || refreshToken === null || lifetime === null) return null;
  if (!isBearer(answer.token_type)) return null;
  return {
    accessToken,
    refreshToken,
    expiresAt: after(askedAt, lifetime),
    scopes: readScopes(answer.scope),
  };
}

/** Longer lists are no scopes of ours, and are shown to people. */
const MAX_SCOPES = 1_000;

const readScopes = (scope: unknown): string[] | null =>
  typeof scope === 'string' && scope.length <= MAX_SCOPES ? scope.split(' ').filter(Boolean) : null;

/** The older of the two hosts does not say what kind of token it gives. */
const isBearer = (type: unknown): boolean =>
  type === undefined ||
  type === null ||
  (typeof type === 'string' && type.toLowerCase() === 'bearer');
