import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  balances,
  batchAccount,
  reserveForBatch,
  postBatchChunk,
  postTransfer,
  postedSteps,
  prove,
  releaseBatch,
  statementPage,
} from './index.ts';

let db: TestDatabase;
let books: Books;
beforeAll(async () => {
  db = await cloneDatabase();
});
beforeEach(async () => {
  books = await makeBooks(db.database, { wallets: 2, cards: 3, money: 100_00n });
});
afterAll(() => db.drop());

type Rows = Parameters<typeof postBatchChunk>[1]['rows'];
type ChunkOptions = { laterFees?: bigint; feeAccountId?: number; effectiveAt?: Date };
const scope = () => ({ clientId: books.clientId });
const base = (batchId: number, step = 1) => ({ ...scope(), batchId, step, effectiveAt: NOON });

const hold = (batchId: number, amount: bigint, step = 1) =>
  db.database.write(scope(), (tx) =>
    reserveForBatch(tx, {
      ...base(batchId, step),
      walletAccountId: books.wallets[0]!,
      currency: 'CAD',
      amount,
    }),
  );
const chunk = (batchId: number, rows: Rows, step = 1, more: ChunkOptions = {}) =>
  db.database.write(scope(), (tx) => postBatchChunk(tx, { ...base(batchId, step), rows, ...more }));
const release = (batchId: number, keep?: bigint, step = 1) =>
  db.database.write(scope(), (tx) =>
    releaseBatch(tx, { ...base(batchId, step), walletAccountId: books.wallets[0]!, keep }),
  );
const potOf = (batchId: number) =>
  db.database.write(scope(), (tx) => batchAccount(tx, { ...base(batchId), currency: 'CAD' }));
const held = async (...accountIds: number[]) => {
  const found = await db.database.read(scope(), (tx) => balances(tx, { ...scope(), accountIds }));
  return accountIds.map((id) => found.get(id));
};
const row = (line: number, card: number, amount: bigint, feeAmount?: bigint) => ({
  line,
  accountId: books.cards[card]!,
  amount,
  feeAmount,
});
const expectSound = async () => {
  const proof = await db.database.read(scope(), (tx) => prove(tx, books.clientId, NOON));
  expect(proof.faults).toEqual([]);
};

describe('the money of a bulk', () => {
  test('is taken once for a step, again for the next one, and never beyond what the wallet has', async () => {
    expect(await hold(1, 60_00n)).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await hold(1, 60_00n)).toMatchObject({ ok: true, value: { replayed: true } });
    expect(await hold(1, 40_01n, 2)).toMatchObject({
      ok: false,
      params: { account: books.wallets[0], shortfall: '0.01' },
    });
    expect(await hold(1, 40_00n, 2)).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await held(books.wallets[0]!, await potOf(1))).toEqual([0n, 100_00n]);
    await expectSound();
  });

  test('is of that bulk alone', async () => {
    await hold(1, 10_00n);
    expect(await hold(2, 20_00n)).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await held(await potOf(1), await potOf(2))).toEqual([10_00n, 20_00n]);
    expect(await release(2)).toEqual({ released: 20_00n });
    expect(await held(await potOf(1), await potOf(2), books.wallets[0]!)).toEqual([
      10_00n,
      0n,
      90_00n,
    ]);
    await expectSound();
  });

  test('goes back once for a step; what was kept goes back with a later one', async () => {
    await hold(1, 10_00n);
    expect(await release(1, 4_00n)).toEqual({ released: 6_00n });
    expect(await release(1), 'the same step again').toEqual({ released: 0n });
    expect(await release(1, 4_00n, 2), 'nothing beside what is kept').toEqual({ released: 0n });
    expect(await release(1, 0n, 3)).toEqual({ released: 4_00n });
    expect(await held(books.wallets[0]!)).toEqual([100_00n]);
    await expectSound();
  });

  test('cannot be kept beyond what is there', async () => {
    await hold(1, 10_00n);
    await expect(release(1, 10_01n)).rejects.toThrow('keeps no more than it holds');
  });

  test('pays the fees of its payer, and no card pays one', async () => {
    await hold(1, 10_00n);
    await chunk(1, [row(2, 0, 5_00n, 20n), row(3, 1, 3_00n, 5n)], 1, { feeAccountId: books.fees });
    expect(await held(books.cards[0]!, books.cards[1]!, books.fees, await potOf(1))).toEqual([
      5_00n,
      3_00n,
      25n,
      1_75n,
    ]);
    await expectSound();
  });

  test('pays fees of rows of an earlier step by themselves', async () => {
    await hold(1, 10_00n);
    await chunk(1, [], 1, { laterFees: 30n, feeAccountId: books.fees });
    expect(await held(books.fees, await potOf(1))).toEqual([30n, 9_70n]);
    await expectSound();
  });

  test('is never less than what its rows and fees take', async () => {
    await hold(1, 10_00n);
    await expect(chunk(1, [row(2, 0, 9_99n, 2n)], 1, { feeAccountId: books.fees })).rejects.toThrow(
      'ledger_account_minimum',
    );
    expect(await held(books.cards[0]!, await potOf(1))).toEqual([0n, 10_00n]);
  });
});

describe('a chunk', () => {
  test.each<[string, () => Rows, ChunkOptions, string]>([
    ['of nothing', () => [], {}, 'has rows or fees'],
    ['with fees and no account for them', () => [row(2, 0, 1n, 1n)], {}, 'fees of a bulk'],
  ])('%s is our own error', async (_, rows, more, message) => {
    await hold(1, 10_00n);
    await expect(chunk(1, rows(), 1, more)).rejects.toThrow(message);
  });

  test('that draws on cards takes no fees with it', async () => {
    await hold(1, 10_00n);
    await chunk(1, [row(2, 0, 5_00n)]);
    await expect(
      chunk(1, [row(2, 0, -1_00n, 5n)], 2, { feeAccountId: books.fees }),
    ).rejects.toThrow('not taken while cards are drawn on');
  });

  test('of a step that is posted does nothing, whatever it says; another step of the bulk goes on', async () => {
    await hold(1, 10_00n);
    const first = await chunk(1, [row(2, 0, 1_00n)]);
    expect(await chunk(1, [row(2, 0, 9_00n)])).toEqual({ ...first, replayed: true, lacking: [] });
    expect(await held(books.cards[0]!)).toEqual([1_00n]);
    expect((await chunk(1, [row(3, 0, 2_00n)], 2)).replayed).toBe(false);
    await hold(2, 1_00n);
    expect((await chunk(2, [row(2, 0, 50n)])).replayed, 'another bulk').toBe(false);
    expect(await held(books.cards[0]!)).toEqual([3_50n]);
  });

  test('counts among the posted steps; a hold and a release do not, nor do those of another bulk', async () => {
    await hold(1, 10_00n, 1);
    await hold(2, 10_00n, 1);
    await chunk(1, [row(2, 0, 1_00n)], 2);
    await chunk(2, [row(2, 0, 1_00n)], 5);
    await release(1, 0n, 7);
    expect(await db.database.read(scope(), (tx) => postedSteps(tx, books.clientId, 1))).toEqual(
      new Set([2]),
    );
  });

  test('may draw all that a card has, and leaves a card that lacks one cent', async () => {
    await hold(1, 30_00n);
    await chunk(1, [row(2, 0, 5_00n), row(3, 1, 5_00n), row(4, 2, 5_00n)]);
    await potOf(9);
    const drawn = await chunk(9, [row(2, 0, -5_00n), row(3, 1, -5_01n), row(4, 2, -4_99n)]);
    expect(drawn.lacking).toEqual([3]);
    expect(await held(...books.cards, await potOf(9))).toEqual([0n, 5_00n, 1n, 9_99n]);
    await expectSound();
  });

  test('counts the rows of one card by line: what an earlier one took is not there for a later one', async () => {
    await hold(1, 30_00n);
    await chunk(1, [row(2, 0, 5_00n)]);
    await potOf(9);
    const drawn = await chunk(9, [row(4, 0, -3_00n), row(3, 0, -1_00n), row(2, 0, -2_00n)]);
    expect(drawn.lacking).toEqual([4]);
    expect(await held(books.cards[0]!)).toEqual([2_00n]);
    const lines = await db.database.read(scope(), (tx) =>
      statementPage(tx, { ...scope(), accountId: books.cards[0]!, limit: 2 }),
    );
    expect(lines.map(({ line, balanceAfter }) => [line, balanceAfter])).toEqual([
      [3, 2_00n],
      [2, 3_00n],
    ]);
    await expectSound();
  });

  test('none of whose rows can be paid leaves its marker and no money moves', async () => {
    await potOf(9);
    const drawn = await chunk(9, [row(2, 0, -1n)]);
    expect(drawn).toMatchObject({ replayed: false, lacking: [2] });
    expect((await chunk(9, [row(2, 0, -1n)])).replayed).toBe(true);
    expect(await held(books.cards[0]!, await potOf(9))).toEqual([0n, 0n]);
    await expectSound();
  });

  test('written by a clock that went back stands no earlier than what stood before it', async () => {
    const later = after(NOON, minutes(30));
    await db.database.write(scope(), (tx) =>
      postTransfer(tx, {
        ...scope(),
        kind: 'load',
        effectiveAt: later,
        entries: [
          { accountId: books.wallets[0]!, amount: -3n },
          { accountId: books.cards[0]!, amount: 1n },
          { accountId: books.cards[1]!, amount: 1n },
          { accountId: books.fees, amount: 1n },
        ],
      }),
    );
    await hold(1, 10_00n);
    await chunk(1, [row(2, 0, 1_00n), row(3, 1, 1_00n, 1n)], 1, { feeAccountId: books.fees });
    await chunk(1, [row(2, 0, 1_00n), row(3, 0, 1_00n)], 2);
    const times = await db.owner<{ early: number }>(
      `SELECT count(*)::int AS early FROM ledger_entry WHERE client_id = $1 AND account_id = ANY ($2) AND at < $3`,
      [books.clientId, [books.cards[0], books.cards[1], books.fees], later],
    );
    expect(times).toEqual([{ early: 0 }]);
  });

  test('of a bulk that was never opened is our own error', async () => {
    await expect(chunk(77, [row(2, 0, 1n)])).rejects.toThrow();
  });
});
