import { scheduleSweep } from '#server/features/bank/index.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { withFunds } from '../funds/world.ts';
import { addAccounts } from './accounts.ts';

type Size = { readonly quick: boolean };
const STORES = 5_000;
const GOAL = 10_000;
const clock = { now: () => new Date('2027-03-03T15:00:00Z') };

/** A weekly schedule with a float for each store, whose run has come, all from one account. */
async function addSchedules(db: Database, clientId: number, stores: readonly number[]) {
  const account = await addAccounts(db, clientId, 1, clock.now());
  await db.write({ clientId }, async (tx) => {
    const [agreement] = await tx.text<{ id: number }>({
      sql: `INSERT INTO bank_agreement (client_id, kind, signed_by, signed_by_name, signed_at, text_version, notice_days)
            VALUES ($1, 'scheduled', 1, 'Bench', $2, '1', 0) RETURNING id`,
      values: [clientId, clock.now()],
    });
    await tx.text({
      sql: `INSERT INTO bank_float (client_id, store_id, amount) SELECT $1, s, 50000 FROM unnest($2::int[]) AS s`,
      values: [clientId, stores],
    });
    await tx.text({
      sql: `INSERT INTO bank_schedule (client_id, store_id, account_id, agreement_id, frequency, weekday, starts_on, run_time, timezone, state, next_run_at, created_at)
            SELECT $1, s, $3, $4, 'weekly', 3, '2027-02-24', '09:00', 'America/Toronto', 'active', $5, $5 FROM unnest($2::int[]) AS s`,
      values: [clientId, stores, account, agreement!.id, new Date('2027-03-03T14:00:00Z')],
    });
  });
}

/** The debit of every store on the morning of its schedule. */
export async function padRuns(url: string, { quick }: Size): Promise<Measurement[]> {
  const count = quick ? STORES / 10 : STORES;
  return withFunds(
    url,
    'bench_pad_runs',
    { stores: count, members: 0, clock, opening: 100_00n },
    async ({ db, client }) => {
      const stores = client.places.map(({ storeId }) => storeId);
      await addSchedules(db, client.id, stores);
      const started = now();
      await scheduleSweep({ db, clock, bank: bankSettings(BankEnvironment.parse({})) }).work(
        client.id,
      );
      const took = now() - started;
      const [made] = await db.read({ clientId: client.id }, (tx) =>
        tx.text<{ debits: number }>({
          sql: `SELECT count(*)::int AS debits FROM bank_run AS r JOIN bank_transfer AS t ON t.client_id = r.client_id AND t.id = r.transfer_id
                WHERE r.client_id = $1 AND r.outcome = 'debited' AND t.state = 'created'`,
          values: [client.id],
        }),
      );
      if (made?.debits !== count)
        throw new Error(`${made?.debits} of ${count} stores were debited`);
      return [
        {
          name: `PAD runs of ${whole(count)} stores`,
          figure: `${(took / 1_000).toFixed(2)} s`,
          floor: `${whole((count * 1_000) / took)} transactions/s`,
          ratio: null,
          goal: 'at most 10 s for 5,000',
          met: took <= (GOAL * count) / STORES,
        },
      ];
    },
  );
}
