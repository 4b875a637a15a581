import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { bodyHash, claimKey, saveAnswer } from '#server/platform/idempotency.ts';
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

/** One load: its key is taken first, all else is in the last words of its transaction. */
function load(amount: bigint, key: string, card = books.cards[0]!): Promise<Result<string>> {
  const { clientId } = books;
  return db.database.write<Result<string>>({ clientId }, async (tx) => {
    const call = { clientId, operation: 'load', key };
    const claim = await claimKey(tx, call, bodyHash({ amount }), NOON);
    if (!claim.ok || claim.value.state === 'answered') return claim.ok ? ok('before') : claim;
    const actor = { kind: 'system', name: 'test', clientId } as const;
    const origin = { ip: null, requestId: 'test', userAgent: null };
    const note = { action: 'funds.load', subject: { kind: 'card', id: card } };
    await audit({ tx, actor, origin, now: NOON }, note);
    saveAnswer(tx, call, { status: 200, body: { amount } });
    const entries = [
      { accountId: card, amount },
      { accountId: books.wallets[0]!, amount: -amount },
    ];
    postTransferLast(tx, { clientId, kind: 'load', effectiveAt: NOON, entries }, (lacking) =>
      fail('insufficient_funds', lacking),
    );
    return ok('now');
  });
}

test('a load that is posted with the commit moves its money', async () => {
  expect(await load(10_00n, randomUUID())).toEqual(ok('now'));
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
  expect(answers.map((answer) => (answer.ok ? answer.value : answer.code)).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'before'),
    'now',
  ]);
  expect(await held(books.cards[0]!, books.wallets[0]!)).toEqual([11_00n, 89_00n]);
  const proof = await db.database.read({ clientId: books.clientId }, (tx) =>
    prove(tx, books.clientId, NOON),
  );
  expect(proof.faults).toEqual([]);
});

test('a fault of our own is an error, and never told as a lack of money', async () => {
  const before = await count('audit_line');
  await expect(load(1_00n, randomUUID(), 999_999)).rejects.toThrow();
  expect(await held(books.wallets[0]!)).toEqual([89_00n]);
  expect(await count('audit_line')).toEqual(before);
});
