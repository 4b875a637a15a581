import type { Tasks } from '#server/platform/jobs.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { findClients } from '#server/platform/sweep.ts';
import type { BillingDeps, SubscriptionsDeps } from '../subscriptions.deps.ts';
import { type SubscriptionRow, currentOfClient } from '../subscriptions.repo.ts';
import { settleAttempt } from '../subscribe/settle-attempt.ts';
import { follow } from './follow.ts';
import { HEARD_TASK } from './hear-provider.ts';
import { mendDraft, prepareEdge } from './prepare-edge.ts';
import { readHeard } from './read-heard.ts';
import { warnAhead } from './warn-ahead.ts';

/** What the provider said and what the calendar makes due, over all clients. */
export const subscriptionSweep = (deps: SubscriptionsDeps): Sweep => ({
  name: 'subscriptions.follow',
  due: (db) =>
    deps.billing === null
      ? Promise.resolve([])
      : findClients(db, 'subscription_clients_due', [deps.clock.now()]),
  work: async (clientId) => {
    if (deps.billing !== null) await sweepClient({ ...deps, billing: deps.billing }, clientId);
  },
});

/** So that what the provider says is read within a moment, however long the sweep rests. */
export const subscriptionTasks = (deps: SubscriptionsDeps): Tasks => ({
  [HEARD_TASK]: async ({ clientId }) => {
    if (deps.billing !== null) await sweepClient({ ...deps, billing: deps.billing }, clientId);
  },
});

/** Looks after the subscriptions of one client. Everything is safe to do twice. */
export async function sweepClient(deps: BillingDeps, clientId: number): Promise<void> {
  const now = deps.clock.now();
  const rows = await deps.db.read({ clientId }, (tx) => currentOfClient(tx, clientId));
  const due = rows.filter(({ due_at: at }) => at <= now);
  // What is read because of an event says when to look next, and would hide what is due by now.
  await readHeard(deps, clientId);
  for (const row of due) await lookAfter(deps, row);
}

async function lookAfter(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const at = { clientId: row.client_id, id: row.id };
  if (row.state === 'attempt') {
    await settleAttempt(deps, at, 'find');
    return;
  }
  await prepareEdge(deps, row);
  await warnAhead(deps, at);
  const followed = await follow(deps, at);
  if (followed.ok) await mendDraft(deps, followed.value);
}
