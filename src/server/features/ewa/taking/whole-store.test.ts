import { beforeAll, expect, it } from 'vitest';
import { EwaStory } from '#test/support/ewa-story.ts';
import { manyEwaMembers } from '#test/support/many-ewa-members.ts';

/* A whole store takes at the same moment, more than its fund holds. */
const story = new EwaStory();
const PEOPLE = 200;
const EARNED = 8_000n;
let members: number[] = [];
beforeAll(async () => {
  await story.begin('5000.00');
  members = await manyEwaMembers(story, { count: PEOPLE, earned: EARNED });
});

it(
  'pays nobody above their cap and never more than the fund holds, to the cent',
  { timeout: 120_000 },
  async () => {
    const phones = await Promise.all(members.map((id) => story.memberOf(id)));
    // Each presses twice, for two amounts that together are above their cap of 40.00.
    const answers = await Promise.all(
      phones.flatMap((phone) => [phone.take('25.00'), phone.take('30.00')]),
    );
    const paid = answers.filter(({ status }) => status === 201);
    const refusals = new Set(answers.flatMap(({ body }) => (body.code ? [body.code] : [])));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect([...refusals].every((code) => ['over_available', 'float_short'].includes(code))).toBe(
      true,
    );
    expect(refusals.size).toBeGreaterThan(0);
    const total = paid.reduce((sum, { body }) => sum + BigInt(body.amount.replace('.', '')), 0n);
    expect(await story.fund()).toBe(500_000n - total);
    // Whoever came too late could take no more than what is left.
    expect(await story.fund()).toBeLessThan(3_000n);
    const over = await story.world.test.owner(
      'SELECT customer_id FROM ewa_member_period WHERE client_id = $1 AND taken > 4000',
      [story.client],
    );
    expect(over).toEqual([]);
    expect(await story.wrongSums()).toEqual([]);
  },
);
