import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Books, makeBooks, NOON } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { balances, postTransfer } from './index.ts';

let db: TestDatabase;
let mine: Books;
let theirs: Books;
beforeAll(async () => {
  db = await cloneDatabase();
  [mine, theirs] = [await makeBooks(db.database), await makeBooks(db.database)];
});
afterAll(() => db.drop());

/** Straight at the database, as the role that the server runs as. */
const asServer = (sql: string) =>
  db.database.write({ clientId: mine.clientId }, (tx) => tx.text({ sql }));

describe('the runtime role', () => {
  const tables = [
    'ledger_account',
    'ledger_transfer',
    'ledger_entry',
    'ledger_seal',
    'ledger_batch',
  ];
  const columns: Record<string, string> = {
    ledger_account: 'balance = 1',
    ledger_transfer: 'step = 1',
    ledger_entry: 'amount = 1',
    ledger_seal: 'no = 1',
    ledger_batch: 'batch_id = 1',
  };
  test.each(tables)('cannot change, remove or empty %s', async (table) => {
    await expect(asServer(`UPDATE ${table} SET ${columns[table]}`)).rejects.toThrow(
      'permission denied',
    );
    await expect(asServer(`DELETE FROM ${table}`)).rejects.toThrow('permission denied');
    await expect(asServer(`TRUNCATE ${table}`)).rejects.toThrow('permission denied');
    await expect(asServer(`INSERT INTO ${table} SELECT * FROM ${table}`)).rejects.toThrow(
      'permission denied',
    );
  });

  test('is not the role that may, and cannot draw its numbers', async () => {
    expect(
      await asServer(`SELECT pg_has_role('cardload_app', 'cardload_ledger', 'MEMBER') AS member`),
    ).toEqual([{ member: false }]);
    await expect(asServer(`SELECT nextval('ledger_transfer_id')`)).rejects.toThrow(
      'permission denied',
    );
  });

  test("sees and moves its own client's money only, through the ledger's functions too", async () => {
    expect(await asServer(`SELECT DISTINCT client_id FROM ledger_account`)).toEqual([
      { client_id: mine.clientId },
    ]);
    const steal = db.database.write({ clientId: mine.clientId }, (tx) =>
      postTransfer(tx, {
        clientId: theirs.clientId,
        kind: 'transfer',
        effectiveAt: NOON,
        entries: [
          { accountId: theirs.wallets[0]!, amount: -1n },
          { accountId: theirs.wallets[1]!, amount: 1n },
        ],
      }),
    );
    await expect(steal).rejects.toThrow('no ledger account');
    const mixed = db.database.write({ clientId: mine.clientId }, (tx) =>
      postTransfer(tx, {
        clientId: mine.clientId,
        kind: 'transfer',
        effectiveAt: NOON,
        entries: [
          { accountId: theirs.wallets[0]!, amount: -1n },
          { accountId: mine.wallets[1]!, amount: 1n },
        ],
      }),
    );
    await expect(mixed).rejects.toThrow('no ledger account');
    expect(
      (
        await db.database.read({ clientId: mine.clientId }, (tx) =>
          balances(tx, { clientId: theirs.clientId, accountIds: theirs.wallets }),
        )
      ).size,
    ).toBe(0);
    await expect(
      db.database.write({ clientId: mine.clientId }, (tx) =>
        tx.text({ sql: `SELECT ledger_open(${theirs.clientId}, 'card', 'CAD', 0, 1)` }),
      ),
    ).rejects.toThrow('row-level security');
  });
});

test('even the ledger role cannot write an entry a second time', async () => {
  await expect(
    db.owner('SET ROLE cardload_ledger; UPDATE ledger_entry SET amount = 1'),
  ).rejects.toThrow('permission denied');
  await expect(db.owner('SET ROLE cardload_ledger; DELETE FROM ledger_transfer')).rejects.toThrow(
    'permission denied',
  );
});
