import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * Whatever happens in whatever order: nobody takes above the cap of what stood at that moment, the
 * fund never goes below zero, the parts of an advance are its amount, and sums are sums. The books
 * are proven at the end of the file.
 */
const story = new EwaStory();
type Member = Awaited<ReturnType<typeof story.member>>;
const members: Member[] = [];
beforeAll(async () => {
  await story.begin('120.00');
  for (const index of [0, 1, 2]) members.push(await story.enrolled(index, 4));
});

const who = fc.nat({ max: 2 });
const OUTCOMES = { accepted: ACCEPTED, declined: LOCKED, unknown: UNKNOWN } as const;
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      who,
      cents: fc.integer({ min: 1, max: 6_000 }),
      outcome: fc.constantFrom('accepted', 'accepted', 'declined', 'unknown'),
    }),
  },
  fc.record({ kind: fc.constant('hours' as const), who, hours: fc.nat({ max: 12 }) }),
  fc.record({
    kind: fc.constantFrom('fund' as const, 'giveBack' as const),
    cents: fc.integer({ min: 100, max: 9_000 }),
  }),
  fc.record({ kind: fc.constant('answers' as const), paid: fc.boolean() }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const wire = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`;
const centsOf = (amount: string): number => Number(amount.replace('.', ''));

async function take({ who: index, cents, outcome }: Extract<Event, { kind: 'take' }>) {
  const member = members[index]!;
  const before = await member.standing();
  story.processor.says({ submit: () => OUTCOMES[outcome as keyof typeof OUTCOMES] });
  const { status } = await member.take(wire(cents), { duplicate_ok: true });
  story.processor.says({});
  if (status >= 500) throw new Error('no call ends with an error of ours');
  if (status === 201) expect(cents).toBeLessThanOrEqual(centsOf(before.available));
  if (cents > centsOf(before.available)) expect(status).toBe(409);
}

async function happen(one: Event): Promise<void> {
  const ewa = ewaAt(story.admin, story.store);
  switch (one.kind) {
    case 'take':
      return take(one);
    case 'hours':
      return story.worked(one.who, '2026-03-02', one.hours);
    case 'answers':
      story.processor.says({ check: () => (one.paid ? ACCEPTED : LOCKED) });
      await story.later(61_000);
      await story.sweep();
      for (const index of members.keys()) members[index] = await story.member(index);
      return story.processor.says({});
    default:
      await ewa[one.kind]({ amount: wire(one.cents), duplicate_ok: true }, story.newKey());
  }
}

it(
  'no history takes above the cap of its moment, or a cent that the books do not have',
  {
    timeout: 180_000,
  },
  async () => {
    const histories = fc.sample(fc.array(event, { minLength: 25, maxLength: 35 }), {
      numRuns: 4,
      seed: 20_260_304,
    });
    for (const history of histories)
      for (const one of history) {
        await happen(one);
        expect(await story.fund()).toBeGreaterThanOrEqual(0n);
        expect(await story.wrongSums()).toEqual([]);
      }
    const parts = await story.world.test.owner(
      `SELECT a.id FROM ewa_advance AS a JOIN ewa_advance_part AS t ON t.client_id = a.client_id AND t.advance_id = a.id
     GROUP BY a.id, a.amount HAVING sum(t.amount) <> a.amount`,
    );
    expect(parts).toEqual([]);
    const apart = await story.world.test.owner(
      `SELECT a.id FROM ewa_advance AS a JOIN movement AS m ON m.client_id = a.client_id AND m.id = a.movement_id
     WHERE a.status <> CASE m.status WHEN 'pre-paid' THEN 'pending' ELSE m.status END`,
    );
    expect(apart).toEqual([]);
    const [count] = await story.world.test.owner<{ paid: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE status = 'paid')::int AS paid, count(*) FILTER (WHERE status = 'failed')::int AS failed FROM ewa_advance`,
    );
    expect(count?.paid).toBeGreaterThan(5);
    expect(count?.failed).toBeGreaterThan(1);
  },
);
