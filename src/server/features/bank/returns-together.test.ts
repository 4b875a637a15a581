import { expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';

const story = new BankStory();
const rounds = new BankRounds(story);
const { carry } = rounds;

/** Self-loads that the bank has debited, and that have settled. */
async function settled(amounts: readonly string[]): Promise<number[]> {
  const account = await story.verified();
  const ids: number[] = [];
  for (const amount of amounts)
    ids.push((await story.fundFrom(account, amount, { duplicate_ok: true })).body.id);
  const { settles_on: day } = await story.selfLoad(ids[0]!);
  await story.moveTo(story.world.clock.now().toISOString().replace(/T.*/, 'T20:30:00Z'));
  await carry();
  await carry();
  for (const at of [`${day}T12:00:00Z`, `${day}T18:00:00Z`]) {
    await story.moveTo(at);
    await carry();
    await carry();
  }
  for (const id of ids) expect((await story.selfLoad(id)).state).toBe('settled');
  return ids;
}
const referenceOf = (id: number): string => `CL${String(id).padStart(13, '0')}`;
const sendBack = (id: number) =>
  rounds.bank.press('return', { reference: referenceOf(id), code: '901', how: 'once' });
const outcomes = async (): Promise<string[]> =>
  (
    await story.world.test.owner<{ outcome: string }>(
      `SELECT outcome FROM bank_record WHERE kind = 'return' ORDER BY file_id, position`,
    )
  ).map(({ outcome }) => outcome);

it('take back what their wallet holds, debit by debit in their order, and the rest is owed', async () => {
  await story.moveTo('2026-03-04T15:00:00Z');
  const [first, second] = (await settled(['300.00', '200.00'])) as [number, number];
  const held = await story.balance(story.store);
  const paid = await story.admin.call(
    'POST',
    `/admins/${story.admin.manager}/wallet-to-wallet/${story.store}`,
    {
      key: story.newKey(),
      body: {
        receiver_wallet_id: story.otherStore,
        amount: toWire(held - 35_000n),
        notes: 'To the other store',
      },
    },
  );
  expect(paid.status).toBe(200);
  for (const id of [first, second, first]) expect(await sendBack(id)).toBe(200);
  await Promise.all([carry(), carry()]);
  expect(await outcomes()).toEqual(['returned', 'returned', 'twice']);
  expect(await story.balance(story.store)).toBe(0n);
  const [one, other] = [await story.selfLoad(first), await story.selfLoad(second)];
  expect(one).toMatchObject({ state: 'returned', taken_back: '300.00', owed: '0.00' });
  expect(other).toMatchObject({ state: 'returned', taken_back: '50.00', owed: '150.00' });
  const [books, rows] = await story.owedBothWays();
  expect(books).toBe(rows);
});

it('are stopped by no other: one that cannot be posted waits alone', async () => {
  await story.moveTo('2026-03-18T15:00:00Z');
  const [broken, good] = (await settled(['40.00', '60.00'])) as [number, number];
  await story.world.test.owner(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
    CREATE TRIGGER refuse_one BEFORE UPDATE ON bank_transfer FOR EACH ROW WHEN (OLD.id = ${broken}) EXECUTE FUNCTION refuse_one()`);
  for (const id of [broken, good]) expect(await sendBack(id)).toBe(200);
  const failures = await rounds.carryOn();
  expect(failures.length).toBeGreaterThan(0);
  expect((await story.selfLoad(good)).state).toBe('returned');
  expect((await story.selfLoad(broken)).state).toBe('settled');
});
