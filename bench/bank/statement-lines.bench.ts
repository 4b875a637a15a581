import { carryBankFiles } from '#server/features/bank/index.ts';
import { reconcileBank } from '#server/features/reconciliation/index.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { writeStatement } from '#sandbox/bank/incoming-files.ts';
import { readDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { withFunds } from '../funds/world.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { addAccounts, vault } from './accounts.ts';

type Size = { readonly quick: boolean };
const LINES = 100_000;
const GOAL = 10_000;
const DAY = '2027-03-05';
const bank = bankSettings(BankEnvironment.parse({}));
const clock = { now: () => new Date(`${DAY}T23:30:00Z`) };
const AMOUNT = 10_000;
const referenceOf = (no: number): string => `CL${String(no).padStart(13, '0')}`;

/** Debits of a client that came back, read and decided: what the lines of a statement will show. */
async function addReturned(
  db: Database,
  clientId: number,
  wallets: readonly number[],
  count: number,
): Promise<void> {
  const account = await addAccounts(db, clientId, 1, clock.now());
  await db.write({ clientId }, (tx) =>
    tx.text({
      sql: `INSERT INTO bank_transfer (client_id, id, kind, wallet_id, account_id, amount, submit_on, due_on, settles_on, latest_on, state, created_at, submitted_at, returned_at, return_code, manager_name)
            OVERRIDING SYSTEM VALUE
            SELECT $1, n, 'pad', ($2::int[])[1 + n % cardinality($2::int[])], $3, ${AMOUNT} + n, $4::date - 2, $4::date - 1, $4::date + 6, $4::date + 8, 'returned', $5, $5, $5, '901', 'Bench'
            FROM generate_series(1, $6::int) AS n`,
      values: [clientId, wallets, account, DAY, clock.now(), count],
    }),
  );
  await db.write('platform', (tx) =>
    tx.text({
      sql: `WITH f AS (
              INSERT INTO bank_file (rail, direction, name, day, text_sealed, hash, records, total, state, cursor, built_at)
              VALUES ('eft', 'incoming', 'bench-returns.cpa', $1, '', '', $2, 0, 'read', '0', $3) RETURNING id)
            INSERT INTO bank_record (client_id, file_id, position, kind, reference, amount, code, transfer_id, outcome, done_at, value_on)
            SELECT 0, f.id, n, 'return', 'CL' || lpad(n::text, 13, '0'), ${AMOUNT} + n, '901', n, 'returned', $3, $1 FROM f, generate_series(1, $2::int) AS n`,
      values: [DAY, count, clock.now()],
    }),
  );
}

/** A folder with one statement of the bank, which shows each of them as a line. */
function folderWith(count: number): BankFiles {
  const day = readDay(DAY);
  invariant(day, 'the day of the benchmark is one');
  const text = writeStatement(
    {
      account: '000123456',
      currency: 'CAD',
      writtenOn: day,
      day,
      opening: 100_000_000_000n,
      lines: Array.from({ length: count }, (_, index) => ({
        type: '557' as const,
        amount: -BigInt(AMOUNT + index + 1),
        reference: referenceOf(index + 1),
        text: 'RETURNED DEBIT',
      })),
    },
    false,
  );
  return {
    put: () => Promise.resolve({ outcome: 'taken' }),
    list: (after) =>
      Promise.resolve(after === '0' ? [{ name: 'bench-statement.bai', cursor: '1' }] : []),
    read: () => Promise.resolve(text),
  };
}

/** The lines of a day's statement: read, matched with what they show, and compared with the books. */
export async function statementLines(url: string, { quick }: Size): Promise<Measurement[]> {
  const count = quick ? LINES / 10 : LINES;
  return withFunds(
    url,
    'bench_statement_lines',
    { stores: 100, members: 0, clock },
    async (world) => {
      const { db, client } = world;
      const storeIds = client.places.map(({ storeId }) => storeId);
      await addReturned(db, client.id, storeIds, count);
      const failed = (error: unknown): never => {
        throw error;
      };
      const bankFiles = folderWith(count);
      const started = now();
      await carryBankFiles({ db, clock, vault, bankFiles, bank, failed });
      const read = now() - started;
      await reconcileBank({ db, clock, logged: () => undefined });
      const took = now() - started;
      const [left] = await db.read('platform', (tx) =>
        tx.text<{ matched: number }>({
          sql: `SELECT count(*)::int AS matched FROM bank_statement_line WHERE client_id = 0 AND outcome = 'return'`,
        }),
      );
      if (left?.matched !== count)
        throw new Error(`${left?.matched} of ${count} lines are explained`);
      return [
        {
          name: `${whole(count)} statement lines reconciled`,
          figure: `${(took / 1_000).toFixed(2)} s`,
          floor: `${(read / 1_000).toFixed(2)} s of it read and matched`,
          ratio: null,
          goal: 'at most 10 s for 100,000',
          met: took <= (GOAL * count) / LINES,
        },
      ];
    },
  );
}
