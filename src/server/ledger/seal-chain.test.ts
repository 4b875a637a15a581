import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Books, NOON, makeBooks } from '#test/support/books.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import {
  type Verification,
  batchAccount,
  reserveForBatch,
  postBatchChunk,
  postTransfer,
  reverseTransfer,
  sealHeads,
  sealPending,
  sealState,
  verifySeals,
} from './index.ts';

let db: TestDatabase;
let owner: Database;
const clock: Clock = { now: () => NOON };
beforeAll(async () => {
  db = await cloneDatabase();
  owner = openDatabase({ urls: [db.url], max: 3, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const load = (books: Books, card = 0, amount = 5n) =>
  db.database.write({ clientId: books.clientId }, (tx) =>
    postTransfer(tx, {
      clientId: books.clientId,
      kind: 'load',
      effectiveAt: NOON,
      entries: [
        { accountId: books.cards[card]!, amount },
        { accountId: books.wallets[0]!, amount: -amount },
      ],
    }),
  );
const verify = (books: Books): Promise<Verification> =>
  db.database.read({ clientId: books.clientId }, (tx) => verifySeals(tx, books.clientId));
const stateOf = (books: Books) =>
  db.database.read({ clientId: books.clientId }, (tx) => sealState(tx, books.clientId));

/** Three seals: the opening; a load and its reversal; a bulk. */
async function sealedBooks(): Promise<Books> {
  const books = await makeBooks(db.database);
  const { clientId } = books;
  await sealPending(owner, clock);
  const loaded = await load(books);
  if (!loaded.ok) throw new Error(loaded.code);
  await db.database.write({ clientId }, (tx) =>
    reverseTransfer(tx, { clientId, effectiveAt: NOON, transferId: loaded.value.transferId }),
  );
  await sealPending(owner, clock);
  await db.database.write({ clientId }, async (tx) => {
    const base = { clientId, batchId: 1, step: 1, effectiveAt: NOON };
    const walletAccountId = books.wallets[0]!;
    await reserveForBatch(tx, { ...base, walletAccountId, currency: 'CAD', amount: 500n });
    await postBatchChunk(tx, {
      ...base,
      rows: [{ line: 2, accountId: books.cards[1]!, amount: 10n }],
    });
  });
  await sealPending(owner, clock);
  return books;
}

const hashOf = (prev: string, no: number, after: string, upto: string) =>
  `sha256(${prev} || int8send(${no}) || (SELECT string_agg(digest, '' ORDER BY id) FROM ledger_transfer
     WHERE client_id = $1 AND id > (${after}) AND id <= (${upto})))`;
const lastOf = (no: number) =>
  `SELECT last_id FROM ledger_seal WHERE client_id = $1 AND no = ${no}`;

describe('a chain that somebody rewrote', () => {
  test('from one seal on, each with a right hash of its own, breaks where it no longer hangs on the one before', async () => {
    const books = await sealedBooks();
    await db.owner(
      `UPDATE ledger_seal SET prev = sha256('another'), hash = ${hashOf(`sha256('another')`, 2, lastOf(1), lastOf(2))} WHERE client_id = $1 AND no = 2`,
      [books.clientId],
    );
    expect((await verify(books)).brokenSeal).toMatchObject({ no: 2n, why: 'chain_broken' });
  });

  test('in its first seal is found there, though the seal fits its transfers', async () => {
    const books = await sealedBooks();
    await db.owner(
      `UPDATE ledger_seal SET prev = sha256('another'), hash = ${hashOf(`sha256('another')`, 1, '0', lastOf(1))} WHERE client_id = $1 AND no = 1`,
      [books.clientId],
    );
    expect((await verify(books)).brokenSeal).toMatchObject({ no: 1n, why: 'chain_broken' });
  });

  test('in what a seal says it counted is found', async () => {
    const books = await sealedBooks();
    await db.owner('UPDATE ledger_seal SET transfers = 7 WHERE client_id = $1 AND no = 2', [
      books.clientId,
    ]);
    expect((await verify(books)).brokenSeal).toEqual({
      no: 2n,
      why: 'transfers_changed',
      transfers: 7,
      found: 2,
    });
  });

  test('at one client breaks no other', async () => {
    const [broken, sound] = [await sealedBooks(), await sealedBooks()];
    await db.owner('DELETE FROM ledger_seal WHERE client_id = $1 AND no = 2', [broken.clientId]);
    await db.owner('UPDATE ledger_entry SET amount = amount + 1 WHERE client_id = $1', [
      broken.clientId,
    ]);
    const found = await owner.read('platform', (tx) => verifySeals(tx, sound.clientId));
    expect(found).toMatchObject({ seals: 3n, sealed: 6n, brokenSeal: null, brokenEntry: null });
    const other = await owner.read('platform', (tx) => verifySeals(tx, broken.clientId));
    expect(other.brokenSeal).toMatchObject({ no: 2n, why: 'seal_missing' });
  });
});

describe('what a transfer says cannot change unseen:', () => {
  test.each([
    ['when it counts', `effective_at = effective_at - interval '1 day'`, 'load'],
    ['when it was written', `recorded_at = recorded_at + interval '1 second'`, 'load'],
    ['what kind it is', `kind = 'payout'`, 'load'],
    ['what it takes back', 'reverses = reverses + 1000', 'reversal'],
    ['its bulk', 'batch_id = 2', 'bulk_hold'],
    ['its step', 'step = 2', 'bulk_post'],
  ])('%s', async (_, change, kind) => {
    const books = await sealedBooks();
    await db.owner(`UPDATE ledger_transfer SET ${change} WHERE client_id = $1 AND kind = $2`, [
      books.clientId,
      kind,
    ]);
    expect(await verify(books)).toMatchObject({
      brokenSeal: null,
      brokenEntry: { why: 'content_changed' },
    });
  });

  test('the line of the file that an entry came from', async () => {
    const books = await sealedBooks();
    await db.owner('UPDATE ledger_entry SET line = 3 WHERE client_id = $1 AND line = 2', [
      books.clientId,
    ]);
    expect((await verify(books)).brokenEntry).toMatchObject({ why: 'content_changed' });
  });
});

describe('the sealer', () => {
  test('waits for an unload by file that has its number but not its cards yet', async () => {
    const books = await makeBooks(db.database);
    const { clientId } = books;
    await load(books, 0, 50n);
    await db.database.write({ clientId }, (tx) =>
      batchAccount(tx, { clientId, batchId: 4, currency: 'CAD', effectiveAt: NOON }),
    );
    await sealPending(owner, clock);
    const blocker = await db.database.connect();
    await blocker.query(`BEGIN; SET LOCAL app.client_id = '${clientId}'`);
    await blocker.query(
      `SELECT ledger_post($1, 'load', $2, '{1,-1}', now(), now(), NULL, NULL, NULL)`,
      [clientId, [books.cards[0], books.wallets[1]]],
    );
    const [posted, commit] = [gate(), gate()];
    const unload = db.database.write({ clientId }, async (tx) => {
      await postBatchChunk(tx, {
        clientId,
        batchId: 4,
        step: 1,
        effectiveAt: NOON,
        rows: [{ line: 2, accountId: books.cards[0]!, amount: -20n }],
      });
      posted.open();
      await commit.opened;
    });
    await untilChunkWaits();
    await load(books, 1);
    const noted = gate();
    const sealing = sealPending(reporting(noted.open), clock, 300);
    await noted.opened;
    await blocker.query('ROLLBACK');
    blocker.release();
    await posted.opened;
    expect(await sealing, 'the number of the unload is lower').toEqual({ seals: 0, transfers: 0 });
    commit.open();
    await unload;
    await sealPending(owner, clock);
    expect(await verify(books)).toMatchObject({ unsealed: 0n, brokenSeal: null });
  });

  test('leaves the work to one that is at it already', async () => {
    const books = await makeBooks(db.database);
    const other = await db.database.connect();
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(7253302, hashtext($$books$$))');
    expect(await sealPending(owner, clock)).toEqual({ seals: 0, transfers: 0 });
    expect((await verify(books)).unsealed).toBe(2n);
    await other.query('ROLLBACK');
    other.release();
    await sealPending(owner, clock);
    expect((await verify(books)).unsealed).toBe(0n);
  });

  test('goes on with each client where its own chain ended', async () => {
    const [mine, theirs] = [await makeBooks(db.database), await makeBooks(db.database)];
    expect(await stateOf(mine)).toEqual({ sealed: 0n, waiting: 2n, head: null, sealedAt: null });
    await sealPending(owner, clock);
    await load(mine);
    expect(await stateOf(mine)).toMatchObject({ sealed: 2n, waiting: 1n, sealedAt: NOON });
    expect(await sealPending(owner, clock)).toEqual({ seals: 1, transfers: 1 });
    const heads = await owner.read('platform', sealHeads);
    const headOf = ({ clientId }: Books) => heads.find((head) => head.clientId === clientId);
    expect([headOf(mine)?.no, headOf(theirs)?.no]).toEqual([2n, 1n]);
    expect(await stateOf(mine)).toEqual({
      sealed: 3n,
      waiting: 0n,
      head: headOf(mine)?.hash,
      sealedAt: NOON,
    });
    expect(await stateOf(theirs)).toMatchObject({ sealed: 2n, waiting: 0n });
    for (const books of [mine, theirs])
      expect(await verify(books)).toMatchObject({ brokenSeal: null, brokenEntry: null });
  });
});

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** The owner's database, which says when the first transaction on it has ended. */
const reporting = (ended: () => void): Database => ({
  ...owner,
  write: async (to, work) => {
    const done = await owner.write(to, work);
    ended();
    return done;
  },
});

/** Until the unload waits for a row of the ledger: it has drawn its number by then. */
async function untilChunkWaits(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const waiting = await db.owner(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ledger_post_chunk%' AND datname = current_database()`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('nobody waits');
}
