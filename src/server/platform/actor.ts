import type { Level } from '#domain/access/levels.ts';
import type { Access } from '#domain/subscriptions/index.ts';
import type { Currency } from '#kernel/money.ts';
import type { Language } from '#texts/catalogue.ts';

export type { Language };

export type Region = 'US' | 'CA';

/** The client that a request works in, as far as every request needs it. */
export type ActorClient = {
  readonly id: number;
  readonly name: string;
  readonly region: Region;
  readonly currency: Currency;
  readonly hideToday: number;
  readonly features: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly undoSeconds: number;
  /** In which ways subscriptions restrict wallets of the client; which wallets, the edge asks. */
  readonly restrictions: readonly Access[];
  readonly product: string;
  readonly variant: 'standard' | 'travel';
};

/** A manager who is signed in, or an operator inside a client. */
export type ManagerActor = {
  readonly kind: 'manager' | 'operator';
  readonly sessionId: string;
  readonly managerId: number;
  readonly homeClientId: number;
  readonly name: string;
  readonly level: Level;
  readonly status: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly language: Language;
  readonly loadLimits: unknown;
  /** `all`, or the assigned wallets. */
  readonly wallets: 'all' | readonly number[];
  readonly client: ActorClient;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
};

/** A member on their own page. */
export type MemberActor = {
  readonly kind: 'customer';
  readonly sessionId: string;
  readonly customerId: number;
  readonly clientId: number;
};

/** The product itself: jobs, schedules, the demo. */
export type SystemActor = {
  readonly kind: 'system';
  readonly name: string;
  readonly clientId: number;
};

/** Where a request came from, for the audit. */
export type Origin = {
  readonly ip: string | null;
  readonly requestId: string;
  readonly userAgent: string | null;
};

export type Actor = ManagerActor | MemberActor | SystemActor;

export const clientOf = (actor: Actor): number =>
  'client' in actor ? actor.client.id : actor.clientId;
