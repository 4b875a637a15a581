import { beforeAll, expect, it } from 'vitest';
import { knownDay } from '#domain/bank/days.ts';
import { type PayHistory, earnedInPeriod, knownPay } from '#domain/ewa/index.ts';
import { type Day, addDays } from '#kernel/day.ts';
import { ewaPeopleOfEveryKind } from '#test/support/ewa-people-of-every-kind.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { knownPayOfEnrolled } from './recommendation.repo.ts';

/*
 * What all who are enrolled are expected to earn is added up by SQL as one set. It must be what the
 * rules add up, member by member, over people of every kind and pay.
 */
const story = new EwaStory();
const TODAY = knownDay('2026-03-04');
const FREQUENCY = 'every_two_weeks' as const;
const PERIODS = ['2026-01-26', '2026-02-09', '2026-02-23'].map((day, nth) => ({
  firstDay: knownDay(day),
  lastDay: addDays(knownDay(day), 13),
  bridging: nth === 0,
  frequency: FREQUENCY,
}));

/** Two periods before the one that the story has, with sums, and usual hours with rates that begin on different days. */
const BEFORE = [
  `INSERT INTO ewa_period (client_id, store_id, first_day, last_day, bridging, payday, cutoff_at)
   SELECT $1, $2, d, d + 13, false, d + 18, d + 16 FROM unnest('{2026-01-26,2026-02-09}'::date[]) AS d`,
  `INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units)
   SELECT $1, $2, d, customer_id, (customer_id::bigint * 7919 * extract(day FROM d)::int) % 300000000
   FROM ewa_payroll_person, unnest('{2026-01-26,2026-02-09}'::date[]) AS d WHERE client_id = $1 AND store_id = $2 AND customer_id % 7 > 3`,
  `INSERT INTO ewa_payroll_pay (client_id, person_id, first_day, other_earned, earned_pay, at)
   SELECT $1, id, '2026-02-09', (id::bigint * 17) % 9001 - 4000, CASE WHEN id % 2 = 0 THEN id::bigint * 97 END, now() FROM ewa_payroll_person WHERE client_id = $1 AND store_id = $2 AND id % 5 = 0`,
  `UPDATE ewa_payroll_person SET usual_minutes = 3000 + id % 500, annual_salary = CASE WHEN id % 6 = 0 THEN NULL ELSE annual_salary END WHERE client_id = $1 AND store_id = $2 AND id % 2 = 0`,
  `INSERT INTO ewa_payroll_rate (client_id, person_id, job, effective_from, rate_e4)
   SELECT $1, id, job, d, 150000 + id % 100 * extract(day FROM d)::int FROM ewa_payroll_person, unnest('{2026-01-01,2026-02-15,2026-03-20}'::date[]) AS d, unnest('{"",Cook}'::text[]) AS job
   WHERE client_id = $1 AND store_id = $2 AND id % 3 > 0`,
  `DELETE FROM ewa_member_period AS p USING ewa_payroll_person AS y WHERE p.client_id = $1 AND p.store_id = $2 AND y.client_id = $1 AND y.customer_id = p.customer_id AND y.id % 9 = 4`,
];

type Person = {
  id: number;
  customer_id: number;
  employee_type: 'hourly' | 'salaried';
  annual_salary: string | null;
  usual_minutes: number | null;
  employed_from: string | null;
  employed_to: string | null;
};
type Kept = { customer_id: number; first_day: string; units: string };
type Said = { person_id: number; first_day: string; other: string; earned: string | null };
type Rate = { person_id: number; effective_from: string; rate: string };

/** What the rules say, from the rows as they are. */
async function byTheRules(source: 'clockings' | 'file', periods: typeof PERIODS) {
  const of = [story.client, story.store];
  const { owner } = story.world.test;
  const people = await owner<Person>(
    `SELECT y.id, y.customer_id, y.employee_type, y.annual_salary::text, y.usual_minutes, y.employed_from::text, y.employed_to::text
     FROM ewa_payroll_person AS y JOIN customer AS c ON c.client_id = $1 AND c.id = y.customer_id AND c.status = 'active'
     JOIN membership AS m ON m.client_id = $1 AND m.store_id = $2 AND m.customer_id = y.customer_id AND m.active
     JOIN ewa_member AS e ON e.client_id = $1 AND e.store_id = $2 AND e.customer_id = y.customer_id AND e.enrolled_at IS NOT NULL
     WHERE y.client_id = $1 AND y.store_id = $2`,
    of,
  );
  const kept = await owner<Kept>(
    `SELECT customer_id, first_day::text, work_units::text AS units FROM ewa_member_period WHERE client_id = $1 AND store_id = $2 AND work_units > 0`,
    of,
  );
  const said = await owner<Said>(
    `SELECT p.person_id, p.first_day::text, p.other_earned::text AS other, p.earned_pay::text AS earned FROM ewa_payroll_pay AS p WHERE p.client_id = $1`,
    [story.client],
  );
  const rates = await owner<Rate>(
    `SELECT person_id, effective_from::text, rate_e4::text AS rate FROM ewa_payroll_rate WHERE client_id = $1 AND job = '' AND effective_from <= $2 ORDER BY effective_from DESC`,
    [story.client, TODAY],
  );
  return people.map((person): PayHistory => {
    const rate = rates.find((one) => one.person_id === person.id);
    return {
      count: 1,
      closed: periods.flatMap((period) => {
        const work = kept.find(
          (one) => one.customer_id === person.customer_id && one.first_day === period.firstDay,
        );
        const pay = said.find(
          (one) => one.person_id === person.id && one.first_day === period.firstDay,
        );
        if (work === undefined && pay === undefined) return [];
        const figure = earnedInPeriod(
          {
            workUnits: BigInt(work?.units ?? 0),
            otherEarned: BigInt(pay?.other ?? 0),
            earnedPay: pay?.earned ? BigInt(pay.earned) : null,
          },
          {
            period,
            pay: {
              employeeType: person.employee_type,
              annualSalary: person.annual_salary === null ? null : BigInt(person.annual_salary),
              employedFrom: dayOrNull(person.employed_from),
              employedTo: dayOrNull(person.employed_to),
            },
            earnedSource: source,
            today: addDays(period.lastDay, 1),
          },
        );
        return [figure.earned];
      }),
      salary:
        person.employee_type === 'salaried' && person.annual_salary !== null
          ? { annual: BigInt(person.annual_salary), frequency: FREQUENCY }
          : null,
      usual:
        person.usual_minutes !== null && rate
          ? { minutes: BigInt(person.usual_minutes), rate: BigInt(rate.rate) }
          : null,
    };
  });
}
const dayOrNull = (day: string | null): Day | null => (day === null ? null : knownDay(day));

beforeAll(async () => {
  await story.begin('150.00');
  await ewaPeopleOfEveryKind(story, 200);
  for (const sql of BEFORE) await story.world.test.owner(sql, [story.client, story.store]);
});

it.each(['clockings', 'file'] as const)(
  'is the same by SQL as by the rules, with any number of closed periods, where %s say what is earned',
  async (source) => {
    for (const count of [0, 1, 2, 3]) {
      const periods = PERIODS.slice(PERIODS.length - count);
      const members = await byTheRules(source, periods);
      const found = await story.world.test.database.read({ clientId: story.client }, (tx) =>
        knownPayOfEnrolled(
          tx,
          { clientId: story.client, storeId: story.store },
          { periods, frequency: FREQUENCY, source, today: TODAY },
        ),
      );
      expect(found).toEqual(knownPay(members));
      expect(found.known).toBeGreaterThan(20);
      expect(found.unknown).toBeGreaterThan(0);
    }
  },
);
