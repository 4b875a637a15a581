import type { z } from 'zod';
import type { tipPayouts } from '#contract/tips-payouts/payouts.ts';
import { may } from '#domain/access/rights.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { tipPlaces } from '../tips-setup/index.ts';
import { weekOf } from './past-week.repo.ts';

type Week = z.input<(typeof tipPayouts)['tipsPastWeek']['output']>;
const BEFORE_TODAY = 6;

/**
 * The past 7 days of every wallet that the manager sees, by the days of its own zone. Who enters
 * shares only is told of shares.
 */
export async function pastWeek(
  { tx, actor }: { readonly tx: ReadHandle; readonly actor: ManagerActor },
  now: Date,
): Promise<Result<Week, never>> {
  const stores = (await tipPlaces(tx, actor)).map(({ storeId, timezone }) => {
    const to = dayOf(now, timezone);
    return { storeId, from: addDays(to, -BEFORE_TODAY), to };
  });
  const found = new Map(
    (
      await weekOf(
        tx,
        actor.client.id,
        stores,
        may(actor.level, 'tips_enter', false) ? ['pool', 'share'] : ['share'],
      )
    ).map((row) => [row.store_id, row]),
  );
  return ok({
    data: stores.map(({ storeId, from, to }) => {
      const row = found.get(storeId);
      return {
        wallet_id: storeId,
        from,
        to,
        paid: toWire(row?.paid ?? 0n),
        pending: toWire(row?.pending ?? 0n),
        blocked: toWire(row?.blocked ?? 0n),
        paid_results: row?.paid_results ?? 0,
        pending_results: row?.pending_results ?? 0,
        blocked_results: row?.blocked_results ?? 0,
        held_people: row?.held_people ?? 0,
        held_members: row?.held_members ?? 0,
      };
    }),
  });
}
