import { beforeAll, expect, it } from 'vitest';
import { memberSweep } from '#server/features/ewa/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { floorOf, fromWire, sum, toWire } from '#kernel/money.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { manyEwaMembers } from '#test/support/many-ewa-members.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { drawsFrom } from '#test/support/seeded-draws.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A quarter of a store, day by day: people work and are corrected, take what they can on some
 * evenings, a processor declines or does not answer, payroll cannot deduct all, the fund is filled
 * and runs low, a few leave. Every advance, deduction and payment agrees to the cent each week and at
 * the end. The full size: QUARTER_PEOPLE=200 QUARTER_DAYS=91.
 */
const PEOPLE = Number(process.env.QUARTER_PEOPLE ?? 24);
const DAYS = Number(process.env.QUARTER_DAYS ?? 42);
const SEED = Number(process.env.QUARTER_SEED ?? Math.floor(Math.random() * 1_000_000));

const story = new PaydayStory();
const draws = drawsFrom(SEED);
let members: number[] = [];

beforeAll(async () => {
  await story.begin('2000.00');
  members = await manyEwaMembers(story, { count: PEOPLE, earned: 0n });
});

it(`agrees to the cent all the way (seed ${SEED})`, { timeout: 3_600_000 }, async () => {
  const first = dayOf(story.world.clock.now(), 'UTC');
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = addDays(first, nth);
    await morning(day);
    await work(addDays(day, -1));
    await evening(day);
    if (nth % 7 === 6) await expectAgreement();
  }
  story.processor.says({ check: () => ACCEPTED });
  // Two paydays later everything that was taken has come back.
  for (const later of [8, 16, 24, 32]) await morning(addDays(first, DAYS + later));
  await expectAgreement();
  const [counted] = await story.world.test.owner<{ periods: number; advances: number }>(
    `SELECT (SELECT count(*) FROM ewa_period WHERE client_id = $1 AND state = 'settled')::int AS periods,
       (SELECT count(*) FROM ewa_advance WHERE client_id = $1 AND status = 'paid')::int AS advances`,
    [story.client],
  );
  expect(counted?.periods).toBeGreaterThan(1);
  expect(counted?.advances).toBeGreaterThan(PEOPLE / 2);
});

/** Who is on the way to work finds everything that the night has made due. */
async function morning(day: Day): Promise<void> {
  await story.goTo(`${day}T13:00:00Z`);
  await runSweep(story.world.test.database, memberSweep({ ...story.deps, portalUrl: '' }));
  await story.sweep();
  const fund = await story.fund();
  if (fund < 100_000n && draws.isOneIn(2))
    await ewaAt(story.admin, story.store).fund(
      { amount: '1500.00', duplicate_ok: true },
      story.newKey(),
    );
  if (draws.isOneIn(4)) await sayOutcome();
}

/** The hours of a date, as intake writes them; now and then an earlier date is corrected. */
async function work(day: Day): Promise<void> {
  await writeHours(day, 5);
  if (draws.isOneIn(3)) await writeHours(addDays(day, -draws.below(6)), 8);
}

/** Somebody in some has worked between none and ten hours of a date; `someIn` says how few have not. */
async function writeHours(day: Day, someIn: number): Promise<void> {
  const chosen = members.filter(() => !draws.isOneIn(someIn));
  const values = [story.client, story.store, day, chosen, chosen.map(() => draws.below(600))];
  await story.world.test.owner(
    'DELETE FROM ewa_worked WHERE client_id = $1 AND store_id = $2 AND day = $3 AND customer_id = ANY($4::int[])',
    values.slice(0, 4),
  );
  await story.world.test.owner(
    `INSERT INTO ewa_worked (client_id, store_id, customer_id, day, rate_e4, minutes)
     SELECT $1, $2, w.id, $3, 150000 + w.id % 70 * 1000, w.minutes FROM unnest($4::int[], $5::int[]) AS w (id, minutes) WHERE w.minutes > 0`,
    values,
  );
  await story.world.test.owner(
    `INSERT INTO ewa_member_period AS s (client_id, store_id, first_day, customer_id, work_units)
     SELECT p.client_id, p.store_id, p.first_day, m.id, coalesce(sum(w.minutes * w.rate_e4), 0)
     FROM ewa_period AS p CROSS JOIN unnest($4::int[]) AS m (id)
     LEFT JOIN ewa_worked AS w ON w.client_id = p.client_id AND w.store_id = p.store_id AND w.customer_id = m.id AND w.day BETWEEN p.first_day AND p.last_day
     WHERE p.client_id = $1 AND p.store_id = $2 AND p.state = 'open' AND $3::date BETWEEN p.first_day AND p.last_day GROUP BY 1, 2, 3, 4
     ON CONFLICT (client_id, store_id, first_day, customer_id) DO UPDATE SET work_units = excluded.work_units`,
    values.slice(0, 4),
  );
}

/** Some take some of what they can, a few of them all of it at the same moment. */
async function evening(day: Day): Promise<void> {
  await story.moveTo(`${day}T23:30:00Z`);
  story.processor.says({
    submit: () => (draws.isOneIn(12) ? LOCKED : draws.isOneIn(12) ? UNKNOWN : ACCEPTED),
    check: () => (draws.isOneIn(3) ? UNKNOWN : ACCEPTED),
  });
  const takers = members.filter(() => draws.isOneIn(4));
  await Promise.all(takers.map((id) => takeSome(id)));
}

async function takeSome(customerId: number): Promise<void> {
  const member = await story.memberOf(customerId);
  const { available } = await member.standing();
  const most = fromWire(available) ?? 0n;
  const amount = draws.isOneIn(4) ? most : floorOf(most, BigInt(1 + draws.below(60)), 100n);
  if (amount === 0n) return;
  const { status, body } = await member.take(toWire(amount), { duplicate_ok: true });
  const isExpected = status === 201 || ALLOWED.has(body.code);
  if (!isExpected) throw new Error(`${status} ${body.code}`);
}
const ALLOWED = new Set([
  'over_available',
  'float_short',
  'cut_off_passed',
  'authorisation_changed',
  'card_locked',
]);

/** What payroll could deduct of the newest report that is final. */
async function sayOutcome(): Promise<void> {
  const closed = (await story.payday.paydays()).body.data.find(({ state }) => state === 'reported');
  if (closed === undefined) return;
  const { data } = (await story.payday.rows(closed.first_day)).body;
  const rows = data
    .filter(() => draws.isOneIn(6))
    .map((row) => ({
      pos_id: row.pos_id,
      amount: toWire(floorOf(fromWire(row.amount) ?? 0n, BigInt(draws.below(100)), 100n)),
      reason: draws.isOneIn(2) ? 'payroll_error' : 'not_enough_pay',
    }));
  expect([200, 409]).toContain((await story.payday.outcome(closed.first_day, rows)).status);
}

async function expectAgreement(): Promise<void> {
  expect(await story.wrongSums()).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.world.test.owner(WRONG_OUTCOMES, [story.client])).toEqual([]);
  const [flow] = await story.world.test.owner<Record<string, string>>(FUND_FLOW, [story.client]);
  const of = (part: string): bigint => BigInt(flow?.[part] ?? 0);
  expect(await story.fund()).toBe(
    sum([of('funded'), of('repaid')]) - sum([of('returned'), of('taken')]),
  );
}

/** Deductions of which the parts are not the whole. */
const WRONG_OUTCOMES = `
  SELECT first_day, pos_id FROM ewa_deduction
  WHERE client_id = $1 AND entered_at IS NOT NULL AND deducted + carried + written_off <> amount`;

/** What has gone through the fund by the advances and the payments of the store. */
const FUND_FLOW = `
  SELECT coalesce((SELECT sum(amount) FROM ewa_advance WHERE client_id = $1 AND status <> 'failed'), 0)::text AS taken,
    coalesce(sum(amount) FILTER (WHERE kind = 'ewa_fund'), 0)::text AS funded,
    coalesce(sum(amount) FILTER (WHERE kind = 'ewa_return'), 0)::text AS returned,
    coalesce(sum(amount) FILTER (WHERE kind = 'ewa_repay'), 0)::text AS repaid
  FROM movement WHERE client_id = $1 AND kind IN ('ewa_fund', 'ewa_return', 'ewa_repay')`;
