import { createHash } from 'node:crypto';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { carryBankFiles } from '#server/features/bank/index.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { writeIncoming } from '#sandbox/bank/incoming-files.ts';
import { checkOutgoing } from '#sandbox/bank/outgoing-file.ts';
import { withFunds } from '../funds/world.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { addAccounts, vault } from './accounts.ts';

type Size = { readonly quick: boolean };
const DEBITS = 10_000;
const FILE_GOAL = 1_000;
const RETURNS_GOAL = 5_000;
const DAY = dayOf(new Date('2027-03-03T12:00:00Z'), ZONE_OF_RAIL.eft);
const [DUE, BACK] = [addDays(DAY, 1), addDays(DAY, 2)];
const ACCOUNTS = 100;

const bank = bankSettings(BankEnvironment.parse({}));
const clock = { at: new Date(`${DAY}T20:30:00Z`), now: () => clock.at };

/** A folder that is shared with nobody: what the bank says is set, and costs nothing. */
function quickFolder() {
  let sent = { name: '', text: '' };
  let back: { readonly name: string; readonly text: string } | null = null;
  let answers = false;
  const files: BankFiles = {
    put(name, text) {
      sent = { name, text };
      return Promise.resolve({ outcome: answers ? 'taken' : 'unknown' });
    },
    list: (after) =>
      Promise.resolve(back && after === null ? [{ name: back.name, cursor: '1' }] : []),
    read: () => Promise.resolve(back?.text ?? null),
  };
  return {
    files,
    answer: () => void (answers = true),
    /** Everything that was debited comes back. */
    returnAll(code: string) {
      const checked = checkOutgoing(sent.name, sent.text, DAY);
      if ('reasons' in checked) throw new Error(checked.reasons.join('; '));
      const all = checked.items.map((item) => ({ kind: 'return' as const, item, code }));
      back = writeIncoming('eft', all, { day: BACK, dayOfYear: '027064', number: 1 });
    },
  };
}

/** Accounts of a client and debits of its schedules that are due, as many as one file carries. */
async function addDebits(
  db: Database,
  clientId: number,
  wallets: readonly number[],
  count: number,
): Promise<void> {
  const first = await addAccounts(db, clientId, ACCOUNTS, clock.at);
  await db.write({ clientId }, async (tx) => {
    await tx.text({
      sql: `INSERT INTO bank_transfer (client_id, kind, wallet_id, account_id, amount, submit_on, due_on, settles_on, latest_on, state, created_at, manager_name)
            SELECT $1, 'pad', ($2::int[])[1 + n % cardinality($2::int[])], $8::int + n % $6, 10000 + n, $3::date, $4::date, $4::date + 7, $4::date + 9,
              'created', $5, 'Bench' FROM generate_series(1, $7::int) AS n`,
      values: [clientId, wallets, DAY, DUE, clock.at, ACCOUNTS, count, first],
    });
  });
}

/** The tightest insert of as many records, sealed bytes and hash beside it. */
async function floorOf(db: Database, count: number): Promise<number> {
  const text = 'D'.repeat(240 * count);
  const started = now();
  createHash('sha256').update(text).digest();
  vault.seal(text, 'bench');
  await db.write('platform', async (tx) => {
    await tx.text({
      sql: `CREATE TEMPORARY TABLE bench_record ON COMMIT DROP AS
            SELECT 1 AS client_id, n AS position, 'debit' AS kind, 'CL' || lpad(n::text, 13, '0') AS reference, n::bigint AS amount
            FROM generate_series(1, $1::int) AS n`,
      values: [count],
    });
  });
  return now() - started;
}

/** The file of a day from what is due, and what it costs when all of it comes back. */
export async function bankFiles(url: string, { quick }: Size): Promise<Measurement[]> {
  const count = quick ? DEBITS / 10 : DEBITS;
  return withFunds(url, 'bench_bank_files', { stores: 100, members: 0, clock }, async (world) => {
    const { db, client } = world;
    const folder = quickFolder();
    await addDebits(
      db,
      client.id,
      client.places.map(({ storeId }) => storeId),
      count,
    );
    const failed = (error: unknown): never => {
      throw error;
    };
    const carry = () => carryBankFiles({ db, clock, vault, bankFiles: folder.files, bank, failed });
    const timed = async (): Promise<number> => {
      const started = now();
      await carry();
      return now() - started;
    };
    const floor = await floorOf(db, count);
    const built = await timed();
    folder.answer();
    await carry();
    folder.returnAll('901');
    clock.at = new Date(`${BACK}T12:00:00Z`);
    const posted = await timed();
    const [left] = await db.read({ clientId: client.id }, (tx) =>
      tx.text<{ open: number }>({
        sql: `SELECT count(*)::int AS open FROM bank_transfer WHERE client_id = $1 AND state <> 'returned'`,
        values: [client.id],
      }),
    );
    if (left?.open !== 0) throw new Error(`${left?.open} of ${count} debits did not come back`);
    const share = count / DEBITS;
    return [
      {
        name: `${whole(count)} debits into a file`,
        figure: `${(built / 1_000).toFixed(2)} s`,
        floor: `${(floor / 1_000).toFixed(2)} s of hash, seal and insert`,
        ratio: floor / built,
        goal: 'at most 1 s for 10,000',
        met: built <= FILE_GOAL * share,
      },
      {
        name: `${whole(count)} returns read and posted`,
        figure: `${(posted / 1_000).toFixed(2)} s`,
        floor: `${whole((count * 1_000) / posted)}/s`,
        ratio: null,
        goal: 'at most 5 s for 10,000',
        met: posted <= RETURNS_GOAL * share,
      },
    ];
  });
}
