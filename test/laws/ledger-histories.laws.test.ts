import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Hold,
  balances,
  batchAccount,
  reserveForBatch,
  postBatchChunk,
  postTransfer,
  prove,
  releaseBatch,
  reverseTransfer,
} from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Books, NOON, groupBy, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await cloneDatabase()));
afterAll(() => db.drop());

/** What may happen in the life of a client's books, with places as indexes that wrap. */
type Step =
  | {
      readonly do: 'load' | 'unload';
      readonly wallet: number;
      readonly card: number;
      readonly amount: bigint;
      readonly fee: bigint;
    }
  | { readonly do: 'transfer'; readonly wallet: number; readonly amount: bigint }
  | { readonly do: 'reverse'; readonly nth: number }
  | {
      readonly do: 'bulk';
      readonly wallet: number;
      readonly rows: readonly { readonly card: number; readonly amount: bigint }[];
      readonly accepted: number;
      readonly unload: boolean;
    };

const place = fc.nat(4);
const amount = fc.bigInt(1n, 700_00n);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('load' as const, 'unload' as const),
    wallet: place,
    card: place,
    amount,
    fee: fc.constantFrom(0n, 0n, 1n, 250n),
  }),
  fc.record({ do: fc.constant('transfer' as const), wallet: place, amount }),
  fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(20) }),
  fc.record({
    do: fc.constant('bulk' as const),
    wallet: place,
    accepted: fc.nat(6),
    unload: fc.boolean(),
    rows: fc.array(fc.record({ card: place, amount: fc.bigInt(1n, 200_00n) }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
);

/** The same books in memory: what each step should leave behind. */
class Model {
  readonly held = new Map<number, bigint>();
  readonly transfers: { id: bigint; moves: [number, bigint][]; reversed: boolean }[] = [];
  of(account: number): bigint {
    return this.held.get(account) ?? 0n;
  }
  move(moves: readonly [number, bigint][]): void {
    for (const [account, amount] of moves) this.held.set(account, this.of(account) + amount);
  }
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The books, and what the model says that they hold. */
type Walk = { readonly tx: WriteHandle; readonly books: Books; readonly model: Model };

async function postMoves(
  { tx, books, model }: Walk,
  kind: 'load' | 'unload' | 'transfer',
  moves: [number, bigint][],
): Promise<void> {
  const payable = moves.every(([account, amount]) => model.of(account) + amount >= 0n);
  const done = await postTransfer(tx, {
    clientId: books.clientId,
    kind,
    effectiveAt: NOON,
    entries: moves.map(([accountId, amount]) => ({ accountId, amount })),
  });
  expect(done.ok, 'paid exactly when every account can').toBe(payable);
  if (!done.ok) return;
  model.move(moves);
  model.transfers.push({ id: done.value.transferId, moves, reversed: false });
  for (const [account] of moves) expect(done.value.balances.get(account)).toBe(model.of(account));
}

async function reverse({ tx, books, model }: Walk, nth: number): Promise<void> {
  const { clientId } = books;
  const known = model.transfers.filter((transfer) => !transfer.reversed);
  if (known.length === 0) return;
  const first = at(known, nth);
  const back = first.moves.map(([account, amount]): [number, bigint] => [account, -amount]);
  const done = await reverseTransfer(tx, { clientId, effectiveAt: NOON, transferId: first.id });
  expect(done.ok).toBe(back.every(([account, amount]) => model.of(account) + amount >= 0n));
  if (!done.ok) return;
  first.reversed = true;
  model.move(back);
}

type Bulk = Extract<Step, { do: 'bulk' }>;

async function hold(tx: WriteHandle, model: Model, input: Hold): Promise<boolean> {
  const held = await reserveForBatch(tx, input);
  expect(held.ok).toBe(model.of(input.walletAccountId) >= input.amount);
  if (held.ok)
    expect(await reserveForBatch(tx, input), 'again does nothing').toEqual({
      ok: true,
      value: { ...held.value, replayed: true },
    });
  return held.ok;
}

async function bulk(
  { tx, books, model }: Walk,
  batchId: number,
  { rows, unload, accepted, wallet }: Bulk,
): Promise<void> {
  const walletAccountId = at(books.wallets, wallet);
  const base = { clientId: books.clientId, batchId, effectiveAt: NOON, step: 1 };
  const total = rows.reduce((sum, row) => sum + row.amount, 0n);
  if (unload) await batchAccount(tx, { ...base, currency: 'CAD' });
  else if (!(await hold(tx, model, { ...base, walletAccountId, currency: 'CAD', amount: total })))
    return;
  const sent = rows.slice(0, Math.max(1, accepted)).map((row, index) => ({
    line: index + 2,
    accountId: at(books.cards, row.card),
    amount: unload ? -row.amount : row.amount,
  }));
  const posted = await postBatchChunk(tx, { ...base, rows: sent });
  expect(await postBatchChunk(tx, { ...base, rows: sent }), 'again does nothing').toMatchObject({
    replayed: true,
    transferId: posted.transferId,
  });
  const paid = sent.filter((row) => !posted.lacking.includes(row.line));
  model.move(paid.map((row) => [row.accountId, row.amount]));
  const moved = paid.reduce((sum, row) => sum + row.amount, 0n);
  model.move([[walletAccountId, -moved]]);
  expect((await releaseBatch(tx, { ...base, walletAccountId })).released).toBe(
    (unload ? 0n : total) - moved,
  );
  expect(
    (await releaseBatch(tx, { ...base, walletAccountId })).released,
    'again does nothing',
  ).toBe(0n);
}

async function take(walk: Walk, next: Step, index: number): Promise<void> {
  const { books } = walk;
  if (next.do === 'reverse') return reverse(walk, next.nth);
  if (next.do === 'bulk') return bulk(walk, index + 1, next);
  const wallet = at(books.wallets, next.wallet);
  if (next.do === 'transfer')
    return postMoves(walk, 'transfer', [
      [wallet, -next.amount],
      [at(books.wallets, next.wallet + 1), next.amount],
    ]);
  const card = at(books.cards, next.card);
  const sign = next.do === 'load' ? -1n : 1n;
  const moves: [number, bigint][] = [
    [card, -sign * next.amount],
    [wallet, sign * next.amount],
  ];
  if (next.fee > 0n) moves.push([wallet, -next.fee], [books.fees, next.fee]);
  // Entries of one account take effect in their order; the model looks at the whole, so it gets the
  // sums.
  const sums = [...groupBy(moves, ([account]) => account)].map(
    ([account, list]): [number, bigint] => [
      account,
      list.reduce((sum, [, amount]) => sum + amount, 0n),
    ],
  );
  return postMoves(walk, next.do, sums);
}

test('every step of any history leaves the six invariants true', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (history) => {
      const books = await makeBooks(db.database, { wallets: 2, cards: 5 });
      const model = new Model();
      model.move([
        ...books.wallets.map((wallet): [number, bigint] => [wallet, 1_000_00n]),
        [books.funding, -2_000_00n],
      ]);
      for (const [index, next] of history.entries()) {
        await db.database.write({ clientId: books.clientId }, (tx) =>
          take({ tx, books, model }, next, index),
        );
        const accountIds = [...books.wallets, ...books.cards, books.funding, books.fees];
        const { proof, held } = await db.database.read(
          { clientId: books.clientId },
          async (tx) => ({
            proof: await prove(tx, books.clientId, NOON),
            held: await balances(tx, { clientId: books.clientId, accountIds }),
          }),
        );
        expect(proof.faults).toEqual([]);
        for (const account of accountIds)
          expect(held.get(account), `account ${account}`).toBe(model.of(account));
      }
    }),
    { numRuns: 40 },
  );
});
