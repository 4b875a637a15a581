import { createHash, randomUUID } from 'node:crypto';
import { days, hours, seconds } from '#kernel/instant.ts';
import { hashOf, newSecret } from '../http/secrets.ts';
import type { Memory } from '../world/memory.ts';
import type { Millis } from '../world/night.ts';

export const SCOPES = ['staff-api', 'financial-api', 'offline_access'] as const;
export type Scope = (typeof SCOPES)[number];

const CODE_LIFE = seconds(60);
const ACCESS_LIFE = hours(1);
const REFRESH_LIFE = days(14);

/** What somebody allowed for one business. */
export type Grant = {
  readonly id: string;
  readonly business: number;
  readonly scopes: readonly Scope[];
};
type Code = {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly expiresAt: Millis;
};
type Tokens = {
  readonly grant: string;
  readonly access: string;
  readonly refresh: string;
  readonly issuedAt: Millis;
  /** The refresh token whose place these take. */
  readonly replaces: string | null;
};
export type TokenAnswer = {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
};

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Pairs of tokens. Only their hashes are kept, and they survive a restart. */
function openTokens(memory: Memory) {
  const access = new Map<string, { grant: string; expiresAt: Millis }>();
  const refresh = new Map<string, { grant: string; expiresAt: Millis }>();
  const keep = (tokens: Tokens): void => {
    if (tokens.replaces !== null) refresh.delete(tokens.replaces);
    access.set(tokens.access, { grant: tokens.grant, expiresAt: tokens.issuedAt + ACCESS_LIFE });
    refresh.set(tokens.refresh, { grant: tokens.grant, expiresAt: tokens.issuedAt + REFRESH_LIFE });
  };
  for (const tokens of memory.restore<Tokens>('lightspeed.tokens')) keep(tokens);
  const grantOf = (
    known: Map<string, { grant: string; expiresAt: Millis }>,
    token: string,
    now: Millis,
  ): string | null => {
    const found = known.get(hashOf(token));
    return found && found.expiresAt > now ? found.grant : null;
  };
  return {
    ofAccess: (token: string, now: Millis): string | null => grantOf(access, token, now),
    ofRefresh: (token: string, now: Millis): string | null => grantOf(refresh, token, now),
    issue(grant: Grant, now: Millis, replaces: string | null): TokenAnswer {
      const [accessToken, refreshToken] = [newSecret('lsa_'), newSecret('lsr_')];
      const tokens: Tokens = {
        grant: grant.id,
        access: hashOf(accessToken),
        refresh: hashOf(refreshToken),
        issuedAt: now,
        replaces: replaces === null ? null : hashOf(replaces),
      };
      memory.note('lightspeed.tokens', tokens);
      keep(tokens);
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: ACCESS_LIFE / 1_000,
        refresh_token: refreshToken,
        scope: grant.scopes.join(' '),
      };
    },
  };
}

/** What was allowed, and the codes and tokens for it. */
export function openGrants(memory: Memory) {
  const grants = new Map<string, Grant>();
  const revoked = new Set<string>();
  const codes = new Map<string, Code>();
  const tokens = openTokens(memory);
  for (const grant of memory.restore<Grant>('lightspeed.grant')) grants.set(grant.id, grant);
  for (const id of memory.restore<string>('lightspeed.revoked')) revoked.add(id);
  const valid = (id: string | null): Grant | null =>
    id === null || revoked.has(id) ? null : (grants.get(id) ?? null);
  return {
    /** A code for what was allowed. */
    allow(
      allowed: Omit<Grant, 'id'>,
      asked: Omit<Code, 'grant' | 'expiresAt'>,
      now: Millis,
    ): string {
      const code = newSecret('lsc_');
      const grant = { ...allowed, id: randomUUID() };
      codes.set(hashOf(code), { ...asked, grant, expiresAt: now + CODE_LIFE });
      return code;
    },
    /** Tokens for a code, once; null where the code, its address or its verifier is wrong. */
    exchange(
      code: string,
      { redirectUri, verifier }: { redirectUri: string; verifier: string | null },
      now: Millis,
    ): TokenAnswer | null {
      const found = codes.get(hashOf(code));
      codes.delete(hashOf(code));
      if (!found || found.expiresAt <= now || found.redirectUri !== redirectUri) return null;
      const proof = verifier === null ? null : challengeOf(verifier);
      if (proof !== found.challenge) return null;
      memory.note('lightspeed.grant', found.grant);
      grants.set(found.grant.id, found.grant);
      return tokens.issue(found.grant, now, null);
    },
    /** Another pair for a refresh token, which is over with that. */
    refresh(token: string, now: Millis): TokenAnswer | null {
      const grant = valid(tokens.ofRefresh(token, now));
      return grant && tokens.issue(grant, now, token);
    },
    grantOf: (accessToken: string, now: Millis): Grant | null =>
      valid(tokens.ofAccess(accessToken, now)),
    /** Takes back whatever was allowed for a business; how many grants that were. */
    revoke(business: number): number {
      const open = [...grants.values()].filter(
        (grant) => grant.business === business && !revoked.has(grant.id),
      );
      for (const { id } of open) {
        memory.note('lightspeed.revoked', id);
        revoked.add(id);
      }
      return open.length;
    },
  };
}
export type LightspeedGrants = ReturnType<typeof openGrants>;
