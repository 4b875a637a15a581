import { randomUUID } from 'node:crypto';
import { hours } from '#kernel/instant.ts';
import { hashOf, newSecret } from '../http/secrets.ts';
import type { Memory } from '../world/memory.ts';
import type { Millis } from '../world/night.ts';

export const TOKEN_LIFE = hours(1);
export const SCOPES = [
  'companies:read',
  'locations:read',
  'departments:read',
  'roles:read',
  'users:read',
  'shifts:read',
  'time_punches:read',
  'sales:read',
] as const;
export type Scope = (typeof SCOPES)[number];

type CompanyGrant = { readonly guid: string; readonly company: number };
type Token = {
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Millis;
};

/**
 * Who may read which company. A company's admin grants it once, which gives a GUID; tokens are the
 * client's own and open every company together with its GUID.
 */
export function openCompanyGrants(memory: Memory) {
  const byGuid = new Map<string, CompanyGrant>();
  const revoked = new Set<string>();
  const tokens = new Map<string, Token>();
  for (const one of memory.restore<CompanyGrant>('7shifts.grant')) byGuid.set(one.guid, one);
  for (const guid of memory.restore<string>('7shifts.revoked')) revoked.add(guid);
  for (const token of memory.restore<Token>('7shifts.token')) tokens.set(token.hash, token);

  const ofCompany = (company: number): CompanyGrant | undefined =>
    [...byGuid.values()].find((one) => one.company === company && !revoked.has(one.guid));
  return {
    ofCompany,
    /** The GUID of a company; the same one again where it was granted before. */
    grant(company: number): string {
      const known = ofCompany(company);
      if (known) return known.guid;
      const made = { guid: randomUUID(), company };
      memory.note('7shifts.grant', made);
      byGuid.set(made.guid, made);
      return made.guid;
    },
    /** Takes the grant of a company back; what was taken back, null where there was none. */
    revoke(company: number): CompanyGrant | null {
      const known = ofCompany(company);
      if (!known) return null;
      memory.note('7shifts.revoked', known.guid);
      revoked.add(known.guid);
      return known;
    },
    companyOf: (guid: string): number | null =>
      revoked.has(guid) ? null : (byGuid.get(guid)?.company ?? null),
    issue(scopes: readonly Scope[], now: Millis): string {
      const secret = newSecret('7s_');
      const token = { hash: hashOf(secret), scopes, expiresAt: now + TOKEN_LIFE };
      memory.note('7shifts.token', token);
      tokens.set(token.hash, token);
      return secret;
    },
    /** What a token may read; null where it is none, or too old. */
    scopesOf(secret: string, now: Millis): readonly Scope[] | null {
      const token = tokens.get(hashOf(secret));
      return token && token.expiresAt > now ? token.scopes : null;
    },
  };
}
export type CompanyGrants = ReturnType<typeof openCompanyGrants>;
