import type { Database } from '#server/platform/database/pool.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Language, ManagerActor, Region } from '#server/platform/actor.ts';
import type { Person } from '#server/platform/directory/sessions.ts';

/** What signing in has to know of a person; the modules of managers and members know it. */
export type SignInPerson = {
  readonly firstName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** May sign in now: an active manager, a member whose page is on. */
  readonly active: boolean;
  /** May set a first password by an invitation: an invited manager, a member whose page is on. */
  readonly mayRegister: boolean;
  /** May sign in without a code on a device that they trust: a client's manager. */
  readonly mayTrust: boolean;
  readonly status: string;
  readonly level: string;
  readonly stores: readonly number[];
  readonly clientName: string;
  readonly region: Region;
};

export type AuthPorts = {
  /** Reads the person inside a transaction of their client. */
  readonly describe: (tx: ReadHandle, person: Person) => Promise<SignInPerson | null>;
  /**
   * Told when somebody has set a first password, and whether they accepted the agreement with it.
   */
  readonly registered: (
    tx: WriteHandle,
    person: Person,
    agreed: boolean,
    now: Date,
  ) => Promise<void>;
  /** Told when somebody has shown that a number or address is theirs, by a code that went there. */
  readonly verified: (tx: WriteHandle, person: Person, address: string) => Promise<void>;
  /** Told when a member begins to find their account. */
  readonly findStarted: (tx: WriteHandle, person: Person, now: Date) => Promise<void>;
  /** The columns that a manager chose, and the wallets that they see. */
  readonly preferences: (tx: ReadHandle, actor: ManagerActor) => Promise<Record<string, string[]>>;
  readonly walletsOf: (tx: ReadHandle, actor: ManagerActor) => Promise<readonly SessionWallet[]>;
  /** Whether this person is asked for the declaration that their client acts for itself. */
  readonly declarationDue: (tx: ReadHandle, actor: ManagerActor, now: Date) => Promise<boolean>;
  /** ISO country code of an address; null where it is private or unknown. */
  readonly countryOf: (ip: string) => Promise<string | null>;
};
export type SessionWallet = {
  readonly wallet_id: number;
  readonly store_id: number;
  readonly wallet_name: string;
  readonly store_name: string;
  readonly main: boolean;
  readonly timezone: string;
};
export type AuthOptions = { readonly showCodes: boolean };

/** What a use case of signing in reaches between its transactions. */
export type AuthDeps = { readonly db: Database; readonly ports: AuthPorts };
