import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, minutes } from '#kernel/instant.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  type Entry,
  balanceAt,
  balances,
  openAccount,
  openAccounts,
  postTransfer,
  postTransferLast,
  prove,
  reverseTransfer,
  statementPage,
} from './index.ts';
import { type AccountKind } from './words.ts';

let db: TestDatabase;
let books: Books;
beforeAll(async () => {
  db = await cloneDatabase();
  books = await makeBooks(db.database, { wallets: 2, cards: 4, money: 1_000_00n });
});
afterAll(async () => {
  const proof = await db.database.read(scope(), (tx) => prove(tx, books.clientId, NOON));
  expect(proof.faults).toEqual([]);
  await db.drop();
});

const scope = () => ({ clientId: books.clientId });
const post = (entries: readonly Entry[], effectiveAt = NOON, recordedAt?: Date) =>
  db.database.write(scope(), (tx) =>
    postTransfer(tx, { ...scope(), kind: 'load', effectiveAt, recordedAt, entries }),
  );
const load = (card: number, amount: bigint, effectiveAt = NOON, recordedAt?: Date) =>
  post(
    [
      { accountId: books.wallets[0]!, amount: -amount },
      { accountId: books.cards[card]!, amount },
    ],
    effectiveAt,
    recordedAt,
  );
const held = async (...accountIds: number[]) => {
  const found = await db.database.read(scope(), (tx) => balances(tx, { ...scope(), accountIds }));
  return accountIds.map((id) => found.get(id));
};
const statement = (accountId: number, limit = 10) =>
  db.database.read(scope(), (tx) => statementPage(tx, { ...scope(), accountId, limit }));
/** Straight at the function, as the server's own role: what the code in front never sends. */
const asServer = (sql: string, values: readonly unknown[]) =>
  db.database.write(scope(), (tx) => tx.text({ sql, values: [...values] }));
const POST = `SELECT * FROM ledger_post($1, 'load', $2, $3, now(), now(), NULL, NULL, NULL)`;

describe('the posting function itself', () => {
  const [first, second] = [() => books.cards[0]!, () => books.wallets[0]!];
  test.each<[string, () => readonly unknown[], string]>([
    [
      'entries that do not sum to 0',
      () => [books.clientId, [first(), second()], [2n, -1n]],
      'sum to 0, not 1',
    ],
    [
      'accounts that do not come in the order of locks',
      () => [books.clientId, [second(), first()], [-1n, 1n]],
      'order of locks',
    ],
    ['one entry alone', () => [books.clientId, [first()], [0n]], 'at least two entries'],
    [
      'an account without its amount',
      () => [books.clientId, [first(), second()], [1n]],
      'each with its amount',
    ],
    [
      'an account that is not there',
      () => [books.clientId, [first(), 2_147_000_000], [1n, -1n]],
      'no ledger account',
    ],
  ])('refuses %s and moves nothing', async (_, values, message) => {
    const before = await held(first(), second());
    await expect(asServer(POST, values())).rejects.toThrow(message);
    expect(await held(first(), second())).toEqual(before);
  });

  test('cannot be gone around: what alone does not balance is not for the server', async () => {
    await expect(
      asServer(`SELECT * FROM ledger_move($1, $2, $3, '{1}', now())`, [
        books.clientId,
        [first()],
        [1n],
      ]),
    ).rejects.toThrow('permission denied');
  });
});

describe('a transfer', () => {
  test('may take the last cent, and not one more', async () => {
    await load(0, 5_00n);
    const back = (amount: bigint) =>
      post([
        { accountId: books.cards[0]!, amount: -amount },
        { accountId: books.wallets[1]!, amount },
      ]);
    expect(await back(5_01n)).toMatchObject({
      ok: false,
      params: { account: books.cards[0], shortfall: '0.01' },
    });
    const paid = await back(5_00n);
    expect(paid.ok && [...paid.value.balances]).toEqual([
      [books.cards[0], 0n],
      [books.wallets[1], 1_005_00n],
    ]);
  });

  test('that is refused at its last account gives all that came before back, and leaves no number used', async () => {
    const before = [
      await statement(books.cards[1]!),
      await held(books.cards[1]!, books.wallets[0]!),
    ];
    const refused = await post([
      { accountId: books.cards[1]!, amount: 1_000_00n },
      { accountId: books.wallets[0]!, amount: -1_000_00n },
      { accountId: books.wallets[1]!, amount: 500_000_00n },
      { accountId: books.wallets[1]!, amount: -500_000_00n },
      { accountId: books.fees, amount: 1n },
      { accountId: books.wallets[1]!, amount: -1n },
    ]);
    expect(refused).toMatchObject({ ok: false, code: 'insufficient_funds' });
    expect([
      await statement(books.cards[1]!),
      await held(books.cards[1]!, books.wallets[0]!),
    ]).toEqual(before);
    await load(1, 1n);
    expect((await statement(books.cards[1]!)).map(({ seq }) => seq)).toEqual([1n]);
  });

  test('counts when it is said to, and stands where it was written', async () => {
    const [counts, written] = [after(NOON, -minutes(90)), after(NOON, minutes(5))];
    await load(2, 3_00n, counts, written);
    await load(2, 1_00n, after(NOON, minutes(6)));
    expect(
      (await statement(books.cards[2]!)).map(({ effectiveAt, at }) => [effectiveAt, at]),
    ).toEqual([
      [after(NOON, minutes(6)), after(NOON, minutes(6))],
      [counts, written],
    ]);
    const times = await db.owner(
      `SELECT effective_at, recorded_at FROM ledger_transfer WHERE client_id = $1 AND recorded_at = $2`,
      [books.clientId, written],
    );
    expect(times).toEqual([{ effective_at: counts, recorded_at: written }]);
    const at = (instant: Date) =>
      db.database.read(scope(), (tx) =>
        balanceAt(tx, { ...scope(), accountId: books.cards[2]!, instant }),
      );
    expect([await at(counts), await at(written), await at(after(NOON, minutes(6)))]).toEqual([
      0n,
      3_00n,
      4_00n,
    ]);
  });

  test('written by a clock that went back stands no earlier than the entry before it', async () => {
    await load(3, 1_00n, after(NOON, minutes(30)));
    await load(3, 2_00n, after(NOON, minutes(10)));
    expect((await statement(books.cards[3]!)).map(({ at, amount }) => [at, amount])).toEqual([
      [after(NOON, minutes(30)), 2_00n],
      [after(NOON, minutes(30)), 1_00n],
    ]);
  });

  test('sent with the commit is our own error where nobody answers for a refusal', async () => {
    const [card, wallet] = [books.cards[1]!, books.wallets[0]!];
    const before = await held(card, wallet);
    await expect(
      db.database.write(scope(), (tx) => {
        const entries = [
          { accountId: card, amount: 9_999_999_00n },
          { accountId: wallet, amount: -9_999_999_00n },
        ];
        postTransferLast(tx, { ...scope(), kind: 'load', effectiveAt: NOON, entries });
        return Promise.resolve();
      }),
    ).rejects.toThrow('the money is not there');
    expect(await held(card, wallet)).toEqual(before);
  });
});

describe('a reversal', () => {
  const reverse = (transferId: bigint) =>
    db.database.write(scope(), (tx) =>
      reverseTransfer(tx, { ...scope(), effectiveAt: NOON, transferId }),
    );

  test('of what is spent is refused and changes nothing', async () => {
    const loaded = await load(0, 10_00n);
    if (!loaded.ok) throw new Error(loaded.code);
    await post([
      { accountId: books.cards[0]!, amount: -4_00n },
      { accountId: books.wallets[1]!, amount: 4_00n },
    ]);
    expect(await reverse(loaded.value.transferId)).toMatchObject({
      ok: false,
      params: { account: books.cards[0], shortfall: '4.00' },
    });
    expect(await held(books.cards[0]!)).toEqual([6_00n]);
  });

  test('takes the entries of one account back in the opposite order', async () => {
    const wallet = books.wallets[0]!;
    const loaded = await post([
      { accountId: books.cards[0]!, amount: 5_00n },
      { accountId: wallet, amount: -5_00n },
      { accountId: wallet, amount: -25n },
      { accountId: books.fees, amount: 25n },
    ]);
    if (!loaded.ok) throw new Error(loaded.code);
    await reverse(loaded.value.transferId);
    expect((await statement(wallet, 4)).map(({ amount }) => amount)).toEqual([
      5_00n,
      25n,
      -25n,
      -5_00n,
    ]);
  });

  test('of a transfer that is not there, or is of another client, is our own error', async () => {
    const other = await makeBooks(db.database);
    const theirs = await db.database.write({ clientId: other.clientId }, (tx) =>
      postTransfer(tx, {
        clientId: other.clientId,
        kind: 'load',
        effectiveAt: NOON,
        entries: [
          { accountId: other.wallets[0]!, amount: -1n },
          { accountId: other.cards[0]!, amount: 1n },
        ],
      }),
    );
    if (!theirs.ok) throw new Error(theirs.code);
    await expect(reverse(theirs.value.transferId)).rejects.toThrow('can be reversed');
    await expect(reverse(9_999_999n)).rejects.toThrow('can be reversed');
  });
});

describe('an account', () => {
  const kinds: [AccountKind, 'card' | 'between' | 'wallet', boolean][] = [
    ['card', 'card', false],
    ['wallet', 'wallet', false],
    ['clearing', 'between', true],
    ['settlement', 'between', true],
    ['fee_income', 'between', false],
    ['batch', 'between', false],
    ['dispute', 'between', true],
    ['receivable', 'between', true],
    ['program_wallet', 'between', false],
    ['ewa_float', 'between', false],
    ['adjustment', 'between', true],
  ];
  const rankOf = (id: number) =>
    id < 1_500_000_000 ? 'card' : id < 2_000_000_000 ? 'between' : 'wallet';

  test.each(kinds)(
    'of the kind %s is locked with the %ss; it may go below zero: %s',
    async (kind, rank, below) => {
      const id = await db.database.write(scope(), (tx) =>
        openAccount(tx, { ...scope(), kind, currency: 'CAD' }),
      );
      expect(rankOf(id)).toBe(rank);
      const spare = books.wallets[0]!;
      // A kind of transfer that joins whatever there is.
      await db.owner(
        `INSERT INTO ledger_transfer_rule (kind, accounts) SELECT 'dispute', array_agg(k::text) FROM unnest(enum_range(NULL::ledger_account_kind)) AS k ON CONFLICT DO NOTHING`,
      );
      const taken = await db.database.write(scope(), (tx) =>
        postTransfer(tx, {
          ...scope(),
          kind: 'dispute',
          effectiveAt: NOON,
          entries: [
            { accountId: id, amount: -1n },
            { accountId: spare, amount: 1n },
          ],
        }),
      );
      expect(taken.ok).toBe(below);
    },
  );

  test('is opened with many others in the order of their numbers', async () => {
    const ids = await db.database.write(scope(), (tx) =>
      openAccounts(tx, { ...scope(), kind: 'ewa_float', currency: 'USD', count: 3 }),
    );
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});
