import { safeguarding } from '#contract/safeguarding.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type Between, coverageOf } from './coverage.ts';
import { openAlerts } from './safeguarding.repo.ts';

const presentBetween = (money: Between) => ({
  client_money: toWire(money.clientMoney),
  fees: toWire(money.fees),
  receivable: toWire(money.receivable),
  dispute: toWire(money.dispute),
  by_hand: toWire(money.byHand),
  at_bank: toWire(money.atBank),
});

/** Serves to operators whether the bank holds what clients own. */
export function serveSafeguarding(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(safeguarding, {
    async showSafeguarding({ outside: { db }, now }) {
      const all = await db.read('platform', (tx) => coverageOf(tx, now));
      return ok({
        currencies: all.map((one) => ({
          currency: one.currency,
          rail: one.rail,
          day: one.day,
          funds: one.funds === null ? null : toWire(one.funds),
          coverage: one.bps === null ? null : toWire(BigInt(one.bps)),
          missing: toWire(one.missing),
          unexplained: toWire(one.unexplained),
          ...presentBetween(one),
          clients: one.clients.map((client) => ({
            client_id: client.clientId,
            client_name: client.clientName,
            ...presentBetween(client),
          })),
        })),
      });
    },
    async listBankAlerts({ outside: { db } }) {
      const rows = await db.read('platform', openAlerts);
      return ok({
        data: rows.map(({ id, kind, rail, day, raised_at: at }) => ({
          alert_id: id,
          kind,
          rail,
          day,
          raised_at: at.toISOString(),
        })),
      });
    },
  });
}
