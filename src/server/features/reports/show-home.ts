import { may } from '#domain/access/rights.ts';
import { dayOf, startOfDay } from '#kernel/day.ts';
import { after, days } from '#kernel/instant.ts';
import { toWire } from '#kernel/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { tipHomeSummary } from '../tips-payouts/index.ts';
import { seenBy, storesSeen, walletsSeen } from '../wallets/index.ts';
import { showFirstSteps } from './first-steps.ts';
import { cannotBePaid, loadedSince, memberCount, openJobs, unknownMovements } from './home.repo.ts';

const SHOWN = 5;

/**
 * What a person sees first in the morning: wallets, who cannot be paid, what needs a look, today so
 * far.
 */
export async function showHome(tx: ReadHandle, actor: ManagerActor, now: Date) {
  const money = may(actor.level, 'view_money', false);
  const clientId = actor.client.id;
  const wallets = await walletsSeen(tx, seenBy(actor));
  const seen = await storesSeen(tx, actor);
  const stores = seen === 'all' ? null : seen;
  const ids = actor.wallets === 'all' ? null : actor.wallets;
  const held = money
    ? await balances(tx, { clientId, accountIds: wallets.map((wallet) => wallet.account_id) })
    : new Map<number, bigint>();
  const zone = wallets[0]?.timezone ?? 'UTC';
  const stuck = await cannotBePaid(tx, clientId, stores, SHOWN);
  const today = await loadedSince(tx, clientId, ids, startOfDay(dayOf(now, zone), zone));
  return {
    wallets: wallets.map((wallet) => {
      const balance = held.get(wallet.account_id) ?? 0n;
      return {
        wallet_id: wallet.id,
        wallet_name: wallet.name,
        balance: money ? toWire(balance) : null,
        alert_amount: money && wallet.alert_amount !== null ? toWire(wallet.alert_amount) : null,
        below_alert: money ? wallet.alert_amount !== null && balance < wallet.alert_amount : null,
      };
    }),
    members: await memberCount(tx, clientId, stores),
    cannot_be_paid: {
      count: stuck.count,
      people: stuck.people.map((one) => ({
        customer_id: one.id,
        full_name: `${one.first_name} ${one.last_name}`.trim(),
        staff_id: one.staff_id,
        status: one.status,
        since: one.since?.toISOString() ?? null,
      })),
    },
    needs_a_look: may(actor.level, 'bulk', false)
      ? await actionItems(tx, clientId, { wallets: ids, money, now })
      : [],
    tips: await tipHomeSummary(tx, actor, now),
    today: {
      loaded: money ? toWire(today.loaded) : null,
      loads: today.loads,
      in_flight: today.in_flight,
      failed: today.failed,
    },
    first_steps: await showFirstSteps(tx, actor),
  };
}

async function actionItems(
  tx: ReadHandle,
  clientId: number,
  {
    wallets,
    money,
    now,
  }: { readonly wallets: readonly number[] | null; readonly money: boolean; readonly now: Date },
) {
  const jobs = await openJobs(tx, clientId, {
    wallets,
    since: after(now, -days(30)),
    limit: SHOWN,
  });
  const unknown = await unknownMovements(tx, clientId, wallets, SHOWN);
  return [
    ...jobs.map((job) => {
      const waits = job.state === 'awaiting_confirmation';
      return {
        kind: waits ? ('bulk_waiting' as const) : ('bulk_failed' as const),
        job_id: job.id,
        movement_id: null,
        at: job.at.toISOString(),
        count: waits ? job.rows : job.failed + job.unknown,
        amount: money && !waits ? toWire(job.failed_amount + job.unknown_amount) : null,
      };
    }),
    ...unknown.map((one) => ({
      kind: 'load_unknown' as const,
      job_id: null,
      movement_id: Number(one.id),
      at: one.at.toISOString(),
      count: 1,
      amount: money ? toWire(one.amount) : null,
    })),
  ];
}
