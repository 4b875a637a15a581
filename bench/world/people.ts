import { createMembers } from '#server/features/members/index.ts';
import { nameOf } from '#server/demo/people.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { instant } from '../ledger/world.ts';
import { type BenchClient, ORIGIN } from './client.ts';

export type Person = {
  readonly id: number;
  readonly mobile: string;
  readonly first: string;
  readonly last: string;
  readonly staffId: string;
};

/** Active members with cards, made by the product's own use case, spread over these stores in turn. */
export async function addPeople(
  db: Database,
  client: BenchClient,
  storeIds: readonly number[],
  count: number,
): Promise<Person[]> {
  const actor: SystemActor = { kind: 'system', name: 'bench', clientId: client.id };
  const now = instant();
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...nameOf(index),
    mobile: `514${String(2_000_000 + index)}`,
    staffId: `S${index + 1}`,
  }));
  const ids = await db.write({ clientId: client.id }, (tx) =>
    createMembers(
      { tx, actor, origin: ORIGIN, now },
      'CAD',
      drafts.map((one, index) => ({
        firstName: one.first,
        lastName: one.last,
        mobile: one.mobile,
        email: null,
        usernameOption: 1,
        staffId: one.staffId,
        memberships: [{ storeId: storeIds[index % storeIds.length]!, departmentId: null }],
        card: {
          proxy: `P${String(index).padStart(9, '0')}`,
          state: 'active',
          activatedAt: now,
          expiresOn: '2029-12-31',
        },
        invitedAt: now,
        registeredAt: now,
      })),
    ),
  );
  return drafts.map((one, index) => ({ ...one, id: ids[index]! }));
}
