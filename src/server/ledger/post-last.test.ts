import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Result, fail, ok } from '#kernel/result.ts';
import { bodyHash } from '#server/platform/idempotency.ts';
import { record } from '#server/platform/record.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { balances, postTransferLast, prove } from './index.ts';

let db: TestDatabase;
let books: Books;
beforeAll(async () => {
  db = await cloneDatabase();
  books = await makeBooks(db.database, { wallets: 1, cards: 2, money: 100_00n });
});
afterAll(() => db.drop());

const held = (...accountIds: number[]) =>
  db.database.read({ clientId: books.clientId }, async (tx) => [
    ...(await balances(tx, { clientId: books.clientId, accountIds })).values(),
  ]);
const count = async (table: string) =>
  (await db.owner(`SELECT count(*)::int AS n FROM ${table} WHERE client_id = $1`, [
    books.clientId,
  ])) as unknown as { n: number }[];

/** One load, all of it in the last words of its transaction. */
function load(amount: bigint, key: string): Promise<Result<true>> {
  const { clientId } = books;
  return db.database.write<Result<true>>({ clientId }, (tx) => {
    record(tx, {
      at: NOON,
      actor: { kind: 'system', name: 'test', clientId },
      origin: { ip: null, requestId: 'test', userAgent: null },
      note: { action: 'funds.load', subject: { kind: 'card', id: 1 } },
      key: {
        operation: 'load',
        key,
        hash: bodyHash({ amount }),
        outcome: { status: 200, answer: { amount } },
      },
    });
    const entries = [
      { accountId: books.cards[0]!, amount },
      { accountId: books.wallets[0]!, amount: -amount },
    ];
    postTransferLast(tx, { clientId, kind: 'load', effectiveAt: NOON, entries }, (lacking) =>
      fail('insufficient_funds', lacking),
    );
    return Promise.resolve(ok(true));
  });
}

test('a load that is posted with the commit moves its money', async () => {
  expect(await load(10_00n, randomUUID())).toEqual(ok(true));
  expect(await held(books.cards[0]!, books.wallets[0]!)).toEqual([10_00n, 90_00n]);
});

test('what it cannot pay is the answer, and undoes all of the transaction', async () => {
  const before = await count('audit_line');
  expect(await load(90_01n, randomUUID())).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
    params: { account: books.wallets[0], shortfall: '0.01' },
  });
  expect(await held(books.cards[0]!, books.wallets[0]!)).toEqual([10_00n, 90_00n]);
  expect(await count('audit_line')).toEqual(before);
});

test('of many under one key at once, one moves the money', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => load(1_00n, key)));
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'idempotency_key_taken'),
    'ok',
  ]);
  expect(await held(books.cards[0]!, books.wallets[0]!)).toEqual([11_00n, 89_00n]);
  const proof = await db.database.read({ clientId: books.clientId }, (tx) =>
    prove(tx, books.clientId, NOON),
  );
  expect(proof.faults).toEqual([]);
});
