import { dayOf, startOfDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type Page,
  type PageQuery,
  cutPage,
  readCursor,
  rangeOf,
} from '#server/platform/http/paging.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { type BonusMessageRow, bonusMessagesOf } from './bonus-messages.repo.ts';

const present = (row: BonusMessageRow) => ({
  bonus_message: row.bonus_message,
  customer_id: row.customer_id,
  full_name: `${row.first_name} ${row.last_name}`.trim(),
  amount: toWire(row.amount),
  wallet_name: row.wallet_name,
  at: row.at.toISOString(),
});

/**
 * The messages that went with today's loads, newest first. Today is each wallet's own: stores in
 * two zones may have two dates at once.
 */
export async function showBonusMessages(
  tx: ReadHandle,
  actor: ManagerActor,
  { query, wallets, now }: { query: PageQuery; wallets: readonly number[] | null; now: Date },
): Promise<Result<Page<ReturnType<typeof present>>, 'not_found'>> {
  const seen = await walletsSeen(tx, seenBy(actor));
  if (wallets?.some((id) => !seen.some((wallet) => wallet.id === id))) return fail('not_found');
  const days = seen
    .filter((wallet) => wallets === null || wallets.includes(wallet.id))
    .map(({ id, timezone }) => ({
      walletId: id,
      from: startOfDay(dayOf(now, timezone), timezone),
    }));
  const cursor = readCursor(query.cursor, 'instant', 'count');
  const rows = await bonusMessagesOf(tx, actor.client.id, days, {
    before: cursor ? { at: new Date(Number(cursor[0])), id: BigInt(cursor[1] ?? 0) } : null,
    ...rangeOf(query, cursor !== null),
  });
  return ok(
    cutPage(rows, query, { show: present, place: ({ at, id }) => [at.getTime(), Number(id)] }),
  );
}
