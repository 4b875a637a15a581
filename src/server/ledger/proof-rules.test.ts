import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  type Proof,
  balances,
  bookedClients,
  booksByKind,
  lastProof,
  postTransfer,
  prove,
  recordProof,
  verifySeals,
} from './index.ts';

let db: TestDatabase;
let owner: Database;
beforeAll(async () => {
  db = await cloneDatabase();
  owner = openDatabase({ urls: [db.url], max: 2, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const move = (books: Books, from: number, to: number, amount: bigint) =>
  db.database.write({ clientId: books.clientId }, (tx) =>
    postTransfer(tx, {
      clientId: books.clientId,
      kind: 'transfer',
      effectiveAt: NOON,
      entries: [
        { accountId: from, amount: -amount },
        { accountId: to, amount },
      ],
    }),
  );

/** A wallet that paid a card 7.00, then 2.00, and got 4.00 back. */
async function usedBooks(): Promise<Books> {
  const books = await makeBooks(db.database, { wallets: 1, cards: 2, money: 100_00n });
  const [wallet, card] = [books.wallets[0]!, books.cards[0]!];
  await move(books, wallet, card, 7_00n);
  await move(books, wallet, card, 2_00n);
  await move(books, card, wallet, 4_00n);
  return books;
}

const proofOf = (books: Books): Promise<Proof> =>
  db.database.read({ clientId: books.clientId }, (tx) => prove(tx, books.clientId, NOON));
const rulesOf = async (books: Books): Promise<string[]> =>
  (await proofOf(books)).faults.map(({ rule }) => rule).toSorted();

describe('the proof sees', () => {
  const tamperings: [string, (b: Books) => [string, unknown[]], string[]][] = [
    [
      'a balance that was below its minimum for a while',
      (b) => [
        'UPDATE ledger_account SET min_balance = balance WHERE client_id = $1 AND id = $2',
        [b.clientId, b.wallets[0]],
      ],
      ['below_minimum'],
    ],
    [
      'a balance that somebody raised',
      (b) => [
        'UPDATE ledger_account SET balance = balance + 1 WHERE client_id = $1 AND id = $2',
        [b.clientId, b.cards[0]],
      ],
      ['balance_is_not_the_sum', 'books_do_not_sum_to_0', 'last_entry_is_not_the_balance'],
    ],
    [
      'a gap in the numbers of an account',
      (b) => [
        'UPDATE ledger_entry SET seq = 0 WHERE client_id = $1 AND account_id = $2 AND seq = 1',
        [b.clientId, b.cards[0]],
      ],
      ['entries_missing_or_doubled'],
    ],
    [
      'an account that forgot how many entries it has',
      (b) => [
        'UPDATE ledger_account SET version = version - 1 WHERE client_id = $1 AND id = $2',
        [b.clientId, b.cards[0]],
      ],
      ['entries_missing_or_doubled'],
    ],
    [
      'a running balance that does not follow from the one before',
      (b) => [
        'UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE client_id = $1 AND account_id = $2 AND seq = 2',
        [b.clientId, b.cards[0]],
      ],
      ['running_balance_breaks'],
    ],
    [
      'a last entry that does not say the balance',
      (b) => [
        'UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE client_id = $1 AND account_id = $2 AND seq = 3',
        [b.clientId, b.cards[0]],
      ],
      ['last_entry_is_not_the_balance', 'running_balance_breaks'],
    ],
    [
      'an account that is gone while its entries are there',
      (b) => [
        'DELETE FROM ledger_account WHERE client_id = $1 AND id = $2',
        [b.clientId, b.cards[0]],
      ],
      [
        'balance_is_not_the_sum',
        'books_do_not_sum_to_0',
        'entries_missing_or_doubled',
        'last_entry_is_not_the_balance',
      ],
    ],
    [
      'a transfer of which only the entries are left',
      (b) => [
        'DELETE FROM ledger_transfer WHERE client_id = $1 AND id = (SELECT max(id) FROM ledger_transfer WHERE client_id = $1)',
        [b.clientId],
      ],
      ['transfer_does_not_sum_to_0'],
    ],
    [
      'a transfer without entries',
      (b) => [
        `INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, digest) VALUES ($1, 0, now(), now(), 'load', '')`,
        [b.clientId],
      ],
      ['transfer_does_not_sum_to_0'],
    ],
  ];
  test.each(tamperings)('%s', async (_, tamper, rules) => {
    const books = await usedBooks();
    expect(await rulesOf(books), 'before').toEqual([]);
    await db.owner(...tamper(books));
    expect(await rulesOf(books)).toEqual(rules);
  });

  test('money of one currency that became money of another', async () => {
    const books = await usedBooks();
    const { clientId } = books;
    await db.owner(`UPDATE ledger_account SET currency = 'USD' WHERE client_id = $1 AND id = $2`, [
      clientId,
      books.cards[0],
    ]);
    expect(await rulesOf(books)).toEqual(['books_do_not_sum_to_0', 'books_do_not_sum_to_0']);
  });
});

describe('for the owner, who sees all clients,', () => {
  test('a proof is of one client only, whatever is wrong with its neighbor', async () => {
    const [sound, broken] = [await usedBooks(), await usedBooks()];
    const target = [broken.clientId, broken.cards[0]];
    await db.owner(
      'UPDATE ledger_account SET balance = balance + 1 WHERE client_id = $1 AND id = $2',
      target,
    );
    await db.owner(
      'UPDATE ledger_entry SET amount = amount + 1 WHERE client_id = $1 AND account_id = $2 AND seq = 3',
      target,
    );
    const proof = await owner.read('platform', (tx) => prove(tx, sound.clientId, NOON));
    expect(proof).toMatchObject({ faults: [], accounts: 5n, transfers: 4n, entries: 8n });
    const others = await owner.read('platform', (tx) => prove(tx, broken.clientId, NOON));
    expect(others.faults.map(({ rule }) => rule).toSorted()).toEqual([
      'books_do_not_sum_to_0',
      'last_entry_is_not_the_balance',
      'running_balance_breaks',
      'transfer_does_not_sum_to_0',
    ]);
  });

  test('seals are verified of one client only', async () => {
    const [sound, broken] = [await usedBooks(), await usedBooks()];
    await db.owner('UPDATE ledger_entry SET amount = amount + 1 WHERE client_id = $1', [
      broken.clientId,
    ]);
    const verify = (books: Books) =>
      owner.read('platform', (tx) => verifySeals(tx, books.clientId));
    expect(await verify(sound)).toEqual({
      clientId: sound.clientId,
      seals: 0n,
      sealed: 0n,
      unsealed: 4n,
      head: null,
      brokenSeal: null,
      brokenEntry: null,
    });
    expect((await verify(broken)).brokenEntry).not.toBeNull();
  });

  test('every client that has books is listed once, and balances are of the one asked for', async () => {
    const [mine, theirs] = [await usedBooks(), await usedBooks()];
    const clients = await owner.read('platform', (tx) => bookedClients(tx));
    expect(clients).toEqual([...new Set(clients)].toSorted((a, b) => a - b));
    expect(clients).toEqual(expect.arrayContaining([mine.clientId, theirs.clientId]));
    const accountIds = [...mine.cards, ...theirs.cards];
    const found = await owner.read('platform', (tx) =>
      balances(tx, { clientId: mine.clientId, accountIds }),
    );
    expect(found).toEqual(
      new Map([
        [mine.cards[0]!, 5_00n],
        [mine.cards[1]!, 0n],
      ]),
    );
    expect(await owner.read('platform', (tx) => booksByKind(tx, mine.clientId))).toEqual([
      { kind: 'card', accounts: 2, balance: 5_00n },
      { kind: 'wallet', accounts: 1, balance: 95_00n },
      { kind: 'fee_income', accounts: 1, balance: 0n },
      { kind: 'adjustment', accounts: 1, balance: -100_00n },
    ]);
  });
});

test('the newest proof is the one shown, and one of the same moment is kept once', async () => {
  const [books, other] = [await usedBooks(), await usedBooks()];
  const keep = (of: Books, proof: Proof) =>
    db.database.write({ clientId: of.clientId }, (tx) => recordProof(tx, of.clientId, proof));
  const last = (of: Books) =>
    owner.read('platform', (tx) => lastProof(tx, of.clientId)).then((proof) => proof?.at);
  expect(await last(books)).toBeUndefined();
  const first = await proofOf(books);
  await keep(books, { ...first, at: after(NOON, minutes(2)) });
  await keep(books, { ...first, at: after(NOON, minutes(1)) });
  await keep(books, { ...first, at: after(NOON, minutes(2)) });
  await keep(other, { ...first, at: after(NOON, minutes(9)) });
  expect(await last(books)).toEqual(after(NOON, minutes(2)));
  const [kept] = await db.owner<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger_proof WHERE client_id = $1',
    [books.clientId],
  );
  expect(kept).toEqual({ n: 2 });
});
