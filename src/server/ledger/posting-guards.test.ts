import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, seconds } from '#kernel/instant.ts';
import { machineClock } from '#server/platform/clock.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  type Entry,
  openAccount,
  postBatchChunk,
  postTransfer,
  reserveForBatch,
  statementPage,
} from './index.ts';
import { type AccountKind } from './words.ts';

let db: TestDatabase;
let books: Books;
beforeAll(async () => {
  db = await cloneDatabase();
  books = await makeBooks(db.database, { wallets: 2, cards: 4, money: 1_000_00n });
});
afterAll(() => db.drop());

const scope = () => ({ clientId: books.clientId });
const post = (entries: readonly Entry[]) =>
  db.database.write(scope(), (tx) =>
    postTransfer(tx, { ...scope(), kind: 'load', effectiveAt: NOON, entries }),
  );
/** Straight at the database, as the role that the server runs as. */
const asServer = (sql: string, values: readonly unknown[]) =>
  db.database.write(scope(), (tx) => tx.text({ sql, values }));

describe('the books refuse by themselves', () => {
  const open = (kind: AccountKind, currency: 'CAD' | 'USD' = 'CAD') =>
    db.database.write(scope(), (tx) => openAccount(tx, { ...scope(), kind, currency }));
  const between = (from: number, to: number) =>
    post([
      { accountId: from, amount: -1n },
      { accountId: to, amount: 1n },
    ]);
  const chunkOf = (batchId: number, accountId: number) =>
    db.database.write(scope(), async (tx) => {
      const base = { ...scope(), batchId, step: 1, effectiveAt: NOON };
      await reserveForBatch(tx, {
        ...base,
        walletAccountId: books.wallets[0]!,
        currency: 'CAD',
        amount: 5n,
      });
      return postBatchChunk(tx, { ...base, rows: [{ line: 2, accountId, amount: 5n }] });
    });

  test('two currencies in one transfer', async () => {
    const dollars = await open('card', 'USD');
    await expect(between(books.wallets[0]!, dollars)).rejects.toThrow('has one currency');
    await expect(chunkOf(901, dollars)).rejects.toThrow('has one currency');
  });

  test('accounts that a kind of transfer does not join', async () => {
    await expect(between(books.funding, books.cards[0]!)).rejects.toThrow(
      'no rule lets a load move money',
    );
    await expect(chunkOf(902, books.wallets[1]!)).rejects.toThrow(
      'no rule lets a bulk_post move money',
    );
  });

  test('a floor below that of its kind', async () => {
    await expect(
      asServer(`SELECT ledger_open($1, 'card', 'CAD', -1, 1)`, [books.clientId]),
    ).rejects.toThrow('an account of kind card stops at zero');
  });

  test('to stamp an entry ahead of time, whatever the clock of a server says', async () => {
    const ahead = after(machineClock.now(), seconds(90));
    const own = await makeBooks(db.database, { wallets: 1, cards: 1 });
    const scopeOf = { clientId: own.clientId };
    await db.database.write(scopeOf, async (tx) => {
      const entries = [
        { accountId: own.wallets[0]!, amount: -5n },
        { accountId: own.cards[0]!, amount: 5n },
      ];
      await postTransfer(tx, { ...scopeOf, kind: 'load', effectiveAt: ahead, entries });
      const base = { ...scopeOf, batchId: 1, step: 1, effectiveAt: ahead };
      await reserveForBatch(tx, {
        ...base,
        walletAccountId: own.wallets[0]!,
        currency: 'CAD',
        amount: 5n,
      });
      await postBatchChunk(tx, {
        ...base,
        rows: [{ line: 2, accountId: own.cards[0]!, amount: 5n }],
      });
    });
    const [newest] = await db.owner<{ ahead: number }>(
      `SELECT count(*)::int AS ahead FROM ledger_transfer AS t JOIN ledger_entry AS e ON e.client_id = t.client_id AND e.transfer_id = t.id
       WHERE t.client_id = $1 AND (greatest(t.effective_at, t.recorded_at, e.at) > clock_timestamp())`,
      [own.clientId],
    );
    expect(newest).toEqual({ ahead: 0 });
    const lines = await db.database.read(scopeOf, (tx) =>
      statementPage(tx, { ...scopeOf, accountId: own.cards[0]!, limit: 2 }),
    );
    expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([10n, 5n]);
  });

  test('to name a transfer where none was posted, though the connection posted one before', async () => {
    const number = await db.database.write(scope(), async (tx) => {
      const posted = await postTransfer(tx, {
        ...scope(),
        kind: 'load',
        effectiveAt: NOON,
        entries: [
          { accountId: books.wallets[0]!, amount: -1n },
          { accountId: books.cards[0]!, amount: 1n },
        ],
      });
      const [named] = await tx.text<{ id: bigint }>({ sql: 'SELECT ledger_posted() AS id' });
      expect(posted.ok && posted.value.transferId).toBe(named?.id);
      return named;
    });
    expect(number?.id).toBeGreaterThan(0n);
    for (let turn = 0; turn < 10; turn += 1)
      await expect(asServer('SELECT ledger_posted()', [])).rejects.toThrow('nothing was posted');
  });
});
