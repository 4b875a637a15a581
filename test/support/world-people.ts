import type { Level } from '#domain/access/levels.ts';
import { invariant } from '#kernel/invariant.ts';
import { createManager } from '#server/features/managers/index.ts';
import { createMembers } from '#server/features/members/index.ts';
import type { Origin, SystemActor } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';

/** How a client of a test world is founded. */
export type Plan = {
  readonly id: number;
  readonly area: string;
  readonly variant: 'standard' | 'travel';
  readonly programId: number;
  readonly provider?: boolean;
  readonly undoSeconds?: number;
  readonly managerLimits?: unknown;
};

/** What the use cases of the product are called with, by nobody in particular. */
export type WorldContext = {
  readonly tx: WriteHandle;
  readonly actor: SystemActor;
  readonly origin: Origin;
  readonly now: Date;
};

/** `index` makes the phone and the mail address of this manager different from the others'. */
export async function addManager(
  context: WorldContext,
  plan: Plan,
  { level, index, wallet }: { level: Level; index: number; wallet: number },
): Promise<number> {
  const done = await createManager(context, {
    fullname: level,
    mobile: `${plan.area}555010${index}`,
    email: `manager${index}@client${plan.id}.example`,
    level,
    variant: plan.variant,
    wallets: [wallet],
    status: 'active',
    loadLimits: level === 'Manager' ? (plan.managerLimits ?? null) : null,
  });
  invariant(done.ok, 'a test client has managers');
  return done.value;
}

export function addMembers(context: WorldContext, plan: Plan, storeId: number): Promise<number[]> {
  const { now } = context;
  const names = ['Ana', 'Ben', 'Cleo'];
  const members = names.map((firstName, index) => ({
    firstName,
    lastName: 'Tester',
    mobile: `${plan.area}555020${index}`,
    email: null,
    usernameOption: 1 as const,
    staffId: `S${index}`,
    memberships: [{ storeId, departmentId: null }],
    card: {
      proxy: `${plan.id}${String(index).padStart(7, '0')}`,
      state: 'active' as const,
      activatedAt: now,
      expiresOn: '2029-12-31',
    },
    invitedAt: now,
    registeredAt: now,
  }));
  return createMembers(context, 'CAD', members);
}
