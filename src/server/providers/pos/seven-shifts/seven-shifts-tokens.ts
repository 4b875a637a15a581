import { type Clock, after } from '#kernel/instant.ts';
import { readLifetime, readToken, requestTokens } from '../shared/token-request.ts';
import type { SevenShiftsSignIn } from '../sign-in.port.ts';
import type { SevenShiftsSettings } from './seven-shifts.ts';

const SCOPES =
  'companies:read locations:read departments:read roles:read users:read shifts:read time_punches:read sales:read';

/** The sign-in of 7shifts: our own credentials, and a grant of each company beside them. */
export function createSevenShiftsSignIn(
  settings: SevenShiftsSettings,
  { clock, fetch }: { readonly clock: Clock; readonly fetch?: typeof globalThis.fetch },
): SevenShiftsSignIn {
  const { tokenUrl: url, clientId, clientSecret } = settings;
  return {
    grantUrl(state) {
      const page = new URL(settings.grantUrl);
      page.searchParams.set('client_id', clientId);
      page.searchParams.set('state', state);
      return page.toString();
    },
    async token() {
      const askedAt = clock.now();
      const form = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: SCOPES,
      };
      const answer = await requestTokens({ url, form, fetch });
      // There is no grant in it that could be refused: what is refused are our credentials.
      if (answer.outcome === 'refused') return { outcome: 'misconfigured' };
      if (answer.outcome === 'lost') return { outcome: 'unavailable' };
      if (answer.outcome !== 'tokens') return answer;
      const accessToken = readToken(answer.tokens.access_token);
      const lifetime = readLifetime(answer.tokens.expires_in);
      return accessToken === null || lifetime === null
        ? { outcome: 'unavailable' }
        : { outcome: 'tokens', tokens: { accessToken, expiresAt: after(askedAt, lifetime) } };
    },
  };
}
