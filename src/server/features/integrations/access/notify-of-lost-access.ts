import type { Instant } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';
import { integrationMessages } from '#texts/integrations/messages.ts';
import { findManager, holdersOf } from '../../managers/index.ts';
import type { ConnectionRow } from './connections.repo.ts';

/** As the providers write themselves, in every language. */
const NAMES: Readonly<Record<PosProvider, string>> = {
  lightspeed: 'Lightspeed',
  '7shifts': '7shifts',
  omnivore: 'Omnivore',
};
/** No wallet: whoever sees all of them. */
const NO_WALLET = 0;

/**
 * Tells who connected an account, and whoever looks after all stores, that the provider ended our
 * access: nothing comes in until somebody signs in there again.
 */
export async function notifyOfLostAccess(
  tx: WriteHandle,
  row: ConnectionRow,
  now: Instant,
): Promise<void> {
  const clientId = row.client_id;
  const holders = await holdersOf(tx, clientId, { right: 'integrations', walletId: NO_WALLET });
  const connector = await findManager(tx, clientId, row.connected_by);
  const isThere = connector?.status === 'active' && connector.email !== null;
  const to = new Set(holders.map(({ email }) => email));
  if (isThere && connector.email !== null) to.add(connector.email);
  const params = { provider: NAMES[row.provider], account: row.account ?? '' };
  await mailAll(
    tx,
    {
      clientId,
      to,
      catalogue: integrationMessages,
      subject: (say) => say('accessEnded.subject', params),
      body: (say) => say('accessEnded.body', params),
    },
    now,
  );
}
