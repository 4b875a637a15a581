import { alerts } from '#contract/alerts.ts';
import { type AlertListener, kindsFor } from '#domain/wallets/alert-kinds.ts';
import { after, days } from '#kernel/instant.ts';
import { toWire } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type AlertReader, type AlertRow, alertsOf, markRead, markUnread } from './alerts.repo.ts';

const SHOWN = 50;
/** Older ones are no news. */
const NEWS = days(30);

const listenerOf = (actor: ManagerActor): AlertListener => ({
  level: actor.level,
  isOperator: actor.kind === 'operator',
  tipsOnly: actor.client.hideToday !== 0,
});

const readerOf = (actor: ManagerActor, now: Date): AlertReader => ({
  clientId: actor.client.id,
  managerId: actor.managerId,
  wallets: actor.wallets === 'all' ? null : actor.wallets,
  kinds: kindsFor(listenerOf(actor)),
  since: after(now, -NEWS),
});

const present = (row: AlertRow) => ({
  alert_id: row.id,
  kind: row.kind,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  subject_id: row.subject_id === null ? null : Number(row.subject_id),
  amount: row.amount === null ? null : toWire(row.amount),
  detail: row.detail,
  at: row.at.toISOString(),
  read: row.read,
});

/** Serves what managers should know of their wallets. */
export function serveAlerts(edge: Edge): void {
  edge.serve(alerts, {
    async listAlerts({ tx, actor, now }) {
      const rows = await alertsOf(tx, readerOf(actor, now), SHOWN);
      return ok({
        data: rows.map(present),
        unread: rows.filter(({ read }) => !read).length,
      });
    },
    async readAlert({ tx, actor, params, now }) {
      const alertIds = [params.alert_id];
      const marked = await markRead(tx, readerOf(actor, now), { alertIds, now });
      return marked.length > 0
        ? ok({ alert_id: params.alert_id, read: true as const })
        : fail('not_found');
    },
    async readAlerts({ tx, actor, body, now }) {
      const alertIds = body.alert_ids;
      return ok({ alert_ids: await markRead(tx, readerOf(actor, now), { alertIds, now }) });
    },
    async unreadAlerts({ tx, actor, body, now }) {
      return ok({ alert_ids: await markUnread(tx, readerOf(actor, now), body.alert_ids) });
    },
  });
}
