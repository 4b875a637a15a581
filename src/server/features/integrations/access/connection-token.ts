import { renewalOf } from '#domain/integrations/connection-renewal.ts';
import { after } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { GrantedTokens, TokenAnswer } from '#server/providers/pos/sign-in.port.ts';
import type { AccessDeps } from './access.deps.ts';
import { type ConnectionSecrets, openSecrets, sealSecrets } from './connection-secrets.ts';
import {
  type ConnectionRef,
  type ConnectionRow,
  lockConnection,
  saveConnection,
} from './connections.repo.ts';
import { changeState } from './change-state.ts';
import { type Headers, LEASE, type LeasedToken, type Taken } from './renew-once.ts';

type Pair = Extract<ConnectionSecrets, { accessToken: string }>;
type Work = { readonly pair: Pair; readonly isOldUsable: boolean };

const bearer = (accessToken: string): Headers => ({ authorization: `Bearer ${accessToken}` });

/** The pair of tokens of a connection; a connection that ended or was refused has none. */
export function pairOf(deps: Pick<AccessDeps, 'vault'>, row: ConnectionRow | null): Pair {
  if (!row?.secrets_sealed) throw new PosUnavailable('pos_refused', 'disconnected');
  if (row.status === 'offline' && row.code === 'pos_refused')
    throw new PosUnavailable('pos_refused', row.reason);
  const secrets = openSecrets(
    deps.vault,
    { clientId: row.client_id, id: row.id },
    row.secrets_sealed,
  );
  if ('guid' in secrets) throw new PosUnavailable('pos_misconfigured', 'not a pair of tokens');
  return secrets;
}

/**
 * The tokens of one connection. A refresh token counts once: the new pair is committed before it is
 * used for anything.
 */
export function connectionToken(
  deps: AccessDeps,
  at: ConnectionRef,
  refused: Headers | undefined,
): LeasedToken<Work, GrantedTokens> {
  const inside = <T>(work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
    deps.db.write({ clientId: at.clientId }, work);
  return {
    take: (lease) => inside((tx) => take(deps, tx, { at, refused, lease })),
    async ask({ pair }) {
      if (deps.tokens.lightspeed === null) return { outcome: 'misconfigured' };
      return deps.tokens.lightspeed.refresh(pair.refreshToken);
    },
    async keep(lease, work, answer) {
      const kept = await inside((tx) => keep(deps, tx, { at, lease, work, answer }));
      if (kept instanceof PosUnavailable) throw kept;
      return kept;
    },
  };
}

type Taking = {
  readonly at: ConnectionRef;
  readonly refused: Headers | undefined;
  readonly lease: string;
};

async function take(
  deps: AccessDeps,
  tx: WriteHandle,
  { at, refused, lease }: Taking,
): Promise<Taken<Work>> {
  const row = await lockConnection(tx, at);
  const pair = pairOf(deps, row);
  const now = deps.clock.now();
  const headers = bearer(pair.accessToken);
  const renewal = renewalOf(
    {
      endsAt: row?.expires_at ?? null,
      isRefused: refused?.authorization === headers.authorization,
    },
    now,
  );
  if (renewal === 'use') return { kind: 'use', headers };
  const isOldUsable = renewal === 'renew_ahead';
  if (row?.leased_until && row.leased_until > now)
    return isOldUsable ? { kind: 'use', headers } : { kind: 'somebody_renews' };
  await saveConnection(tx, at, {
    lease,
    leased_until: after(now, LEASE),
    // Who held the lease before was killed on the way: what the provider answered is not known.
    ...(row?.lease && { answer_lost_at: row.answer_lost_at ?? now }),
  });
  return { kind: 'renew', work: { pair, isOldUsable } };
}

type Keeping = {
  readonly at: ConnectionRef;
  readonly lease: string;
  readonly work: Work;
  readonly answer: TokenAnswer<GrantedTokens>;
};

async function keep(
  deps: AccessDeps,
  tx: WriteHandle,
  { at, lease, work, answer }: Keeping,
): Promise<Headers | PosUnavailable | null> {
  const row = await lockConnection(tx, at);
  if (row?.lease !== lease) return null;
  const now = deps.clock.now();
  const free = { lease: null, leased_until: null };
  switch (answer.outcome) {
    case 'tokens':
      await saveConnection(tx, at, { ...free, ...renewed(deps, at, answer.tokens) });
      await changeState(tx, row, { status: 'online', code: null, reason: null }, now);
      return bearer(answer.tokens.accessToken);
    case 'unavailable':
    case 'lost':
      await saveConnection(tx, at, {
        ...free,
        ...(answer.outcome === 'lost' && { answer_lost_at: row.answer_lost_at ?? now }),
      });
      return work.isOldUsable ? bearer(work.pair.accessToken) : new PosUnavailable();
    case 'refused': {
      const reason = row.answer_lost_at ? 'answer_lost' : null;
      await saveConnection(tx, at, free);
      await changeState(tx, row, { status: 'offline', code: 'pos_refused', reason }, now);
      return new PosUnavailable('pos_refused', reason);
    }
    case 'misconfigured':
      await saveConnection(tx, at, free);
      await changeState(
        tx,
        row,
        { status: 'offline', code: 'pos_misconfigured', reason: null },
        now,
      );
      return new PosUnavailable('pos_misconfigured');
  }
}

const renewed = ({ vault, clock }: AccessDeps, at: ConnectionRef, tokens: GrantedTokens) => ({
  secrets_sealed: sealSecrets(vault, at, {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  }),
  expires_at: tokens.expiresAt,
  refreshed_at: clock.now(),
  answer_lost_at: null,
});
