import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { deductionReport } from '#domain/ewa/index.ts';
import { readDay } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { floorOf, fromWire, toWire } from '#kernel/money.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * Whatever people take, payroll says and the wallet holds, day after day: a report is the paid
 * parts and what was carried in, as the rules have it; what is due is given back or still due; sums
 * are those of the advances; days that were added up say what the advances say.
 */
const story = new PaydayStory();
const PEOPLE = 3;
const OUTCOMES = { paid: ACCEPTED, failed: LOCKED, unknown: UNKNOWN } as const;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      person: fc.nat(PEOPLE - 1),
      cents: fc.integer({ min: 1, max: 9_000 }),
      outcome: fc.constantFrom(
        'paid' as const,
        'paid' as const,
        'failed' as const,
        'unknown' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      person: fc.nat(PEOPLE - 1),
      hours: fc.integer({ min: 0, max: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({
    kind: fc.constantFrom('fund' as const, 'drain' as const, 'fill' as const, 'known' as const),
  }),
  fc.record({
    kind: fc.constant('payroll' as const),
    percent: fc.integer({ min: 0, max: 100 }),
    reason: fc.constantFrom('payroll_error', 'not_enough_pay'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const DAY = 86_400_000;
const today = (): string => story.world.clock.now().toISOString().slice(0, 10);

async function take(one: Extract<Step, { kind: 'take' }>): Promise<void> {
  story.processor.says({
    submit: () => OUTCOMES[one.outcome],
    check: () => OUTCOMES[one.outcome],
  });
  const member = await story.member(one.person);
  await member.enrol();
  await member.take(toWire(BigInt(one.cents)), { duplicate_ok: true });
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
}

/** What payroll could deduct of the newest report that is final. */
async function sayOutcome(one: Extract<Step, { kind: 'payroll' }>): Promise<void> {
  const closed = (await story.payday.paydays()).body.data.find(({ state }) => state !== 'open');
  if (closed === undefined) return;
  const { data } = (await story.payday.rows(closed.first_day)).body;
  const rows = data.map((row) => ({
    pos_id: row.pos_id,
    amount: toWire(floorOf(fromWire(row.amount) ?? 0n, BigInt(one.percent), 100n)),
    reason: one.reason,
  }));
  expect([200, 409]).toContain((await story.payday.outcome(closed.first_day, rows)).status);
}

async function act(one: Step): Promise<void> {
  const ewa = ewaAt(story.admin, story.store);
  switch (one.kind) {
    case 'take':
      return take(one);
    case 'work':
      return story.worked(one.person, today(), one.hours);
    case 'days':
      return story.goTo(new Date(story.world.clock.now().getTime() + one.days * DAY).toISOString());
    case 'payroll':
      return sayOutcome(one);
    case 'known':
      story.processor.says({ check: () => ACCEPTED });
      await story.sweep();
      return;
    case 'fund':
      await ewa.fund({ amount: '50.00', duplicate_ok: true }, story.newKey());
      return;
    case 'drain':
      await story.transfer(toWire((await story.balance(story.store)) || 1n), undefined, undefined, {
        duplicate_ok: true,
      });
      return;
    case 'fill':
      await story.transfer('500.00', story.otherStore, story.store, { duplicate_ok: true });
      return;
  }
}

/** The rows of a final report, beside what the rules make of the parts that it is about. */
async function expectReportsOfRules(): Promise<void> {
  const periods = await story.world.test.owner<{ first_day: string; payday: string }>(
    `SELECT first_day::text, payday::text FROM ewa_period WHERE client_id = $1 AND state <> 'open'`,
    [story.client],
  );
  for (const { first_day: firstDay, payday } of periods) {
    const values = [story.client, firstDay];
    const parts = await story.world.test.owner<{
      id: number;
      pos_id: string;
      amount: string;
      on: string;
    }>(
      `SELECT a.id, a.pos_id, p.amount::text, a.taken_on::text AS on FROM ewa_advance_part AS p
       JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
       WHERE p.client_id = $1 AND p.first_day = $2 AND a.status = 'paid'`,
      values,
    );
    const carried = await story.world.test.owner<{ pos_id: string; amount: string }>(
      `SELECT pos_id, carried::text AS amount FROM ewa_deduction WHERE client_id = $1 AND carried_to = $2 AND carried > 0`,
      values,
    );
    const rows = await story.world.test.owner(
      `SELECT pos_id AS "posId", amount::text, carried_in::text AS "carriedIn", advances, taken_last_year::text AS "takenLastYear"
       FROM ewa_deduction WHERE client_id = $1 AND first_day = $2 ORDER BY pos_id COLLATE "C"`,
      values,
    );
    const report = deductionReport({
      payday: day(payday),
      advances: parts.map((part) => ({
        id: part.id,
        posId: part.pos_id,
        amount: BigInt(part.amount),
        status: 'paid' as const,
        takenOn: day(part.on),
      })),
      carriedIn: carried.map((row) => ({ posId: row.pos_id, amount: BigInt(row.amount) })),
    });
    expect(rows).toEqual(
      report.rows.map((row) => ({
        ...row,
        amount: String(row.amount),
        carriedIn: String(row.carriedIn),
        takenLastYear: String(row.takenLastYear),
      })),
    );
  }
}
const day = (text: string) => {
  const read = readDay(text);
  invariant(read !== null, 'a day of the database');
  return read;
};

const wrongDays = () =>
  story.world.test.owner(
    `SELECT d.day FROM ewa_day AS d
     LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, count(*) AS advances FROM ewa_advance AS a
       WHERE a.client_id = d.client_id AND a.store_id = d.store_id AND a.taken_on = d.day AND a.status <> 'failed') AS a ON true
     WHERE d.client_id = $1 AND (d.amount <> a.amount OR d.advances <> a.advances)`,
    [story.client],
  );

beforeAll(async () => {
  await story.begin('300.00');
  for (let person = 0; person < PEOPLE; person += 1) await story.enrolled(person, 10);
});

it('every payday is what the rules say of what people took', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      for (const one of steps) {
        await act(one);
        expect(await story.wrongSums()).toEqual([]);
        expect(await story.wrongPaydays()).toEqual([]);
      }
      expect(await wrongDays()).toEqual([]);
      await expectReportsOfRules();
    }),
    { numRuns: 3, endOnFailure: true },
  );
  const [closed] = await story.world.test.owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM ewa_deduction WHERE client_id = $1`,
    [story.client],
  );
  expect(closed?.n).toBeGreaterThan(0);
});
