import type { Access } from '#domain/subscriptions/index.ts';
import { setAccess } from '#server/features/wallets/index.ts';
import { invariant } from '#kernel/invariant.ts';
import type { World } from './world.ts';

/** What the subscription of one of our wallets says from now on, as the product itself sets it. */
export async function setAccessOf(world: World, walletId: number, access: Access): Promise<void> {
  const clientId = world.ours.id;
  const done = await world.test.database.write({ clientId }, (tx) =>
    setAccess(
      {
        tx,
        actor: { kind: 'system', name: 'subscriptions', clientId },
        origin: { ip: null, requestId: 'subscriptions', userAgent: null },
        now: world.clock.now(),
      },
      walletId,
      access,
    ),
  );
  invariant(done.ok, 'the wallet is one of ours');
}
