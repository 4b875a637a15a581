import type { ManagerActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { sessionsOf } from '#server/platform/directory/sessions.ts';
import { lastActions } from '#server/platform/last-change.ts';

const SHOWN = 50;

/** A manager's own sign-ins that stand, and what they did last: what support asks for. */
export async function trackingData(db: Database, actor: ManagerActor) {
  const { homeClientId: clientId, managerId } = actor;
  // An operator's sessions are kept with the provider, whichever client they have entered.
  const sessions = await db.read({ clientId }, (tx) =>
    sessionsOf(tx, { kind: 'manager', clientId, personId: managerId }, SHOWN),
  );
  const actions = await db.read({ clientId: actor.client.id }, (tx) =>
    lastActions(tx, actor.client.id, managerId, SHOWN),
  );
  return {
    sessions: sessions.map((one) => ({
      started_at: one.started_at.toISOString(),
      last_seen_at: one.last_seen_at.toISOString(),
      ip: one.ip,
      user_agent: one.user_agent,
      current: one.id === actor.sessionId,
    })),
    actions: actions.map((one) => ({
      at: one.at.toISOString(),
      action: one.action,
      subject_kind: one.subject_kind,
      subject_id: one.subject_id === null ? null : Number(one.subject_id),
    })),
  };
}
