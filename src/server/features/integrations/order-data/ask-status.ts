import { askAgainAfterMinutes } from '#domain/integrations/index.ts';
import { after, days, type Instant, minutes } from '#kernel/instant.ts';
import { type Sweep, findClients } from '#server/platform/sweep.ts';
import type { OrderData } from '#server/providers/pos/order-data.port.ts';
import { type PosCode, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { changeState } from '../access/change-state.ts';
import {
  type ConnectionRow,
  type WaitingBefore,
  lockConnection,
  saveConnection,
  waitingConnections,
} from '../access/connections.repo.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';

type StatusDeps = Pick<IntegrationsDeps, 'db' | 'clock' | 'feeds'> & {
  readonly orderData: OrderData | null;
};
type Status = 'online' | 'waiting' | Extract<PosCode, 'pos_misconfigured' | 'pos_changed'>;

const waitingBefore = (now: Instant): WaitingBefore => ({
  askedBefore: after(now, -minutes(askAgainAfterMinutes('pending', 0))),
  waitingSince: after(now, -days(1)),
  longAskedBefore: after(now, -minutes(askAgainAfterMinutes('pending', 1))),
});

/**
 * Asks whether the agents of restaurants are there whose order data was granted: every ten minutes,
 * after a day hourly. One that is there makes its connection online, and what was missed is read.
 */
export const orderDataSweep = (deps: StatusDeps): Sweep => ({
  name: 'integrations.order_data',
  due(db) {
    if (deps.orderData === null) return Promise.resolve([]);
    const { askedBefore, waitingSince, longAskedBefore } = waitingBefore(deps.clock.now());
    const values = [askedBefore, waitingSince, longAskedBefore];
    return findClients(db, 'integrations_clients_waiting', values);
  },
  async work(clientId) {
    const { db, clock, orderData } = deps;
    if (orderData === null) return;
    const before = waitingBefore(clock.now());
    const rows = await db.read({ clientId }, (tx) => waitingConnections(tx, clientId, before));
    for (const row of rows) await noteStatus(deps, row, await statusOf(orderData, row));
  },
});

/** Whether the agent is there. A location that the provider does not know yet is waited for as well. */
async function statusOf(door: OrderData, { account }: ConnectionRow): Promise<Status> {
  try {
    return (await door.location(account ?? '')).online ? 'online' : 'waiting';
  } catch (error) {
    if (!(error instanceof PosUnavailable)) throw error;
    const { code } = error;
    return code === 'pos_misconfigured' || code === 'pos_changed' ? code : 'waiting';
  }
}

const noteStatus = (
  { db, clock, feeds }: StatusDeps,
  { client_id: clientId, id }: ConnectionRow,
  status: Status,
): Promise<void> =>
  db.write({ clientId }, async (tx) => {
    const now = clock.now();
    const row = await lockConnection(tx, { clientId, id });
    // Somebody ended it while it was asked for, or a reading was faster.
    if (!row || (row.status !== 'pending' && row.status !== 'offline')) return;
    await saveConnection(tx, { clientId, id }, { asked_at: now });
    if (status === 'waiting') return;
    const code = status === 'online' ? null : status;
    const state = { status: code === null ? 'online' : 'offline', code, reason: null } as const;
    await changeState(tx, row, state, now);
    if (code === null && row.account !== null)
      await feeds.connectionReady(
        tx,
        { clientId, connectionId: id, provider: 'omnivore', accounts: [row.account] },
        now,
      );
  });
