import type { FastifyInstance } from 'fastify';
import { managers } from '#contract/managers.ts';
import { ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import { changePassword } from './change-password.ts';
import { findManager, saveManager } from './managers.repo.ts';

/** Serves a manager's own preferences and password. */
export function serveManagers(app: FastifyInstance, edge: EdgeDeps): void {
  serveRoom(app, edge, managers, {
    async saveColumns({ tx, actor, origin, now, body }) {
      const columns = { ...(await columnsOf(tx, actor.homeClientId, actor.managerId)), [body.table]: body.columns };
      await saveManager(tx, actor.homeClientId, actor.managerId, { columns: JSON.stringify(columns) });
      await audit(tx, now, actor, origin, { action: 'managers.columns', subject: { kind: 'manager', id: actor.managerId }, after: { [body.table]: body.columns } });
      return ok({ columns });
    },
    changePassword: ({ tx, db, actor, origin, now, body }) => changePassword(tx, db, { actor, current: body.current_password, password: body.password, origin, now }),
    async saveLanguage({ tx, actor, origin, now, body }) {
      await saveManager(tx, actor.homeClientId, actor.managerId, { language: body.language });
      await audit(tx, now, actor, origin, { action: 'managers.language', subject: { kind: 'manager', id: actor.managerId }, before: { language: actor.language }, after: { language: body.language } });
      return ok({ language: body.language });
    },
  });
}

/** The columns that a manager chose, by table. */
export async function columnsOf(tx: Parameters<typeof findManager>[0], clientId: number, managerId: number): Promise<Record<string, string[]>> {
  return ((await findManager(tx, clientId, managerId))?.columns ?? {}) as Record<string, string[]>;
}
