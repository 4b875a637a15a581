import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balances,
  reserveForBatch,
  postBatchChunk,
  postTransfer,
  prove,
} from '#server/ledger/index.ts';
import { type Books, NOON, groupBy, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await cloneDatabase()));
afterAll(() => db.drop());

type Move = { readonly from: number; readonly to: number; readonly amount: bigint };
type Seen = { account_id: number; amount: bigint; balance_after: bigint; transfer_id: bigint };

const place = fc.nat(5);
const move: fc.Arbitrary<Move> = fc
  .record({ from: place, to: place, amount: fc.bigInt(1n, 600_00n) })
  .filter(({ from, to }) => from !== to);

async function moneyOf(books: Books): Promise<Map<number, bigint>> {
  return db.database.read({ clientId: books.clientId }, (tx) =>
    balances(tx, {
      clientId: books.clientId,
      accountIds: [...books.wallets, ...books.cards, books.funding],
    }),
  );
}

/**
 * A sequential model that takes the accepted transfers one after the other, in an order that every
 * account agrees with (its own seq), must come to the same balance after each entry. If no such
 * order exists, two transfers have mixed.
 */
async function replaySequentially(books: Books): Promise<Map<number, bigint>> {
  const entries = await db.owner<Seen>(
    'SELECT account_id, amount, balance_after, transfer_id FROM ledger_entry WHERE client_id = $1 ORDER BY account_id, seq',
    [books.clientId],
  );
  const queues = [...groupBy(entries, (entry) => entry.account_id).values()];
  const parts = groupBy(entries, (entry) => entry.transfer_id);
  const held = new Map<number, bigint>();
  let left = parts.size;
  while (left > 0) {
    const ready = queues
      .map((queue) => queue[0])
      .find(
        (head) =>
          head &&
          parts.get(head.transfer_id)?.every((part) => queues.some((queue) => queue[0] === part)),
      );
    if (!ready) throw new Error('no order of the transfers agrees with all accounts');
    for (const part of parts.get(ready.transfer_id) ?? []) {
      held.set(part.account_id, (held.get(part.account_id) ?? 0n) + part.amount);
      expect(held.get(part.account_id)).toBe(part.balance_after);
      queues.find((queue) => queue[0] === part)?.shift();
    }
    left -= 1;
  }
  return held;
}

test(
  'transfers at the same time come out as if one had followed the other',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 40 }), async (moves) => {
        const books = await makeBooks(db.database, { wallets: 3, cards: 3, money: 500_00n });
        const accounts = [...books.wallets, ...books.cards];
        const expected = await moneyOf(books);
        await Promise.all(
          moves.map(async ({ from, to, amount }) => {
            const [source, target] = [accounts[from]!, accounts[to]!];
            const done = await db.database.write({ clientId: books.clientId }, (tx) =>
              postTransfer(tx, {
                clientId: books.clientId,
                kind: 'transfer',
                effectiveAt: NOON,
                entries: [
                  { accountId: source, amount: -amount },
                  { accountId: target, amount },
                ],
              }),
            );
            if (!done.ok) return;
            expected.set(source, (expected.get(source) ?? 0n) - amount);
            expected.set(target, (expected.get(target) ?? 0n) + amount);
          }),
        );
        expect(await moneyOf(books), 'what was answered is what happened').toEqual(expected);
        const replayed = await replaySequentially(books);
        for (const [account, balance] of replayed) expect(expected.get(account)).toBe(balance);
        expect(
          (
            await db.database.read({ clientId: books.clientId }, (tx) =>
              prove(tx, books.clientId, NOON),
            )
          ).faults,
        ).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);

test(
  'chunks of two bulks over the same cards, in opposite order, and single loads do not block each other for ever',
  { timeout: 60_000 },
  async () => {
    const books = await makeBooks(db.database, { wallets: 2, cards: 200, money: 100_000_00n });
    const { clientId } = books;
    const base = { clientId, effectiveAt: NOON };
    const bulk = async (batchId: number, cards: readonly number[]): Promise<void> => {
      await db.database.write({ clientId }, (tx) =>
        reserveForBatch(tx, {
          ...base,
          batchId,
          step: 1,
          currency: 'CAD',
          walletAccountId: books.wallets[0]!,
          amount: 10_000_00n,
        }),
      );
      for (let step = 1; step <= 10; step += 1) {
        await db.database.write({ clientId }, (tx) =>
          postBatchChunk(tx, {
            ...base,
            batchId,
            step,
            rows: cards.map((accountId, index) => ({ line: index + 2, accountId, amount: 1_00n })),
          }),
        );
      }
    };
    const single = async (card: number): Promise<void> => {
      const done = await db.database.write({ clientId }, (tx) =>
        postTransfer(tx, {
          ...base,
          kind: 'load',
          entries: [
            { accountId: books.wallets[0]!, amount: -1n },
            { accountId: card, amount: 1n },
          ],
        }),
      );
      expect(done.ok).toBe(true);
    };
    await Promise.all([
      bulk(1, books.cards),
      bulk(2, books.cards.toReversed()),
      ...books.cards.slice(0, 100).map(single),
    ]);
    const proof = await db.database.read({ clientId }, (tx) => prove(tx, clientId, NOON));
    expect(proof).toMatchObject({ faults: [], entries: 4n + 2n * 2n + 2n * 10n * 201n + 200n });
  },
);
