import { TRAVEL_CARD_DAYS } from '#domain/cards/card-acts.ts';
import { after, days, seconds } from '#kernel/instant.ts';
import { balances } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { cardProgram } from '../clients/index.ts';
import {
  cardsActiveSince,
  cardsPastDate,
  membersClosedSince,
  replacedSince,
} from '../members/index.ts';
import { explainClosedCard } from '../payments/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import { askedBefore, clientsWithDueCards } from './cards.repo.ts';
import { changeCardState } from './change-card-state.ts';
import { finishReplacement, moveAll } from './replace-card.ts';
import { SYSTEM } from './order-requester.ts';

const BATCH_SIZE = 100;
/**
 * How many closed and replaced cards are looked at for late money; those that hold none cost
 * nothing.
 */
const LOOKED_AT = 20_000;
/** A replacement that nobody has touched for this long was left behind by a killed process. */
const STALE_AFTER = seconds(20);
/** Money that was under way when a card closed or was replaced has come back by then. */
const LATE_MONEY_DAYS = 30;

/** What time does to cards, and what a crash left open, of all clients. */
export const cardSweep = (deps: CardsDeps, failed: (error: unknown) => void): Sweep => ({
  name: 'cards.cards',
  due: (db) => {
    const now = deps.clock.now();
    return clientsWithDueCards(db, {
      today: now.toISOString().slice(0, 10),
      travelBefore: after(now, -days(TRAVEL_CARD_DAYS)),
      askedBefore: after(now, -STALE_AFTER),
      endedSince: after(now, -days(LATE_MONEY_DAYS)),
    });
  },
  work: (clientId) => sweepCards(deps, clientId, failed),
});

/**
 * What time does to the cards of a client, and what a crash left open: cards expire, travel cards
 * close, late money follows to the new card, or explains what a closed one paid out. What a closed
 * card gives back comes with the processor's feed alone. Everything is safe to do twice; what fails
 * keeps nothing else waiting.
 */
async function sweepCards(
  deps: CardsDeps,
  clientId: number,
  failed: (error: unknown) => void,
): Promise<void> {
  const now = deps.clock.now();
  const late = after(now, -days(LATE_MONEY_DAYS));
  const due = await deps.db.read({ clientId }, async (tx) => ({
    expired: await cardsPastDate(tx, clientId, now.toISOString().slice(0, 10), BATCH_SIZE),
    travel:
      (await cardProgram(tx, clientId)).variant === 'travel'
        ? await cardsActiveSince(tx, clientId, after(now, -days(TRAVEL_CARD_DAYS)), BATCH_SIZE)
        : [],
    asked: await askedBefore(tx, clientId, after(now, -STALE_AFTER), BATCH_SIZE),
    replaced: await stillHolding(
      tx,
      clientId,
      await replacedSince(tx, clientId, late, LOOKED_AT),
      (row) => row.old_account_id,
    ),
  }));
  for (const { id } of due.asked) await finishReplacement(deps, clientId, id, SYSTEM).catch(failed);
  for (const { proxy } of due.expired)
    await changeState(deps, clientId, proxy, { to: 'expired', action: 'cards.expire' }).catch(
      failed,
    );
  for (const { proxy } of due.travel) await closeTravelCard(deps, clientId, proxy).catch(failed);
  const closed = await deps.db.read({ clientId }, async (tx) =>
    stillHolding(
      tx,
      clientId,
      await membersClosedSince(tx, clientId, late, LOOKED_AT),
      (row) => row.account_id,
    ),
  );
  for (const { proxy, id, account_id: accountId } of closed)
    await deps.db
      .write({ clientId }, (tx) =>
        explainClosedCard(tx, clientId, { proxy, customerId: id, accountId }, now),
      )
      .catch(failed);
  for (const row of due.replaced)
    await deps.db
      .write({ clientId }, (tx) =>
        moveAll(tx, clientId, { from: row.old_account_id, to: row.account_id }, now),
      )
      .catch(failed);
}

/** Of rows with an account each, the first few that hold money. */
async function stillHolding<Row>(
  tx: ReadHandle,
  clientId: number,
  rows: readonly Row[],
  accountOf: (row: Row) => number,
): Promise<Row[]> {
  const held =
    rows.length > 0
      ? await balances(tx, { clientId, accountIds: rows.map(accountOf) })
      : new Map<number, bigint>();
  return rows.filter((row) => (held.get(accountOf(row)) ?? 0n) > 0n).slice(0, BATCH_SIZE);
}

async function closeTravelCard(deps: CardsDeps, clientId: number, proxy: string): Promise<void> {
  const told = await deps.issuer.act(proxy, 'close', 'program');
  if (told.outcome !== 'unavailable')
    await changeState(deps, clientId, proxy, { to: 'closed', action: 'cards.close' });
}

async function changeState(
  { db, clock }: CardsDeps,
  clientId: number,
  proxy: string,
  {
    to,
    action,
  }: { to: 'expired'; action: 'cards.expire' } | { to: 'closed'; action: 'cards.close' },
): Promise<void> {
  await db.write({ clientId }, async (tx) => {
    await changeCardState(tx, {
      clientId,
      proxy,
      change: { state: to },
      action,
      now: clock.now(),
    });
  });
}
