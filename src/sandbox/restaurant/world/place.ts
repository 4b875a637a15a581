import type { Day } from '#kernel/day.ts';

export type Role = { readonly id: number; readonly name: string };

/** Somebody who works at a place. The faces derive the providers' own numbers from `id`. */
export type Person = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly payrollId: string | null;
  readonly punchId: string | null;
  readonly login: string;
  readonly active: boolean;
  /** Ids of roles; the first one is the main one. */
  readonly roles: readonly number[];
  readonly hiredOn: Day;
  /** Works only on nights that somebody new turns up. */
  readonly newcomer: boolean;
};

/** Which troubles a place has: by turns over two weeks, all of them each night, or none. */
export const TROUBLE_PLANS = ['rotating', 'all', 'none'] as const;
export type TroublePlan = (typeof TROUBLE_PLANS)[number];

/** The restaurant's agent at the order-data provider; `absent`: the provider knows no such place. */
export const AGENT_STATES = ['online', 'offline', 'absent'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** A restaurant, with the numbers under which each provider knows it; null where it does not. */
export type SandboxRestaurant = {
  readonly id: string;
  /** Follows from `id`; begins the numbers of its records. */
  readonly number: number;
  readonly name: string;
  readonly company: string;
  /** Where its days begin. */
  readonly zone: string;
  readonly currency: 'CAD' | 'USD';
  readonly lightspeed: { readonly business: number; readonly location: number } | null;
  readonly sevenShifts: { readonly company: number; readonly location: number } | null;
  readonly omnivore: { readonly location: string } | null;
  readonly roster: { readonly location: string } | null;
  readonly roles: readonly Role[];
  readonly staff: readonly Person[];
  readonly troubles: TroublePlan;
  /** A night on which nothing goes wrong, where one is told: troubles take their turns from it. */
  readonly calmOn: Day | null;
};

/** Where a bill was sold; the ids are those of the till. */
export const CENTERS = {
  room: { id: 9_000, name: 'Dining room' },
  bar: { id: 9_001, name: 'Bar' },
} as const;
export type Center = keyof typeof CENTERS;

/** Whether people of a role sell: they have bills and tips of their own. */
export const sells = (name: string): boolean => /server|bartender|waiter|mesero|serveu/i.test(name);
export const centerOf = (roleName: string): Center => (/bar/i.test(roleName) ? 'bar' : 'room');

export const roleName = ({ roles }: SandboxRestaurant, id: number): string =>
  roles.find((role) => role.id === id)?.name ?? `Role ${id}`;
