import type { Instant } from '#kernel/instant.ts';

type Named = { readonly id: string; readonly name: string };
export type RosterRejection = {
  /** The heading is line 1. */
  readonly line: number;
  readonly column: string;
  readonly code: string;
};

/** Why the scheduling service gave no answer that can be used. */
export class RosterUnavailable extends Error {
  override readonly name = 'RosterUnavailable';
  readonly code: 'credentials_invalid' | 'token_expired' | 'roster_unavailable';
  constructor(code: RosterUnavailable['code'] = 'roster_unavailable') {
    super(code);
    this.code = code;
  }
}

/** The scheduling service. Every call fails with `RosterUnavailable` and nothing else. */
export type Roster = {
  readonly authenticate: (
    user: string,
    password: string,
  ) => Promise<{ readonly token: string; readonly expiresAt: Instant }>;
  readonly frame: (token: string) => Promise<{ readonly url: string; readonly expiresAt: Instant }>;
  readonly locations: (token: string) => Promise<readonly Named[]>;
  readonly positions: (token: string) => Promise<readonly Named[]>;
  readonly download: (
    token: string,
    of: { readonly location?: string; readonly position?: string },
  ) => Promise<Buffer>;
  readonly upload: (
    token: string,
    csv: Buffer,
    into: { readonly location: string; readonly position: string },
  ) => Promise<{ readonly accepted: number; readonly rejected: readonly RosterRejection[] }>;
};
