import type { Instant } from '#kernel/instant.ts';

/**
 * What came of asking a token endpoint.
 * - `refused`: the grant or refresh token does not hold any more; the client has to connect again.
 * - `misconfigured`: our own credentials or our request were refused; the operator has to act.
 * - `unavailable`: nobody answered; nothing is given up, the same may be sent again.
 * - `lost`: it was answered and the answer cannot be read; what was sent has been used up.
 */
export type TokenAnswer<T> =
  | { readonly outcome: 'tokens'; readonly tokens: T }
  | { readonly outcome: 'refused' | 'misconfigured' | 'unavailable' | 'lost' };

/** A token that opens accounts. */
export type AccessToken = {
  readonly accessToken: string;
  /** By the provider's own count from the moment at which it was asked. */
  readonly expiresAt: Instant;
};
/** What somebody granted at Lightspeed. */
export type GrantedTokens = AccessToken & {
  /** Works once: it has to be stored before the access token is used. */
  readonly refreshToken: string;
  /** What was granted, which can be less than what was asked for; null where it does not say. */
  readonly scopes: readonly string[] | null;
};

export type LightspeedSignIn = {
  /** Where the client's manager gives consent. */
  readonly authorizeUrl: (asked: {
    readonly state: string;
    /** 43 to 128 characters, kept for the exchange: the provider first sees its hash only (PKCE). */
    readonly verifier: string;
    readonly redirectUri: string;
  }) => string;
  /** The code of a consent, which works once and for a minute. */
  readonly exchange: (granted: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }) => Promise<TokenAnswer<GrantedTokens>>;
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer<GrantedTokens>>;
};

export type SevenShiftsSignIn = {
  /** Where an admin of the company grants us access; the page comes back with a guid. */
  readonly grantUrl: (state: string) => string;
  /** One token for all companies; `refused` and `lost` do not occur, as asking again is safe. */
  readonly token: () => Promise<TokenAnswer<AccessToken>>;
};
