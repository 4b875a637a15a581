import { after, days } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { keysOf } from '#kernel/keys.ts';
import type { CardState } from '#domain/people/member-status.ts';
import type { NewMember } from '../features/members/index.ts';
import type { StoreOpened } from '../features/wallets/index.ts';
import type { DemoClient, DemoMembers } from './demo-clients.ts';
import { nameOf } from './people.ts';

/** The members of a client, spread over its stores (but for a head office) and departments. */
export function demoMembers(
  client: DemoClient,
  stores: readonly StoreOpened[],
  start: Date,
): NewMember[] {
  const kinds = keysOf(client.members).flatMap((kind) =>
    Array<keyof DemoMembers>(client.members[kind] ?? 0).fill(kind),
  );
  const staffed = stores.filter(
    (store) => Object.keys(store.departments).length > 0 || stores.length <= 2,
  );
  return kinds.map((kind, index) => memberOf(client, { kind, index, stores: staffed, start }));
}

type Newcomer = {
  readonly kind: keyof DemoMembers;
  readonly index: number;
  readonly stores: readonly StoreOpened[];
  readonly start: Date;
};
function memberOf(client: DemoClient, { kind, index, stores, start }: Newcomer): NewMember {
  const { first, last } = nameOf(index);
  const store = stores[index % stores.length];
  invariant(store, 'a demo member has a store');
  const departments: readonly number[] = Object.values(store.departments);
  const number = index + 1;
  // Cards of travellers close after some days: theirs are young.
  const joined = after(start, days(client.variant === 'travel' ? 15 + (index % 5) : index % 14));
  const unregistered = kind === 'pending' || kind === 'assigned';
  const card: CardState =
    kind === 'pending' || kind === 'registered'
      ? 'assigned'
      : kind === 'inactive'
        ? 'active'
        : kind;
  return {
    firstName: first,
    lastName: last,
    mobile: `${client.area}${String(6_000_000 + (client.id % 1_000) * 10_000 + number).padStart(7, '0')}`,
    email: `member${number}.${client.id}@example.com`,
    usernameOption: 1,
    staffId: `S${String(number).padStart(4, '0')}`,
    memberships: [
      {
        storeId: store.storeId,
        departmentId: departments[index % Math.max(1, departments.length)] ?? null,
        active: kind !== 'inactive',
      },
    ],
    card: {
      proxy: `${client.id}${String(number).padStart(6, '0')}`,
      state: card,
      activatedAt: card === 'assigned' ? null : joined,
      expiresOn: kind === 'expired' ? '2026-10-31' : '2029-12-31',
    },
    invitedAt: joined,
    registeredAt: unregistered ? null : after(joined, days(1)),
  };
}
