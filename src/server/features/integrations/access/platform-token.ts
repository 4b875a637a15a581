import { renewalOf } from '#domain/integrations/connection-renewal.ts';
import { after } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { AccessToken, TokenAnswer } from '#server/providers/pos/sign-in.port.ts';
import type { AccessDeps } from './access.deps.ts';
import { lockPlatformToken, savePlatformToken } from './platform-token.repo.ts';
import { type Headers, LEASE, type LeasedToken } from './renew-once.ts';

const PROVIDER = '7shifts';
const ABOUT = `pos_platform_token:${PROVIDER}`;
type Work = { readonly old: string | null };

/** One token opens every company that has let us in, together with the guid of each. */
export function platformToken(
  deps: AccessDeps,
  guid: string,
  refused: Headers | undefined,
): LeasedToken<Work, AccessToken> {
  const headers = (token: string): Headers => ({
    authorization: `Bearer ${token}`,
    'x-company-guid': guid,
  });
  return {
    take: (lease) =>
      deps.db.write('platform', async (tx) => {
        const row = await lockPlatformToken(tx, PROVIDER);
        const now = deps.clock.now();
        const old = row.token_sealed === null ? null : deps.vault.open(row.token_sealed, ABOUT);
        const renewal = renewalOf(
          {
            endsAt: old === null ? null : row.expires_at,
            isRefused: old !== null && refused?.authorization === headers(old).authorization,
          },
          now,
        );
        const usable = renewal === 'renew' ? null : old;
        if (renewal === 'use' && usable !== null) return { kind: 'use', headers: headers(usable) };
        if (row.leased_until && row.leased_until > now)
          return usable === null
            ? { kind: 'somebody_renews' }
            : { kind: 'use', headers: headers(usable) };
        await savePlatformToken(tx, PROVIDER, { lease, leased_until: after(now, LEASE) });
        return { kind: 'renew', work: { old: usable } };
      }),
    async ask() {
      if (deps.tokens.sevenShifts === null) return { outcome: 'misconfigured' };
      return deps.tokens.sevenShifts.token();
    },
    async keep(lease, { old }, answer) {
      const isOurs = await deps.db.write('platform', (tx) => keep(deps, tx, lease, answer));
      if (!isOurs) return null;
      if (answer.outcome === 'tokens') return headers(answer.tokens.accessToken);
      if (answer.outcome === 'refused' || answer.outcome === 'misconfigured')
        throw new PosUnavailable('pos_misconfigured');
      if (old === null) throw new PosUnavailable();
      return headers(old);
    },
  };
}

async function keep(
  { vault }: AccessDeps,
  tx: WriteHandle,
  lease: string,
  answer: TokenAnswer<AccessToken>,
): Promise<boolean> {
  const row = await lockPlatformToken(tx, PROVIDER);
  if (row.lease !== lease) return false;
  await savePlatformToken(tx, PROVIDER, {
    lease: null,
    leased_until: null,
    ...(answer.outcome === 'tokens' && {
      token_sealed: vault.seal(answer.tokens.accessToken, ABOUT),
      expires_at: answer.tokens.expiresAt,
    }),
  });
  return true;
}
