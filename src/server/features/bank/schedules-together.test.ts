import { beforeAll, expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { bankOfTests } from '#test/support/world.ts';
import { scheduleSweep } from './index.ts';

/*
 * Schedules of a client run many in a transaction: one that cannot run keeps the others from
 * nothing, and one that somebody changes at that moment has its turn with the next round.
 */
const story = new BankStory();
const owner = <R extends object>(sql: string): Promise<R[]> => story.world.test.owner<R>(sql);
const sweep = () => {
  const { test, clock } = story.world;
  return runSweep(test.database, scheduleSweep({ db: test.database, clock, bank: bankOfTests }));
};
/** The stores that were debited, with how often. */
const debited = async (): Promise<Record<number, number>> =>
  Object.fromEntries(
    (
      await owner<{ store_id: number; n: number }>(
        `SELECT s.store_id, count(*)::int AS n FROM bank_run AS r JOIN bank_schedule AS s ON s.client_id = r.client_id AND s.id = r.schedule_id
         WHERE r.outcome = 'debited' GROUP BY s.store_id`,
      )
    ).map(({ store_id: id, n }) => [id, n]),
  );

beforeAll(async () => {
  const account = await story.verified();
  for (const store of [story.store, story.otherStore]) {
    const { status } = await story.admin.call('POST', '/pad-schedules', {
      body: {
        store_id: store,
        account_id: account,
        frequency: 'daily',
        starts_on: '2026-03-10',
        float_amount: '900000.00',
        agreement: { accepted: true, notice_days: 0, max_debit: '100.00' },
      },
    });
    expect(status).toBe(201);
  }
});

it('one that fails takes no other with it', async () => {
  await owner(`
    CREATE FUNCTION fail_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
    CREATE TRIGGER fail_it BEFORE INSERT ON bank_transfer FOR EACH ROW WHEN (NEW.wallet_id = ${story.store}) EXECUTE FUNCTION fail_it()`);
  await story.moveTo('2026-03-10T12:00:00Z');
  await expect(sweep()).rejects.toThrow('not this one');
  expect(await debited()).toEqual({ [story.otherStore]: 1 });
  await owner('DROP TRIGGER fail_it ON bank_transfer; DROP FUNCTION fail_it()');
  await sweep();
  expect(await debited()).toEqual({ [story.otherStore]: 1, [story.store]: 1 });
});

it('one that somebody holds waits for the next round, alone', async () => {
  await story.moveTo('2026-03-11T12:00:00Z');
  const clientId = story.world.ours.id;
  await story.world.test.database.write({ clientId }, async (tx) => {
    await tx.text({
      sql: 'SELECT id FROM bank_schedule WHERE client_id = $1 AND store_id = $2 FOR UPDATE',
      values: [clientId, story.store],
    });
    await sweep();
    expect(await debited()).toEqual({ [story.otherStore]: 2, [story.store]: 1 });
  });
  await Promise.all([sweep(), sweep()]);
  expect(await debited()).toEqual({ [story.otherStore]: 2, [story.store]: 2 });
});
