import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { World } from './world.ts';

export const FROM_A_TEST: Origin = { ip: null, requestId: 'test', userAgent: null };

/** The client's Admin, for a use case that another room calls and that no address serves. */
export const adminActor = ({ ours, clock }: World): ManagerActor => ({
  kind: 'manager',
  sessionId: 'test',
  managerId: ours.managers.Admin!,
  homeClientId: ours.id,
  name: 'Admin',
  level: 'Admin',
  status: 'active',
  mobile: '5145550100',
  email: null,
  language: 'en',
  loadLimits: null,
  wallets: 'all',
  client: {
    id: ours.id,
    name: 'Client',
    region: 'CA',
    currency: 'CAD',
    hideToday: 0,
    features: {},
    flags: {},
    undoSeconds: 0,
    restrictions: [],
    product: 'Test',
    variant: 'standard',
  },
  startedAt: clock.now(),
  lastSeenAt: clock.now(),
});

/** Who, from where and when, for a use case that is given its transaction by the test. */
export const asAdmin = (world: World) => ({
  actor: adminActor(world),
  origin: FROM_A_TEST,
  now: world.clock.now(),
});
