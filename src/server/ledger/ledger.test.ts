import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  balanceAt,
  balances,
  batchAccount,
  reserveForBatch,
  lastProof,
  openAccount,
  postBatchChunk,
  postTransfer,
  postedSteps,
  prove,
  recordProof,
  releaseBatch,
  reverseTransfer,
  statementPage,
} from './index.ts';

let db: TestDatabase;
let books: Books;
beforeAll(async () => {
  db = await cloneDatabase();
  books = await makeBooks(db.database, { wallets: 2, cards: 6, money: 1_000_00n });
});
afterAll(() => db.drop());

const scope = () => ({ clientId: books.clientId });
const load = (card: number, amount: bigint, minute = 0) =>
  db.database.write(scope(), (tx) =>
    postTransfer(tx, {
      ...scope(),
      kind: 'load',
      effectiveAt: after(NOON, minutes(minute)),
      entries: [
        { accountId: books.wallets[0]!, amount: -amount },
        { accountId: books.cards[card]!, amount },
      ],
    }),
  );
const held = (...accountIds: number[]) =>
  db.database.read(scope(), async (tx) => [
    ...(await balances(tx, { ...scope(), accountIds })).values(),
  ]);

describe('one transfer', () => {
  test('that cannot be paid names the account and what it lacks, changes nothing, and the transaction goes on', async () => {
    const done = await db.database.write(scope(), async (tx) => {
      const refused = await postTransfer(tx, {
        ...scope(),
        kind: 'load',
        effectiveAt: NOON,
        entries: [
          { accountId: books.cards[0]!, amount: 1_000_01n },
          { accountId: books.wallets[0]!, amount: -1_000_01n },
        ],
      });
      return {
        refused,
        still: await balances(tx, { ...scope(), accountIds: [books.cards[0]!, books.wallets[0]!] }),
      };
    });
    expect(done.refused).toMatchObject({
      ok: false,
      code: 'insufficient_funds',
      params: { account: books.wallets[0], shortfall: '0.01' },
    });
    expect(done.still).toEqual(
      new Map([
        [books.cards[0], 0n],
        [books.wallets[0], 1_000_00n],
      ]),
    );
  });

  test('is refused as our own error where it does not sum to 0 or names no account', async () => {
    const entries = [
      { accountId: books.cards[0]!, amount: 2n },
      { accountId: books.wallets[0]!, amount: -1n },
    ];
    await expect(
      db.database.write(scope(), (tx) =>
        postTransfer(tx, { ...scope(), kind: 'load', effectiveAt: NOON, entries }),
      ),
    ).rejects.toThrow('sum to 0');
    await expect(load(99, 1n)).rejects.toThrow();
  });

  test('is reversed once, by a new one that names it', async () => {
    await load(1, 7_00n);
    const first = await load(1, 5_00n);
    if (!first.ok) throw new Error(first.code);
    const { transferId } = first.value;
    const back = () =>
      db.database.write(scope(), (tx) =>
        reverseTransfer(tx, { ...scope(), effectiveAt: NOON, transferId }),
      );
    expect((await back()).ok).toBe(true);
    await expect(back()).rejects.toThrow('ledger_transfer_reversed_once');
    const [line] = await db.database.read(scope(), (tx) =>
      statementPage(tx, { ...scope(), accountId: books.cards[1]!, limit: 1 }),
    );
    expect(line).toMatchObject({
      kind: 'reversal',
      reverses: transferId,
      amount: -5_00n,
      balanceAfter: 7_00n,
    });
  });
});

describe('a statement', () => {
  test('pages back without gaps, newest first, and knows the balance at any instant', async () => {
    const card = books.cards[2]!;
    for (let minute = 1; minute <= 25; minute += 1) await load(2, BigInt(minute), minute);
    const seqs: bigint[] = [];
    let before: bigint | undefined;
    for (;;) {
      const page = await db.database.read(scope(), (tx) =>
        statementPage(tx, { ...scope(), accountId: card, limit: 10, before }),
      );
      if (page.length === 0) break;
      seqs.push(...page.map((line) => line.seq));
      before = seqs.at(-1);
    }
    expect(seqs).toEqual(Array.from({ length: 25 }, (_, index) => BigInt(25 - index)));
    const at = (minute: number, milliseconds = 0) =>
      db.database.read(scope(), (tx) =>
        balanceAt(tx, {
          ...scope(),
          accountId: card,
          instant: after(NOON, minutes(minute) + milliseconds),
        }),
      );
    expect([
      await at(0),
      await at(1, -1),
      await at(1),
      await at(10),
      await at(10, 1),
      await at(25),
      await at(1_000),
    ]).toEqual([0n, 0n, 1n, 55n, 55n, 325n, 325n]);
    const untouched = await db.database.write(scope(), (tx) =>
      openAccount(tx, { ...scope(), kind: 'card', currency: 'CAD' }),
    );
    expect(
      await db.database.read(scope(), (tx) =>
        balanceAt(tx, { ...scope(), accountId: untouched, instant: NOON }),
      ),
    ).toBe(0n);
  });
});

describe('a bulk', () => {
  const base = (batchId: number, step = 1) => ({ ...scope(), batchId, step, effectiveAt: NOON });

  test('resumes after a kill at any point: what was committed is a step, what was not is as if it had never been', async () => {
    const [wallet, card, other] = [books.wallets[1]!, books.cards[3]!, books.cards[4]!];
    const chunk = (step: number) => ({
      ...base(71, step),
      feeAccountId: books.fees,
      rows: [
        { line: step * 10, accountId: card, amount: 100n, feeAmount: 3n },
        { line: step * 10 + 1, accountId: card, amount: 50n },
        { line: step * 10 + 2, accountId: other, amount: 10n },
      ],
    });
    await db.database.write(scope(), (tx) =>
      reserveForBatch(tx, {
        ...base(71),
        walletAccountId: wallet,
        currency: 'CAD',
        amount: 1_000n,
      }),
    );
    await db.database.write(scope(), (tx) => postBatchChunk(tx, chunk(1)));
    await expect(
      db.database.write(scope(), async (tx) => {
        await postBatchChunk(tx, chunk(2));
        throw new Error('killed before the commit');
      }),
    ).rejects.toThrow('killed');
    expect(await db.database.read(scope(), (tx) => postedSteps(tx, books.clientId, 71))).toEqual(
      new Set([1]),
    );
    for (const step of [1, 2])
      expect(
        (await db.database.write(scope(), (tx) => postBatchChunk(tx, chunk(step)))).replayed,
      ).toBe(step === 1);
    const released = await db.database.write(scope(), (tx) =>
      releaseBatch(tx, { ...base(71), walletAccountId: wallet }),
    );
    expect(released.released).toBe(1_000n - 2n * 163n);
    expect(await held(card, other, wallet)).toEqual([300n, 20n, 1_000_00n - 326n]);
    const lines = await db.database.read(scope(), (tx) =>
      statementPage(tx, { ...scope(), accountId: card, limit: 10 }),
    );
    expect(lines.map((line) => [line.seq, line.line, line.balanceAfter, line.batchId])).toEqual([
      [4n, 21, 300n, 71],
      [3n, 20, 250n, 71],
      [2n, 11, 150n, 71],
      [1n, 10, 100n, 71],
    ]);
  });

  test('of unloads leaves out and names the lines whose card lacks the money', async () => {
    const [card, empty] = [books.cards[3]!, books.cards[5]!];
    await db.database.write(scope(), (tx) => batchAccount(tx, { ...base(72), currency: 'CAD' }));
    const rows = [
      { line: 2, accountId: card, amount: -200n },
      { line: 3, accountId: empty, amount: -1n },
      { line: 4, accountId: card, amount: -101n },
    ];
    expect(
      (await db.database.write(scope(), (tx) => postBatchChunk(tx, { ...base(72), rows }))).lacking,
    ).toEqual([3, 4]);
    expect(
      (
        await db.database.write(scope(), (tx) =>
          releaseBatch(tx, { ...base(72), walletAccountId: books.wallets[1]! }),
        )
      ).released,
    ).toBe(200n);
    expect(await held(card)).toEqual([100n]);
  });

  test('keeps held what is not known yet, and cannot pay out more than it holds', async () => {
    await db.database.write(scope(), (tx) =>
      reserveForBatch(tx, {
        ...base(73),
        walletAccountId: books.wallets[1]!,
        currency: 'CAD',
        amount: 300n,
      }),
    );
    expect(
      (
        await db.database.write(scope(), (tx) =>
          releaseBatch(tx, { ...base(73), walletAccountId: books.wallets[1]!, keep: 120n }),
        )
      ).released,
    ).toBe(180n);
    await expect(
      db.database.write(scope(), (tx) =>
        postBatchChunk(tx, {
          ...base(73),
          rows: [{ line: 2, accountId: books.cards[0]!, amount: 121n }],
        }),
      ),
    ).rejects.toThrow('ledger_account_minimum');
    await expect(
      db.database.write(scope(), (tx) =>
        postBatchChunk(tx, {
          ...base(73),
          rows: [{ line: 2, accountId: 1_400_000_000, amount: 1n }],
        }),
      ),
    ).rejects.toThrow('unknown ledger account');
  });
});

test('the proof holds after all of it, and is kept', async () => {
  const proof = await db.database.read(scope(), (tx) => prove(tx, books.clientId, NOON));
  expect(proof.faults).toEqual([]);
  await db.database.write(scope(), (tx) => recordProof(tx, books.clientId, proof));
  expect(await db.database.read(scope(), (tx) => lastProof(tx, books.clientId))).toEqual(proof);
});

test('the proof names what somebody changed behind its back', async () => {
  const other = await makeBooks(db.database);
  await db.owner(
    'UPDATE ledger_entry SET amount = amount + 1 WHERE client_id = $1 AND account_id = $2',
    [other.clientId, other.wallets[0]],
  );
  const { faults } = await db.database.read({ clientId: other.clientId }, (tx) =>
    prove(tx, other.clientId, NOON),
  );
  expect(faults.map((fault) => fault.rule).toSorted()).toEqual([
    'balance_is_not_the_sum',
    'running_balance_breaks',
    'transfer_does_not_sum_to_0',
  ]);
  expect(faults).toContainEqual({
    rule: 'running_balance_breaks',
    accountId: other.wallets[0],
    seq: '1',
  });
});
