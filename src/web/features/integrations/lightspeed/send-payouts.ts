import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { sessionUser } from '#web/lib/session.ts';
import type { PendingPayout } from '../integrations.queries.ts';

/** Pays what is to be processed, each payout once, and answers how all of them stand. */
export function sendPayouts(
  payouts: readonly PendingPayout[],
  key: string,
  reason: string,
): Promise<Answer<'processLightspeedPayouts'>> {
  const user = sessionUser();
  return call('processLightspeedPayouts', {
    params: { id: user?.id ?? 0 },
    key,
    body: {
      client_id: user?.client_id ?? 0,
      payouts: payouts.map(({ payout_id, version, process }) => ({ payout_id, version, process })),
      ...(reason !== '' && { override_reason: reason }),
    },
  });
}
