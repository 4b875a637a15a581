import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Clock } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  type Verification,
  reserveForBatch,
  postBatchChunk,
  postTransfer,
  sealHeads,
  sealPending,
  verifySeals,
} from './index.ts';

let db: TestDatabase;
let owner: Database;
const clock: Clock = { now: () => NOON };
/** Other files' transactions, on the same server, are waited for: a seal is never above them. */
const PATIENCE = 60_000;
beforeAll(async () => {
  db = await cloneDatabase();
  owner = openDatabase({ urls: [db.url], max: 3, role: 'none' });
});
afterEach(() => db.owner('WITH gone AS (DELETE FROM sealed_up_to) DELETE FROM ledger_seal'));
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const load = (books: Books, card = 0) =>
  db.database.write({ clientId: books.clientId }, (tx) =>
    postTransfer(tx, {
      clientId: books.clientId,
      kind: 'load',
      effectiveAt: NOON,
      entries: [
        { accountId: books.cards[card]!, amount: 1n },
        { accountId: books.wallets[0]!, amount: -1n },
      ],
    }),
  );
const verify = (books: Books): Promise<Verification> =>
  db.database.read({ clientId: books.clientId }, (tx) => verifySeals(tx, books.clientId));

/** Two seals: the opening and four loads, then a bulk. */
async function sealedBooks(): Promise<Books> {
  const books = await makeBooks(db.database);
  for (let card = 0; card < 4; card += 1) await load(books, card);
  await sealPending(owner, clock, PATIENCE);
  await db.database.write({ clientId: books.clientId }, async (tx) => {
    const base = { clientId: books.clientId, batchId: 1, step: 1, effectiveAt: NOON };
    await reserveForBatch(tx, {
      ...base,
      walletAccountId: books.wallets[0]!,
      currency: 'CAD',
      amount: 500n,
    });
    await postBatchChunk(tx, {
      ...base,
      rows: books.cards.map((accountId, index) => ({ line: index + 2, accountId, amount: 10n })),
    });
  });
  await sealPending(owner, clock, PATIENCE);
  return books;
}

test('every committed transfer is sealed once, client by client, and the chain verifies', async () => {
  const books = await sealedBooks();
  expect(await sealPending(owner, clock, PATIENCE)).toEqual({ seals: 0, transfers: 0 });
  await load(books);
  const found = await verify(books);
  expect(found).toMatchObject({
    seals: 2n,
    sealed: 8n,
    unsealed: 1n,
    brokenSeal: null,
    brokenEntry: null,
  });
  expect(
    (await owner.read('platform', sealHeads)).find((head) => head.clientId === books.clientId),
  ).toMatchObject({
    no: 2n,
    hash: found.head?.hash,
  });
});

test('a transfer that commits late is waited for, so that nothing slips in behind a seal', async () => {
  await sealPending(owner, clock, PATIENCE);
  const books = await makeBooks(db.database);
  const slow = await db.database.connect();
  await slow.query(`BEGIN; SET LOCAL app.client_id = '${books.clientId}'`);
  await slow.query(`SELECT ledger_post($1, 'load', $2, '{1,-1}', now(), now(), NULL, NULL, NULL)`, [
    books.clientId,
    [books.cards[1], books.wallets[1]],
  ]);
  await load(books);
  expect(await sealPending(owner, clock, 100), 'the number of the slow one is lower').toEqual({
    seals: 0,
    transfers: 0,
  });
  await slow.query('COMMIT');
  slow.release();
  expect(await sealPending(owner, clock, PATIENCE)).toMatchObject({ transfers: 4 });
  expect(await verify(books)).toMatchObject({ sealed: 4n, unsealed: 0n, brokenSeal: null });
});

type Finding = { [K in keyof Verification]?: Partial<Verification[K]> | null };

test.each<[string, (books: Books) => Promise<unknown>, Finding]>([
  [
    'an amount',
    (b) =>
      db.owner(
        'UPDATE ledger_entry SET amount = 2 WHERE client_id = $1 AND account_id = $2 AND seq = 1',
        [b.clientId, b.cards[2]],
      ),
    { brokenEntry: { why: 'running_balance_breaks' } },
  ],
  [
    'an entry of a bulk',
    (b) =>
      db.owner(
        'UPDATE ledger_entry SET amount = 9 WHERE client_id = $1 AND account_id = $2 AND seq = 2',
        [b.clientId, b.cards[2]],
      ),
    { brokenEntry: { why: 'running_balance_breaks', seq: 2n } },
  ],
  [
    'a time',
    (b) =>
      db.owner(
        `UPDATE ledger_entry SET at = at + interval '1 day' WHERE client_id = $1 AND account_id = $2 AND seq = 1`,
        [b.clientId, b.cards[2]],
      ),
    { brokenEntry: { why: 'content_changed' } },
  ],
  [
    'a removed entry',
    (b) =>
      db.owner('DELETE FROM ledger_entry WHERE client_id = $1 AND account_id = $2 AND seq = 1', [
        b.clientId,
        b.cards[2],
      ]),
    { brokenEntry: { why: 'entry_missing' } },
  ],
  [
    'a removed transfer',
    (b) =>
      db.owner(`DELETE FROM ledger_transfer WHERE client_id = $1 AND kind = 'bulk_post'`, [
        b.clientId,
      ]),
    {
      brokenSeal: { no: 2n, why: 'transfers_changed', found: 1, transfers: 2 },
      brokenEntry: { why: 'transfer_missing' },
    },
  ],
  [
    'a transfer with its digest',
    (b) =>
      db.owner(
        `UPDATE ledger_transfer SET effective_at = now(), digest = sha256('x') WHERE client_id = $1 AND kind = 'bulk_hold'`,
        [b.clientId],
      ),
    { brokenSeal: { no: 2n, why: 'transfers_changed' } },
  ],
  [
    'a removed seal',
    (b) => db.owner('DELETE FROM ledger_seal WHERE client_id = $1 AND no = 1', [b.clientId]),
    { brokenSeal: { no: 1n, why: 'seal_missing' }, brokenEntry: null },
  ],
  [
    'a rewritten seal',
    (b) =>
      db.owner(
        `UPDATE ledger_seal SET prev = sha256('x'), hash = sha256('y') WHERE client_id = $1 AND no = 2`,
        [b.clientId],
      ),
    { brokenSeal: { no: 2n, why: 'chain_broken' } },
  ],
])('tampering with %s is found and named', async (_, tamper, expected) => {
  const books = await sealedBooks();
  await tamper(books);
  expect(await verify(books)).toMatchObject(expected);
});

test('the sealer asks one short question while nothing is posted, and misses nothing', async () => {
  const idle = await makeBooks(db.database);
  const seal = async () => (await sealPending(owner, clock, PATIENCE)).transfers;
  while ((await seal()) > 0);
  const begun = vi.spyOn(owner, 'write');
  expect(await seal()).toBe(0);
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
  await load(idle);
  expect(await seal()).toBe(1);
});
