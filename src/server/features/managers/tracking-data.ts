import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { sessionsOf } from '#server/platform/directory/sessions.ts';
import { lastActions } from '#server/platform/last-change.ts';

const SHOWN = 50;

/** A manager's own sign-ins that stand, and what they did last: what support asks for. */
export async function trackingData(tx: ReadHandle, actor: ManagerActor) {
  const sessions = await sessionsOf(
    tx,
    { kind: 'manager', clientId: actor.homeClientId, personId: actor.managerId },
    SHOWN,
  );
  const actions = await lastActions(tx, actor.client.id, actor.managerId, SHOWN);
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
